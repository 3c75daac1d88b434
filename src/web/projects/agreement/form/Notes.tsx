import { useEffect, useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { ChangeList } from "../Changes.tsx";
import type { Version } from "../TermsRead.tsx";
import { changesOfKept, forgetKept, type KeptTerms, listKept } from "./kept-terms.ts";
import type { TermsForm } from "./use-terms-form.ts";

/** What the other side changed while this was typed, place by place. It takes the focus: nothing was saved. */
export function ConflictNote({ form: { theirs } }: { form: TermsForm }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.focus();
  }, []);
  if (theirs.length === 0) return null;
  return (
    <div className="banner banner--info" ref={note} tabIndex={-1}>
      <Icon name="warning" />
      <div className="stack-2">
        <p>
          <strong>{m.agr_conflict()}</strong>
        </p>
        <p>{m.agr_conflict_text()}</p>
        <ChangeList of={theirs} />
      </div>
    </div>
  );
}

/** Says that the fields hold what was typed in an earlier visit, and lets it go. */
export function KeptNote({ form: { keptAt, drop } }: { form: TermsForm }) {
  if (!keptAt) return null;
  return (
    <div className="banner banner--info" role="status">
      <Icon name="info" />
      <div className="stack-2">
        <p>{m.agr_kept({ time: formatDateTime(keptAt) })}</p>
        <p>
          <button type="button" className="btn btn--q btn--sm" onClick={drop}>
            {m.agr_kept_drop()}
          </button>
        </p>
      </div>
    </div>
  );
}

interface OutsideProps {
  keptAs: string;
  /** The draft that can still be changed, where there is one. */
  draft: Pick<Version, "number"> | undefined;
}

/** What this device keeps while no form is open: that there is something, or the words themselves where no form takes them any more. */
export function KeptOutside({ keptAs, draft }: OutsideProps) {
  const [kept, setKept] = useState<KeptTerms[]>([]);
  // The server, which renders the page, does not know what the device keeps.
  useEffect(() => {
    setKept(listKept(keptAs));
  }, [keptAs]);
  const forget = (number: number) => {
    forgetKept(keptAs, number);
    setKept(listKept(keptAs));
  };
  return kept.map((one) =>
    one.number === draft?.number ? (
      <p className="small" key={one.number}>
        {m.agr_kept({ time: formatDateTime(one.at) })}
      </p>
    ) : (
      <details className="agr__late" key={one.number} open>
        <summary>{m.agr_kept_late()}</summary>
        <div className="stack-2">
          <p className="small">{m.agr_kept_late_text()}</p>
          <ChangeList of={changesOfKept(one)} />
          <p>
            <button type="button" className="btn btn--q btn--sm" onClick={() => forget(one.number)}>
              {m.agr_kept_drop()}
            </button>
          </p>
        </div>
      </details>
    ),
  );
}
