import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { pastGrantSorts } from "../../../shared/domain/past-grants.ts";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { formatDate } from "../../kit/dates.ts";
import { FilterSelect } from "../../kit/FilterSelect.tsx";
import { useFilters } from "../../kit/filters.ts";
import { Icon } from "../../kit/Icon.tsx";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { useSorting } from "../../kit/sorting.ts";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { useOpenNumber } from "../../kit/url-state.ts";
import { useMay } from "../../session/may.ts";
import { PastGrantDialog } from "./past-grants/PastGrantDialog.tsx";
import "../../styles/admin.css";
import "./past-grants/past-grants.css";

type PastGrant = CallOutput<"GET /api/admin/past-grants">["items"][number];

export const titleOf = m.pgrant_title;

const kinds = { q: "text", currency: /^[A-Z]{3}$/ } as const;

const first: FirstColumn<PastGrant> = {
  head: m.pgrant_recipient(),
  name: ({ recipientName }) => recipientName,
  sub: ({ recipientPlace, recipientCountry }) => [recipientPlace, recipientCountry].filter(Boolean).join(", "),
  sort: { by: "recipientName", first: "asc" },
};

const columns: Column<PastGrant>[] = [
  {
    id: "type",
    head: m.pgrant_grant_title(),
    cell: ({ title, programme }) => (
      <>
        <span className="cellmain name name--plain">{title}</span>
        {programme && <span className="cellsub">{programme}</span>}
      </>
    ),
  },
  { id: "amt", head: m.pgrant_amount(), className: "num", cell: formatMoney },
  {
    id: "date",
    head: m.pgrant_awarded(),
    className: "num",
    cell: ({ awardedOn }) => formatDate(awardedOn),
    sort: { by: "awardedOn", first: "desc" },
  },
];

/** What the organisation granted before it came here (decision 0094): administrators bring it in, all staff read it. */
export default function PastGrantsPage() {
  const { values, query, isFiltered, search, set, clear } = useFilters(kinds);
  const sorting = useSorting(pastGrantSorts, { by: "awardedOn", order: "desc" });
  const canImport = useMay<"POST /api/admin/imports">("admin");
  const [open, setOpen] = useOpenNumber();
  const currencies = useQuery({
    queryKey: [...keys.pastGrants, "currencies"],
    queryFn: () => api("GET /api/admin/past-grants/currencies", {}),
  });
  const list = usePagedList({
    key: [...keys.pastGrants, sorting.query, query],
    read: (page) => api("GET /api/admin/past-grants", { query: { ...query, ...sorting.query, ...page } }),
  });
  return (
    <ListScreen
      title={m.pgrant_title()}
      nav={<RequestsNav />}
      intro={m.pgrant_intro()}
      actions={
        canImport && (
          <Link className="btn btn--q btn--sm" href={`${deskPaths.imports}?new=1`}>
            <Icon name="plus" />
            {m.pgrant_import()}
          </Link>
        )
      }
      list={list}
      search={{ value: values.q, scope: m.pgrant_search(), onSearch: (q) => search({ q }) }}
      filters={
        (currencies.data?.currencies.length ?? 0) > 1 && (
          <FilterSelect
            label={m.desk_currency()}
            value={values.currency}
            options={[
              { value: undefined, label: m.pgrant_currency_all() },
              ...(currencies.data?.currencies ?? []).map((currency) => ({ value: currency, label: currency })),
            ]}
            onChange={(currency) => set({ currency })}
          />
        )
      }
      words={{ failed: m.pgrant_failed(), empty: { title: m.pgrant_empty(), text: m.pgrant_empty_text() } }}
      noMatch={
        isFiltered && {
          title: m.desk_no_match({ query: values.q }),
          text: m.desk_searched({ fields: m.pgrant_search() }),
          onClear: clear,
        }
      }
      after={open !== undefined && <PastGrantDialog id={open} onClose={() => setOpen(undefined)} />}
    >
      {(items, isBusy) => (
        <Table
          kind="grants"
          caption={m.pgrant_title()}
          first={first}
          columns={columns}
          items={items}
          idOf={({ id }) => id}
          onOpen={(id) => setOpen(Number(id))}
          isBusy={isBusy}
          sorted={sorting}
        />
      )}
    </ListScreen>
  );
}
