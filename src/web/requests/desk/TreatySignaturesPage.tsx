import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isLanguage, languageNames } from "../../../shared/domain/languages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { formatDate, formatDateTime } from "../../kit/dates.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { useFilters } from "../../kit/filters.ts";
import { Icon } from "../../kit/Icon.tsx";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { keys } from "../../desk/queries.ts";
import { Segments } from "../../kit/Segments.tsx";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { EraseDialog } from "../../record/desk/erasure/EraseDialog.tsx";
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

/** One signature alone, which is also what gets printed. */
function SignatureDialog({ signature, onClose }: { signature: Signature; onClose: () => void }) {
  const [isErasing, setErasing] = useState(false);
  const client = useQueryClient();
  const params = { id: String(signature.id) };
  if (isErasing)
    return (
      <EraseDialog
        title={m.erase_signatory_of({ name: signature.nationName })}
        action={m.erase_signatory()}
        subject={`signature ${signature.id}`}
        foresee={() => api("GET /api/admin/treaty-signatures/{id}/erasure", { params })}
        erase={(confirm) => api("POST /api/admin/treaty-signatures/{id}/erasure", { params, body: { confirm } })}
        onDone={() => void client.invalidateQueries({ queryKey: keys.signatures })}
        onClose={onClose}
      />
    );
  const facts: [string, string][] = [
    [m.treaty_signed_nation(), signature.nationName],
    [m.treaty_signed_by(), signature.signatoryName],
    [m.treaty_signed_as(), signature.signatoryTitle],
    [m.treaty_date(), formatDate(signature.signatureDate)],
    [m.signatures_version(), signature.treatyVersion],
    [m.signatures_language(), isLanguage(signature.treatyLanguage) ? languageNames[signature.treatyLanguage] : m.signatures_not_kept()],
    [m.signatures_hash(), signature.textHash ?? m.signatures_not_kept()],
    [m.signatures_signed_at(), formatDateTime(signature.signedAt)],
    [m.desk_reference(), signature.reference],
  ];
  return (
    <Dialog
      title={m.signatures_dialog()}
      className="dialog--narrow dialog--print"
      onClose={onClose}
      footer={
        <>
          {signature.personalDataRemovedAt === null && (
            <button type="button" className="btn btn--q" onClick={() => setErasing(true)}>
              {m.erase_signatory()}
            </button>
          )}
          <button type="button" className="btn btn--q" onClick={() => window.print()}>
            <Icon name="print" />
            {m.treaty_print()}
          </button>
        </>
      }
    >
      <div className="dialog__body">
        <dl className="kv kv--wide">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="name name--plain">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
