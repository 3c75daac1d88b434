import { projectReportKindLabel } from "../../../shared/domain/report-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, type CallOutput } from "../../api/client.ts";
import { formatDay } from "../../kit/dates.ts";

type Reports = CallOutput<"GET /api/projects/{publicId}/posts">["reports"];

/** What its community lets everybody read, as documents; nothing where there is none. */
export function PublicReports({ publicId, reports }: { publicId: string; reports: Reports }) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">{m.prep_public_heading()}</h2>
      <p className="muted">{m.prep_public_text()}</p>
      <ul>
        {reports.map(({ id, kind, number, startsOn, coversUntil }) => (
          <li key={id}>
            <a href={address("/api/projects/{publicId}/reports/{reportId}/document", { publicId, reportId: id })} download>
              {m.prep_download({ kind: projectReportKindLabel(kind), number })}
            </a>
            {coversUntil && <span className="muted"> · {m.prep_period({ start: formatDay(startsOn), end: formatDay(coversUntil) })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
