import { useState } from "react";
import type { TermsChange } from "../../../shared/domain/agreement-changes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { formatDateTime } from "../../kit/dates.ts";
import "./agreement.css";

/** What is different, place by place: as it was before, and as it is. */
export function ChangeList({ of }: { of: readonly TermsChange[] }) {
  return (
    <ul className="agr__changes">
      {of.map(({ what, before, after }) => (
        <li key={`${what} ${before}`}>
          <p className="small">
            <strong>{what}</strong>
          </p>
          <dl>
            <dt>{m.agr_change_before()}</dt>
            <dd className="asis">{before || <span className="dim">{m.agr_change_nothing()}</span>}</dd>
            <dt>{m.agr_change_after()}</dt>
            <dd className="asis">{after || <span className="dim">{m.agr_change_nothing()}</span>}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

type Page = CallOutput<"GET /api/requests/{token}/agreement/{number}/revisions">;
type Revision = Page["items"][number];

/** Who changed what in a version, the newest first. It is read when somebody opens it; a new `key` closes it. */
export function Revisions({ read }: { read: (before?: number) => Promise<Page> }) {
  const [pages, setPages] = useState<Page[]>([]);
  const [state, setState] = useState<"still" | "reading" | "failed">("still");
  const items = pages.flatMap((page) => page.items);
  const more = async () => {
    setState("reading");
    try {
      const page = await read(items.at(-1)?.revision);
      setPages((before) => [...before, page]);
      setState("still");
    } catch {
      setState("failed");
    }
  };
  return (
    <details
      className="agr__revisions"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && pages.length === 0 && state !== "reading") void more();
      }}
    >
      <summary>{m.agr_revisions()}</summary>
      <div aria-busy={state === "reading"}>
        <ol className="agr__steps">
          {items.map((item) => (
            <li key={item.revision}>
              <p className="small dim">{m.agr_revision({ who: whoOf(item), time: formatDateTime(item.savedAt) })}</p>
              {item.isFirst ? (
                <p className="small">{m.agr_revision_first()}</p>
              ) : item.changes.length === 0 ? (
                <p className="small">{m.agr_revision_same()}</p>
              ) : (
                <ChangeList of={item.changes} />
              )}
            </li>
          ))}
        </ol>
        {state === "reading" && <div className="skel" />}
        {state === "failed" && <p role="alert">{m.agr_revisions_failed()}</p>}
        {(state === "failed" || (state === "still" && pages.at(-1)?.hasMore)) && (
          <button type="button" className="btn btn--q btn--sm" onClick={() => void more()}>
            {state === "failed" ? m.agr_revisions_again() : m.agr_revisions_more()}
          </button>
        )}
      </div>
    </details>
  );
}

function whoOf({ side, byName }: Revision): string {
  if (side === "community") return m.agr_revision_community();
  return byName === null ? m.agr_revision_provider() : m.agr_revision_provider_name({ name: byName });
}
