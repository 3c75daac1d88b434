import { caseStateLabel, partyKindLabel, supersededCauseLabel } from "../../../../shared/domain/screening-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { useMay } from "../../../session/may.ts";
import { Assignment } from "./Assignment.tsx";
import { type ScreeningCase, useCase } from "./cases-queries.ts";
import { CaseEntry } from "./CaseEntry.tsx";
import { CaseHistory } from "./CaseHistory.tsx";
import { CaseParts } from "./CaseParts.tsx";
import { DecideForm } from "./DecideForm.tsx";
import { Filing } from "./Filing.tsx";
import { Replay } from "./Replay.tsx";

const badges: Record<ScreeningCase["state"], string> = {
  new: "pending",
  looking: "in_review",
  second: "in_review",
  cleared: "approved",
  confirmed: "rejected",
  superseded: "withdrawn",
};

/** One possible match: both sides, why it scored so, and what was and can be decided. */
export function CasePanel({ id }: { id: number }) {
  const read = useCase(id);
  return (
    <section className="scr__case" aria-label={read.data?.ourName ?? m.scase_title()}>
      <Loaded of={read} failed={m.scase_case_failed()}>
        {(found) => <Opened found={found} />}
      </Loaded>
    </section>
  );
}

function Opened({ found }: { found: ScreeningCase }) {
  const { state, ourName, partyKind, about, openedAt, score, threshold, filing, supersededWhy } = found;
  const mayDecide = useMay<"POST /api/admin/screening/cases/{id}/clearing">("admin");
  return (
    <div className="stack-5">
      <header className="scr__head">
        <div className="stack-2">
          <h2 className="name name--plain">{ourName}</h2>
          <p className="small dim">
            {about ? m.scase_of({ kind: partyKindLabel(partyKind), about }) : `${partyKindLabel(partyKind)}.`}{" "}
            {m.scase_found_at({ when: formatDateTime(openedAt) })}
          </p>
          <div className="row">
            <StatusBadge status={badges[state]} label={caseStateLabel(state)} />
            <Assignment found={found} />
          </div>
        </div>
        <p className="scr__score">
          <b className="num">{score}</b> {m.scase_out_of()}
          <small>{m.scase_asked_from({ threshold })}</small>
        </p>
      </header>
      {supersededWhy && <p>{supersededCauseLabel(supersededWhy)}</p>}
      {filing && <Filing filing={filing} />}
      <CaseParts found={found} />
      <CaseEntry found={found} />
      <CaseHistory found={found} />
      <Replay key={`replay ${found.id}`} id={found.id} />
      {mayDecide && <DecideForm key={`${found.id} ${state}`} found={found} />}
    </div>
  );
}
