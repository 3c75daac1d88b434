import { useQuery } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { StatusBadge } from "../../../kit/status.tsx";

type Changes = CallOutput<"GET /api/admin/respondents/{id}/history">;
type Change = Changes["items"][number];

interface Props<Status extends string> {
  path: string;
  id: number;
  read: (id: number) => Promise<Changes>;
  labelOf: (status: Status) => string;
}

/** Who changed the status, when, from what to what, and why (ruling on status changes). */
export function History<Status extends string>({ path, id, read, labelOf }: Props<Status>) {
  const history = useQuery({ queryKey: [path, "history", id], queryFn: () => read(id), ...freshOnOpen });
  const badge = (status: string) => <StatusBadge status={status} label={labelOf(status as Status)} />;
  return (
    <div>
      <h3 className="xs dim plainhead">{m.desk_history()}</h3>
      {history.isError && <p className="small">{m.desk_history_failed()}</p>}
      {history.data?.items.length === 0 && <p className="small muted">{m.desk_history_empty()}</p>}
      <ol className="hist">
        {history.data?.items.map((change) => (
          <li key={change.id}>
            <p className="row row--tight">
              {change.from !== change.to && (
                <>
                  {badge(change.from)}
                  <Icon name="arrow" />
                  <span className="vh">{m.desk_history_to()}</span>
                </>
              )}
              {badge(change.to)}
            </p>
            <p className="xs dim">{m.desk_history_by({ name: change.changedBy, when: formatDateTime(change.changedAt) })}</p>
            {change.reason && <p className="small asTyped">{change.reason}</p>}
            {change.decision && <Decision decision={change.decision} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What the applicant was told of the change, and what colleagues were. */
function Decision({ decision: { reason, words, internalNote } }: { decision: NonNullable<Change["decision"]> }) {
  return (
    <div className="small stack-2">
      <p>
        <span className="dim">{m.dec_to_applicant()}</span> {reason}
      </p>
      {words && <p className="asTyped">{words}</p>}
      {internalNote && (
        <p className="asTyped">
          <span className="dim">{m.dec_note_by()}</span> {internalNote}
        </p>
      )}
    </div>
  );
}
