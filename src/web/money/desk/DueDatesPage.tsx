import { useLocation } from "wouter";
import { dueStates } from "../../../shared/domain/compliance.ts";
import { type DueKind, dueKinds } from "../../../shared/domain/partnership.ts";
import { dueLabel } from "../../../shared/domain/partnership-labels.ts";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { FilterSelect } from "../../kit/FilterSelect.tsx";
import { MoneyNav } from "../../desk/MoneyNav.tsx";
import { keys } from "../../desk/queries.ts";
import { formatDate } from "../../kit/dates.ts";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { useUrlState } from "../../kit/url-state.ts";
import { ComplianceDialog } from "../../partners/desk/compliance/ComplianceDialog.tsx";
import { useRecord } from "../../partners/desk/use-record.ts";
import { DueBadge, dueStateLabels } from "../partnership/DueBadge.tsx";
import { AgreementDialog } from "./partnership/AgreementDialog.tsx";
import "../../styles/admin.css";

type Item = CallOutput<"GET /api/admin/partner-dues">["items"][number];

export const titleOf = m.part_dues_heading;

const kinds = { q: "text", state: dueStates, kind: dueKinds } as const;

const kindLabels: Record<DueKind, () => string> = {
  review: m.part_dues_kind_review,
  assessment: m.part_dues_kind_assessment,
  kyc: m.part_dues_kind_kyc,
  commitment: m.part_dues_kind_commitment,
  duty: m.part_dues_kind_duty,
};

const first: FirstColumn<Item> = { head: m.part_dues_institution(), name: ({ name }) => name, sub: ({ kind }) => kindLabels[kind]() };

const columns: Column<Item>[] = [
  { id: "stat", head: m.compliance_dues_state(), cell: ({ state }) => <DueBadge state={state} /> },
  { id: "type", head: m.part_dues_what(), className: "asTyped", cell: dueLabel },
  { id: "date", head: m.compliance_dues_due_on(), className: "num", cell: ({ dueOn }) => formatDate(dueOn) },
];

/** What is due of partners, what is late first; with `?open=7` the reviews of that institution, with `?agreement=7` what is agreed with it. */
export default function DueDatesPage() {
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const { params, change } = useUrlState();
  const [, go] = useLocation();
  const list = usePagedList({
    key: [...keys.partnerDues, query],
    read: (page) => api("GET /api/admin/partner-dues", { query: { ...query, sort: "dueOn", order: "asc", ...page } }),
  });
  const open = (item: Item | undefined) => {
    if (!item) return;
    if (item.kind === "kyc") go(deskPaths.kycFile(item.institutionId));
    else change({ [item.kind === "review" || item.kind === "assessment" ? "open" : "agreement"]: String(item.institutionId) });
  };
  return (
    <ListScreen
      title={m.part_dues_heading()}
      nav={<MoneyNav />}
      list={list}
      search={{ value: values.q, scope: m.part_dues_search(), onSearch: (q) => search({ q }) }}
      filters={
        <>
          <Segments
            label={m.compliance_dues_state()}
            value={values.state}
            options={withAll(m.desk_all(), dueStates, (state) => dueStateLabels[state]())}
            onChange={(state) => set({ state })}
          />
          <FilterSelect
            label={m.part_dues_kind()}
            value={values.kind}
            options={withAll(m.desk_all(), dueKinds, (kind) => kindLabels[kind]())}
            onChange={(kind) => set({ kind })}
          />
        </>
      }
      words={{ failed: m.part_dues_failed(), empty: { title: m.part_dues_empty(), text: m.part_dues_empty_text() } }}
      noMatch={
        isFiltered && {
          title: m.compliance_dues_none(),
          text: values.q ? m.compliance_dues_no_match({ query: values.q }) : m.desk_none_in_status_text(),
          onClear: clear,
        }
      }
      after={
        <>
          <Opened id={params.get("open")} Shown={ComplianceDialog} onClose={() => change({ open: undefined }, { replace: true })} />
          <Opened
            id={params.get("agreement")}
            Shown={AgreementDialog}
            onClose={() => change({ agreement: undefined }, { replace: true })}
          />
        </>
      }
    >
      {(items, isBusy) => (
        <Table
          kind="dues"
          caption={m.part_dues_heading()}
          first={first}
          columns={columns}
          items={items}
          idOf={({ id }) => id}
          onOpen={(id) => open(items?.find((item) => item.id === id))}
          isBusy={isBusy}
        />
      )}
    </ListScreen>
  );
}

interface OpenedProps {
  id: string | null;
  Shown: (props: { id: number; name: string; onClose: () => void }) => React.ReactNode;
  onClose: () => void;
}

/** A dialog about the institution that the address names; it can say anything. */
function Opened({ id, Shown, onClose }: OpenedProps) {
  const number = Number(id);
  const record = useRecord(Number.isSafeInteger(number) && number > 0 ? number : undefined);
  return record.data && <Shown key={number} id={number} name={record.data.name} onClose={onClose} />;
}
