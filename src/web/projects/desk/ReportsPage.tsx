import { useLocation } from "wouter";
import { projectReportKindLabel, projectReportStateLabel } from "../../../shared/domain/report-labels.ts";
import { projectReportViews, type ProjectReportView } from "../../../shared/domain/report-schedule.ts";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { formatDate } from "../../kit/dates.ts";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { reportBadges } from "../reports/badges.ts";
import "../../styles/admin.css";

type Item = CallOutput<"GET /api/admin/project-reports">["items"][number];

export const titleOf = m.prep_desk_heading;

const kinds = { q: "text", view: projectReportViews } as const;

const viewLabels: Record<ProjectReportView, () => string> = {
  late: m.prep_desk_late,
  soon: m.prep_desk_soon,
  later: m.prep_desk_later,
  released: m.prep_state_released,
  refused: m.prep_state_refused,
  withdrawn: m.prep_state_withdrawn,
};

const first: FirstColumn<Item> = {
  head: m.prep_desk_project(),
  name: ({ project }) => project,
  sub: ({ kind, number }) => m.prep_title({ kind: projectReportKindLabel(kind), number }),
};

const columns: Column<Item>[] = [
  {
    id: "stat",
    head: m.prep_desk_state(),
    cell: ({ state, isLate }) => (
      <StatusBadge status={isLate ? "failed" : reportBadges[state]} label={isLate ? m.prep_desk_late() : projectReportStateLabel(state)} />
    ),
  },
  { id: "date", head: m.prep_desk_due(), className: "num", cell: ({ dueOn }) => formatDate(dueOn) },
  {
    id: "last",
    head: m.prep_desk_ended(),
    className: "num",
    cell: ({ releasedAt, endedAt }) => formatDate(endedAt ?? releasedAt ?? ""),
  },
  { id: "type", head: m.prep_desk_why(), cell: ({ endReason }) => <span className="clamp2">{endReason}</span> },
  {
    id: "act",
    head: m.desk_actions(),
    isHeadHidden: true,
    className: "c-act--wide",
    cell: ({ state, reportId, project }) =>
      state === "released" && (
        <a className="btn btn--q btn--sm" href={address("/api/admin/project-reports/{reportId}/document", { reportId })} download>
          {m.prep_area_pdf()} <span className="vh">{project}</span>
        </a>
      ),
  },
];

/** What projects owe by their agreements, and what became of each report; what is due first comes first. */
export default function ReportsPage() {
  const [, navigate] = useLocation();
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const list = usePagedList({
    key: [...keys.projectReports, query],
    read: (page) => api("GET /api/admin/project-reports", { query: { ...query, sort: "dueOn", order: "asc", ...page } }),
  });
  return (
    <ListScreen
      title={m.prep_desk_heading()}
      nav={<RequestsNav />}
      intro={m.prep_desk_intro()}
      list={list}
      search={{ value: values.q, scope: m.prep_desk_search(), onSearch: (q) => search({ q }) }}
      filters={
        <Segments
          label={m.prep_desk_view()}
          value={values.view}
          options={withAll(m.desk_all(), projectReportViews, (view) => viewLabels[view]())}
          onChange={(view) => set({ view })}
        />
      }
      words={{ failed: m.prep_desk_failed(), empty: { title: m.prep_desk_empty(), text: m.prep_desk_empty_text() } }}
      noMatch={
        isFiltered && {
          title: m.prep_desk_none(),
          text: values.q ? m.prep_desk_no_match({ query: values.q }) : m.prep_desk_none_text(),
          onClear: clear,
        }
      }
    >
      {(items, isBusy) => (
        <Table
          kind="preports"
          caption={m.prep_desk_heading()}
          first={first}
          columns={columns}
          items={items}
          idOf={({ id }) => id}
          onOpen={(id) => navigate(deskPaths.project(items.find((item) => item.id === Number(id))?.projectId ?? ""))}
          isBusy={isBusy}
        />
      )}
    </ListScreen>
  );
}
