import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { formatDate, formatDateTime } from "../../kit/dates.ts";
import { Pager, pageSize, usePaging } from "../../kit/paging.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { Empty, ListSkeleton, LoadFailed } from "../../kit/States.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { Frame } from "./Frame.tsx";
import { areaKeys } from "./queries.ts";
import { reportTypeLabels } from "./reports/labels.ts";
import { NewReportDialog } from "./reports/NewReportDialog.tsx";
import { useMode } from "./use-mode.ts";

export const titleOf = m.area_nav_reports;

type Report = CallOutput<"GET /api/partner/reports">["data"][number];

/** A report that is being made shows by itself when it is ready. */
const watchMs = 2_000;

/** The institution's reports of the last 30 days, and a new one. */
export default function ReportsPage() {
  const { mode } = useMode();
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const paging = usePaging(mode);
  const list = useQuery({
    queryKey: [areaKeys.reports, mode, paging.cursor],
    queryFn: () => api("GET /api/partner/reports", { query: { mode, limit: String(pageSize), cursor: paging.cursor } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(({ status }) => status === "generating") ? watchMs : false),
    ...freshOnOpen,
  });
  const items = list.data?.data ?? [];
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
      {list.isPending && <ListSkeleton rows={2} />}
      {list.isError && <LoadFailed text={m.area_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <Empty title={m.area_reports_none()} text={m.area_reports_none_text()} />}
      {items.length > 0 && (
        <ul className="tblwrap plist plist--reports" aria-busy={list.isPlaceholderData}>
          {items.map((report) => (
            <Row key={report.report_id} of={report} mode={mode} />
          ))}
        </ul>
      )}
      {list.data && (
        <Pager
          paging={paging}
          nextCursor={list.data.next_cursor}
          count={items.length}
          label={m.area_pages()}
          words={{ previous: m.area_newer(), next: m.area_older() }}
        />
      )}
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
