import { useQuery } from "@tanstack/react-query";
import { projectReportKindLabel, projectReportStateLabel } from "../../../shared/domain/report-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { formatDate } from "../../kit/dates.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { StatusBadge } from "../../kit/status.tsx";
import { reportBadges } from "../reports/badges.ts";

/** The reports of one project. The desk reads what its community has released, and of a draft the day alone. */
export function Reports({ projectId }: { projectId: number }) {
  const read = useQuery({
    queryKey: [...keys.projects, projectId, "reports"],
    queryFn: () => api("GET /api/admin/projects/{id}/reports", { params: { id: String(projectId) } }),
    ...freshOnOpen,
  });
  return (
    <section className="panel stack" aria-busy={read.isPending} id="reports">
      <h2>{m.prep_heading()}</h2>
      <Loaded of={read} failed={m.prep_desk_failed()}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{m.prep_desk_none_planned()}</p>
          ) : (
            <ul className="stack">
              {items.map(({ id, kind, number, state, dueOn, endReason }) => (
                <li key={id}>
                  <b>{m.prep_title({ kind: projectReportKindLabel(kind), number })}</b>{" "}
                  <StatusBadge status={reportBadges[state]} label={projectReportStateLabel(state)} />{" "}
                  <span className="small muted">{m.prep_due_on({ day: formatDate(dueOn) })}</span>{" "}
                  {state === "released" && (
                    <a href={address("/api/admin/project-reports/{reportId}/document", { reportId: id })} download>
                      {m.prep_area_pdf()}
                    </a>
                  )}
                  {endReason && <p className="small asis">{endReason}</p>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
