import { partyKinds } from "../../../shared/domain/screening.ts";
import { partyKindLabel, partyStateLabel } from "../../../shared/domain/screening-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { formatDateTime } from "../../kit/dates.ts";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { ScreeningNav } from "../../desk/ScreeningNav.tsx";
import "../../styles/admin.css";

type Party = CallOutput<"GET /api/admin/screening/parties">["items"][number];

export const titleOf = m.scase_parties_title;

const kinds = { q: "text", kind: partyKinds } as const;

/** Which colour of status says it; the word stands beside it. */
const tones: Record<Party["state"], string> = {
  clear: "approved",
  unscreened: "pending",
  stale: "pending",
  under_review: "in_review",
  blocked: "rejected",
  unknown: "rejected",
};

const first: FirstColumn<Party> = {
  head: m.scase_parties_name(),
  name: ({ label }) => label,
  sub: ({ about }) => about,
};

const columns: Column<Party>[] = [
  { id: "type", head: m.scase_parties_kind(), cell: ({ kind }) => partyKindLabel(kind) },
  { id: "stat", head: m.scase_parties_state(), cell: ({ state }) => <StatusBadge status={tones[state]} label={partyStateLabel(state)} /> },
  {
    id: "date",
    head: m.scase_parties_screened(),
    className: "num",
    cell: ({ screenedAt, goneAt }) => (goneAt ? m.scase_parties_gone() : screenedAt ? formatDateTime(screenedAt) : m.scase_parties_never()),
  },
];

/** Everyone who is screened, and how they stand. */
export default function PartiesPage() {
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const list = usePagedList({
    key: [...keys.screening, "parties", query],
    read: (page) => api("GET /api/admin/screening/parties", { query: { ...query, order: "desc", ...page } }),
  });
  return (
    <ListScreen
      title={m.scase_parties_title()}
      nav={<ScreeningNav />}
      intro={m.scase_parties_intro()}
      list={list}
      search={{ value: values.q, scope: m.scase_parties_search(), onSearch: (q) => search({ q }) }}
      filters={
        <Segments
          label={m.scase_parties_kind()}
          value={values.kind}
          options={withAll(m.desk_all(), partyKinds, partyKindLabel)}
          onChange={(kind) => set({ kind })}
        />
      }
      words={{ failed: m.scase_parties_failed(), empty: { title: m.scase_parties_empty(), text: m.scase_parties_empty_text() } }}
      noMatch={
        isFiltered && {
          title: m.desk_no_match({ query: values.q }),
          text: m.desk_searched({ fields: m.scase_parties_search() }),
          onClear: clear,
        }
      }
    >
      {(items, isBusy) => (
        <Table
          kind="parties"
          caption={m.scase_parties_title()}
          first={first}
          columns={columns}
          items={items}
          idOf={({ id }) => id}
          isBusy={isBusy}
        />
      )}
    </ListScreen>
  );
}
