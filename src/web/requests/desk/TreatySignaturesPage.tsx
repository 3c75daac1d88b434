import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isLanguage, languageNames } from "../../../shared/domain/languages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { EraseDialog } from "../../record/desk/erasure/EraseDialog.tsx";
import { formatDate, formatDateTime } from "../../kit/dates.ts";
import { totalText } from "../../kit/numbers.ts";
import { Pager, pageSize, usePaging } from "../../kit/paging.tsx";
import { freshOnOpen, keys } from "../../kit/queries.ts";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { Empty, ListSkeleton, LoadFailed, NoMatch } from "../../kit/States.tsx";
import { oneOf, useUrlState } from "../../kit/url-state.ts";
import "../../styles/admin.css";

type Signature = CallOutput<"GET /api/admin/treaty-signatures">["items"][number];

export const titleOf = m.title_treaty_signatures;

/** The nations that signed the treaty (§2 /admin/treaty-signatures), each once. */
export default function TreatySignaturesPage() {
  const { params, change } = useUrlState();
  const q = params.get("q") ?? "";
  const sort = oneOf(["signedAt", "nationName"], params.get("sort")) ?? "signedAt";
  const paging = usePaging(`${sort} ${q}`);
  const list = useQuery({
    queryKey: [...keys.signatures, sort, q, paging.cursor],
    queryFn: () =>
      api("GET /api/admin/treaty-signatures", {
        query: { ...(q && { q }), sort, order: sort === "signedAt" ? "desc" : "asc", limit: String(pageSize), cursor: paging.cursor },
      }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const [opened, setOpened] = useState<Signature>();
  const items = list.data?.items ?? [];
  return (
    <main id="main" className="wrap apage">
      <div className="ahead">
        <h1>
          {m.title_treaty_signatures()} <small className="num">{list.data && totalText(list.data.total, list.data.totalIsCapped)}</small>
        </h1>
      </div>
      <div className="tbar">
        <SearchBox value={q} scope={m.signatures_search()} onSearch={(text) => change({ q: text }, { replace: true })} />
        <div className="seg" role="group" aria-label={m.desk_sort()}>
          <button type="button" aria-pressed={sort === "signedAt"} onClick={() => change({ sort: undefined })}>
            {m.signatures_sort_date()}
          </button>
          <button type="button" aria-pressed={sort === "nationName"} onClick={() => change({ sort: "nationName" })}>
            {m.signatures_sort_nation()}
          </button>
        </div>
      </div>
      {list.isPending && <ListSkeleton />}
      {list.isError && <LoadFailed text={m.signatures_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess &&
        items.length === 0 &&
        (q ? (
          <NoMatch
            title={m.desk_no_match({ query: q })}
            text={m.desk_searched({ fields: m.signatures_search() })}
            onClear={() => change({ q: undefined })}
          />
        ) : (
          <Empty title={m.signatures_empty()} text={m.signatures_empty_text()} />
        ))}
      {items.length > 0 && <SignatureTable items={items} onOpen={setOpened} />}
      {list.data && <Pager paging={paging} nextCursor={list.data.nextCursor} count={items.length} label={m.desk_pages()} />}
      {opened && <SignatureDialog signature={opened} onClose={() => setOpened(undefined)} />}
    </main>
  );
}

function SignatureTable({ items, onOpen }: { items: Signature[]; onOpen: (signature: Signature) => void }) {
  return (
    <div className="tblwrap">
      <table className="tbl tbl--signatures">
        <caption className="vh">{m.title_treaty_signatures()}</caption>
        <thead>
          <tr>
            <th className="c-name" scope="col">
              {m.treaty_signed_nation()}
            </th>
            <th className="c-type" scope="col">
              {m.signatures_signatory()}
            </th>
            <th className="c-day" scope="col">
              {m.treaty_date()}
            </th>
            <th className="c-ver" scope="col">
              {m.signatures_version()}
            </th>
            <th className="c-date" scope="col">
              {m.signatures_signed_at()}
            </th>
            <th className="c-act c-act--wide">
              <span className="vh">{m.desk_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((signature) => (
            <tr key={signature.id}>
              <td className="c-name">
                <span className="cellmain name">{signature.nationName}</span>
                <span className="cellsub num">{signature.reference}</span>
              </td>
              <td className="c-type">
                <span className="cellmain name name--plain">{signature.signatoryName}</span>
                <span className="cellsub">{signature.signatoryTitle}</span>
              </td>
              <td className="c-day num nowrap">{formatDate(signature.signatureDate)}</td>
              <td className="c-ver num nowrap">{signature.treatyVersion}</td>
              <td className="c-date num">{formatDateTime(signature.signedAt)}</td>
              <td className="c-act c-act--wide">
                <button type="button" className="btn btn--q btn--sm" onClick={() => onOpen(signature)}>
                  {m.desk_open()} <span className="vh">{signature.nationName}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
