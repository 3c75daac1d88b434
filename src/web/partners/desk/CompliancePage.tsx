import { dueStates, type DueState } from "../../../shared/domain/compliance.ts";
import { levelLabels } from "../../../shared/domain/compliance-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { MoneyNav } from "../../desk/MoneyNav.tsx";
import { keys } from "../../desk/queries.ts";
import { formatDate } from "../../kit/dates.ts";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { useOpenNumber } from "../../kit/url-state.ts";
import { ComplianceDialog } from "./compliance/ComplianceDialog.tsx";
import { useRecord } from "./use-record.ts";
import "../../styles/admin.css";

type Item = CallOutput<"GET /api/admin/compliance-dues">["items"][number];

export const titleOf = m.compliance_dues_heading;

const kinds = { q: "text", state: dueStates } as const;

const stateLabels: Record<DueState, () => string> = {
  late: m.compliance_dues_late,
  soon: m.compliance_dues_soon,
  later: m.compliance_dues_later,
  ended: m.compliance_dues_ended,
};
const tones: Record<DueState, string> = { late: "failed", soon: "attention", later: "verified", ended: "not_assessed" };

const first: FirstColumn<Item> = {
  head: m.compliance_dues_institution(),
  name: ({ name }) => name,
  sub: ({ level }) => (level === null ? m.assessment_level_none() : levelLabels[level]()),
};

const columns: Column<Item>[] = [
  { id: "stat", head: m.compliance_dues_state(), cell: ({ state }) => <StatusBadge status={tones[state]} label={stateLabels[state]()} /> },
  {
    id: "type",
    head: m.compliance_dues_what(),
    cell: ({ what }) => (what === "review" ? m.compliance_dues_review() : m.compliance_dues_assessment()),
  },
  {
    id: "last",
    head: m.compliance_dues_last(),
    className: "num",
    cell: ({ lastReviewOn }) => (lastReviewOn === null ? m.compliance_dues_no_review() : formatDate(lastReviewOn)),
  },
  { id: "date", head: m.compliance_dues_due_on(), className: "num", cell: ({ dueOn }) => formatDate(dueOn) },
];

/** When institutions are to be reviewed, what is late first; with `?open=7` that institution. */
export default function CompliancePage() {
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const [open, setOpen] = useOpenNumber();
  const list = usePagedList({
    key: [...keys.complianceDues, query],
    read: (page) => api("GET /api/admin/compliance-dues", { query: { ...query, sort: "dueOn", order: "asc", ...page } }),
  });
  return (
    <ListScreen
      title={m.compliance_dues_heading()}
      nav={<MoneyNav />}
      list={list}
      search={{ value: values.q, scope: m.compliance_dues_search(), onSearch: (q) => search({ q }) }}
      filters={
        <Segments
          label={m.compliance_dues_state()}
          value={values.state}
          options={withAll(m.desk_all(), dueStates, (state) => stateLabels[state]())}
          onChange={(state) => set({ state })}
        />
      }
      words={{ failed: m.compliance_dues_failed(), empty: { title: m.compliance_dues_empty(), text: m.compliance_dues_empty_text() } }}
      noMatch={
        isFiltered && {
          title: m.compliance_dues_none(),
          text: values.q ? m.compliance_dues_no_match({ query: values.q }) : m.desk_none_in_status_text(),
          onClear: clear,
        }
      }
      after={open !== undefined && <Opened key={open} id={open} onClose={() => setOpen(undefined)} />}
    >
      {(items, isBusy) => (
        <Table
          kind="dues"
          caption={m.compliance_dues_heading()}
          first={first}
          columns={columns}
          items={items}
          idOf={({ institutionId }) => institutionId}
          onOpen={(institution) => setOpen(Number(institution))}
          isBusy={isBusy}
        />
      )}
    </ListScreen>
  );
}

function Opened({ id, onClose }: { id: number; onClose: () => void }) {
  const record = useRecord(id);
  return record.data ? <ComplianceDialog id={id} name={record.data.name} onClose={onClose} /> : null;
}
