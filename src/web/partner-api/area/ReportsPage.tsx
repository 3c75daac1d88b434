import { useState } from "react";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { formatDate, formatDateTime } from "../../kit/dates.ts";
import { StatusBadge } from "../../kit/status.tsx";
import { Frame } from "./Frame.tsx";
import { reportTypeLabels } from "./reports/labels.ts";
import { ProjectReports } from "./reports/ProjectReports.tsx";
import { NewReportDialog } from "./reports/NewReportDialog.tsx";
import { useMode } from "./use-mode.ts";
import { useQueryClient } from "@tanstack/react-query";
import { usePagedList } from "../../kit/list.ts";
import { ListParts } from "../../kit/ListParts.tsx";
import { areaKeys, areaPager, asPage } from "./queries.ts";

export const titleOf = m.area_nav_reports;

type Report = CallOutput<"GET /api/partner/reports">["data"][number];

/** A report that is being made shows by itself when it is ready. */
const watchMs = 2_000;

/** The institution's reports of the last 30 days, and a new one. */
export default function ReportsPage() {
  const { mode } = useMode();
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const list = usePagedList({
    key: [areaKeys.reports, mode],
    read: (page) => api("GET /api/partner/reports", { query: { mode, ...page } }).then(asPage),
    follow: { everyMs: watchMs, while: (reports) => reports.some(({ status }) => status === "generating") },
  });
  const close = () => {
    setOpen(false);
    void client.invalidateQueries({ queryKey: [areaKeys.reports] });
  };
  return (
    <Frame
      title={m.area_nav_reports()}
      action={
        <button type="button" className="btn btn--sm" onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {m.area_reports_new()}
        </button>
      }
    >
      <p className="intro muted">{m.area_reports_intro()}</p>
      <ListParts
        list={list}
        words={{ failed: m.area_failed(), empty: { title: m.area_reports_none(), text: m.area_reports_none_text() }, pager: areaPager() }}
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
      <ProjectReports mode={mode} />
      {isOpen && <NewReportDialog mode={mode} onClose={close} />}
    </Frame>
  );
}

const states = {
  generating: { family: "in_review", label: m.area_reports_generating },
  completed: { family: "verified", label: m.area_reports_completed },
  failed: { family: "failed", label: m.area_reports_failed },
};

function Row({ of: report, mode }: { of: Report; mode: PartnerMode }) {
  const { family, label } = states[report.status];
  const { start, end } = report.date_range;
  const what = `${reportTypeLabels[report.report_type]()}, ${formatDate(start)} – ${formatDate(end)}, ${report.format.toUpperCase()}`;
  return (
    <li>
      <b>{what}</b>
      <span>
        <StatusBadge status={family} label={label()} />
      </span>
      <span className="small muted">{report.failure_reason ?? m.area_reports_until({ when: formatDateTime(report.expires_at) })}</span>
      {report.status === "completed" ? (
        <a className="btn btn--q btn--sm" href={address("/api/partner/reports/{id}/download", { id: report.report_id }, { mode })} download>
          <Icon name="download" />
          {m.area_reports_download()} <span className="vh">{what}</span>
        </a>
      ) : (
        <span />
      )}
    </li>
  );
}
