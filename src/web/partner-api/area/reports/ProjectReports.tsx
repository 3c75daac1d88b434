import type { PartnerMode } from "../../../../shared/domain/partner-scopes.ts";
import { projectReportKindLabel } from "../../../../shared/domain/report-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../../api/client.ts";
import { formatDate } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { usePagedList } from "../../../kit/list.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { areaKeys, areaPager, asPage } from "../queries.ts";

type Report = CallOutput<"GET /api/partner/project-reports">["data"][number];

/** What communities have released to the institution. */
export function ProjectReports({ mode }: { mode: PartnerMode }) {
  const list = usePagedList({
    key: [areaKeys.projectReports, mode],
    read: (page) => api("GET /api/partner/project-reports", { query: { mode, ...page } }).then(asPage),
  });
  return (
    <section className="stack" aria-labelledby="of-projects">
      <h2 id="of-projects">{m.prep_area_heading()}</h2>
      <p className="intro muted">{m.prep_area_text()}</p>
      <ListParts
        list={list}
        words={{ failed: m.prep_area_failed(), empty: { title: m.prep_area_none(), text: m.prep_area_none_text() }, pager: areaPager() }}
        skeleton={2}
      >
        {(items, isBusy) => (
          <ul className="tblwrap plist plist--reports" aria-busy={isBusy}>
            {items.map((report) => (
              <Row key={report.report_id} of={report} mode={mode} />
            ))}
          </ul>
        )}
      </ListParts>
    </section>
  );
}

function Row({ of: report, mode }: { of: Report; mode: PartnerMode }) {
  const { report_id: id, kind, number, project_name: project, period, released_at: releasedAt } = report;
  const name = m.prep_title({ kind: projectReportKindLabel(kind), number });
  const file = (format: "pdf" | "json") => address("/api/partner/project-reports/{id}/download", { id }, { mode, format });
  return (
    <li>
      <b>
        {project}: {name}
      </b>
      <span className="small">{m.prep_period({ start: formatDate(period.start), end: formatDate(period.end) })}</span>
      <span className="small muted">{m.prep_released_on({ day: formatDate(releasedAt) })}</span>
      <span className="row">
        {(["pdf", "json"] as const).map((format) => (
          <a key={format} className="btn btn--q btn--sm" href={file(format)} download>
            <Icon name="download" />
            {format === "pdf" ? m.prep_area_pdf() : m.prep_area_json()} <span className="vh">{`${project}, ${name}`}</span>
          </a>
        ))}
      </span>
    </li>
  );
}
