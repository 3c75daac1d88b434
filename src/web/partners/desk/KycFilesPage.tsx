import { kycRiskLabel, kycStateLabel } from "../../../shared/domain/kyc-labels.ts";
import { kycStates } from "../../../shared/domain/kyc.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
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
import { useUrlState } from "../../kit/url-state.ts";
import { useLocation } from "wouter";
import { KycDesk } from "./kyc/KycDesk.tsx";
import "../../styles/admin.css";

type Item = CallOutput<"GET /api/admin/kyc-files">["items"][number];

export const titleOf = m.kyc_files_heading;

/** The KYC files of all institutions, or with `?institution=7` that of one. */
export default function KycFilesPage() {
  const { params } = useUrlState();
  const id = Number(params.get("institution"));
  return Number.isSafeInteger(id) && id > 0 ? <KycDesk key={id} institutionId={id} /> : <KycList />;
}

const kinds = { q: "text", state: kycStates } as const;

const first: FirstColumn<Item> = {
  head: m.kyc_institution(),
  name: ({ name }) => name,
  sub: ({ type }) => type,
};

const columns: Column<Item>[] = [
  { id: "stat", head: m.kyc_state(), cell: ({ state }) => <StatusBadge status={state} label={kycStateLabel(state)} /> },
  {
    id: "kyccur",
    head: m.kyc_in_force(),
    cell: ({ isCurrent }) => (
      <StatusBadge status={isCurrent ? "approved" : "attention"} label={isCurrent ? m.kyc_current() : m.kyc_not_current()} />
    ),
  },
  { id: "risk", head: m.kyc_risk(), cell: ({ risk }) => (risk === null ? "" : kycRiskLabel(risk)) },
  {
    id: "date",
    head: m.kyc_next_review(),
    className: "num",
    cell: ({ nextReviewOn }) => (nextReviewOn === null ? "" : formatDate(nextReviewOn)),
  },
];

function KycList() {
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const [, go] = useLocation();
  const list = usePagedList({
    key: [...keys.kycFiles, query],
    read: (page) => api("GET /api/admin/kyc-files", { query: { ...query, sort: "nextReviewOn", order: "asc", ...page } }),
  });
  return (
    <ListScreen
      title={m.kyc_files_heading()}
      nav={<MoneyNav />}
      list={list}
      search={{ value: values.q, scope: m.kyc_files_search(), onSearch: (q) => search({ q }) }}
      filters={
        <Segments
          label={m.kyc_state()}
          value={values.state}
          options={withAll(m.desk_all(), kycStates, kycStateLabel)}
          onChange={(state) => set({ state })}
        />
      }
      words={{ failed: m.kyc_files_failed(), empty: { title: m.kyc_files_empty(), text: m.kyc_files_empty_text() } }}
      noMatch={
        isFiltered && {
          title: m.kyc_files_none(),
          text: values.q ? m.kyc_files_no_match({ query: values.q }) : m.desk_none_in_status_text(),
          onClear: clear,
        }
      }
    >
      {(items, isBusy) => (
        <Table
          kind="kyc"
          caption={m.kyc_files_heading()}
          first={first}
          columns={columns}
          items={items}
          idOf={({ institutionId }) => institutionId}
          onOpen={(id) => go(deskPaths.kycFile(Number(id)))}
          isBusy={isBusy}
        />
      )}
    </ListScreen>
  );
}
