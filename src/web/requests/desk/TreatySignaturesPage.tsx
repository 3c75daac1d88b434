import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { formatDate, formatDateTime } from "../../kit/dates.ts";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { keys } from "../../desk/queries.ts";
import { Segments } from "../../kit/Segments.tsx";
import { SignatureDialog } from "./signatures/SignatureDialog.tsx";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import "../../styles/admin.css";

type Signature = CallOutput<"GET /api/admin/treaty-signatures">["items"][number];

export const titleOf = m.title_treaty_signatures;

const kinds = { q: "text" } as const;
const sorting = { sort: ["nationName"] } as const;

const first: FirstColumn<Signature> = {
  head: m.treaty_signed_nation(),
  name: ({ nationName }) => nationName,
  sub: ({ reference }) => <span className="num">{reference}</span>,
};

const columns: Column<Signature>[] = [
  {
    id: "type",
    head: m.signatures_signatory(),
    cell: ({ signatoryName, signatoryTitle }) => (
      <>
        <span className="cellmain name name--plain">{signatoryName}</span>
        <span className="cellsub">{signatoryTitle}</span>
      </>
    ),
  },
  { id: "day", head: m.treaty_date(), className: "num nowrap", cell: ({ signatureDate }) => formatDate(signatureDate) },
  { id: "ver", head: m.signatures_version(), className: "num nowrap", cell: ({ treatyVersion }) => treatyVersion },
  { id: "date", head: m.signatures_signed_at(), className: "num", cell: ({ signedAt }) => formatDateTime(signedAt) },
];

/** The nations that signed the treaty (§2 /admin/treaty-signatures), each once. */
export default function TreatySignaturesPage() {
  const { values, query, isFiltered, search, clear } = useFilters(kinds);
  const order = useFilters(sorting);
  const sort = order.values.sort ?? "signedAt";
  const list = usePagedList({
    key: [...keys.signatures, sort, query],
    read: (page) =>
      api("GET /api/admin/treaty-signatures", { query: { ...query, sort, order: sort === "signedAt" ? "desc" : "asc", ...page } }),
  });
  const [opened, open] = useState<Signature>();
  return (
    <ListScreen
      title={m.title_treaty_signatures()}
      list={list}
      search={{ value: values.q, scope: m.signatures_search(), onSearch: (q) => search({ q }) }}
      filters={
        <Segments
          label={m.desk_sort()}
          value={order.values.sort}
          options={[
            { value: undefined, label: m.signatures_sort_date() },
            { value: "nationName", label: m.signatures_sort_nation() },
          ]}
          onChange={(by) => order.set({ sort: by })}
        />
      }
      words={{ failed: m.signatures_failed(), empty: { title: m.signatures_empty(), text: m.signatures_empty_text() } }}
      noMatch={
        isFiltered && {
          title: m.desk_no_match({ query: values.q }),
          text: m.desk_searched({ fields: m.signatures_search() }),
          onClear: clear,
        }
      }
      after={opened && <SignatureDialog signature={opened} onClose={() => open(undefined)} />}
    >
      {(items, isBusy) => (
        <Table
          kind="signatures"
          caption={m.title_treaty_signatures()}
          first={first}
          columns={[...columns, { id: "act", head: m.desk_actions(), isHeadHidden: true, className: "c-act--wide", cell: openButton }]}
          items={items}
          idOf={({ id }) => id}
          isBusy={isBusy}
        />
      )}
    </ListScreen>
  );

  function openButton(signature: Signature) {
    return (
      <button type="button" className="btn btn--q btn--sm" onClick={() => open(signature)}>
        {m.desk_open()} <span className="vh">{signature.nationName}</span>
      </button>
    );
  }
}
