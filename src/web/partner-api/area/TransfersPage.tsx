import { transferStatusLabel } from "../../../shared/domain/transfer-labels.ts";
import { transferStatuses } from "../../../shared/domain/partner-scopes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { formatDateTime } from "../../kit/dates.ts";
import { Frame } from "./Frame.tsx";
import { TransferDialog } from "./transfers/TransferDialog.tsx";
import { TransferStatusBadge } from "./transfers/TransferStatusBadge.tsx";
import { useMode } from "./use-mode.ts";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListParts } from "../../kit/ListParts.tsx";
import { Toolbar } from "../../kit/ListScreen.tsx";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { areaKeys, areaPager, asPage } from "./queries.ts";
import { useOpenId } from "../../kit/url-state.ts";

export const titleOf = m.area_nav_transfers;

type Transfer = CallOutput<"GET /api/partner/transfers">["data"][number];

const kinds = { status: transferStatuses, reference: "text" } as const;

/** What the institution's software sent, newest first. */
export default function TransfersPage() {
  const { mode } = useMode();
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const [openId, open] = useOpenId();
  const filter = { mode, ...query, ...(query.reference && { reference: query.reference.slice(0, 35) }) };
  const list = usePagedList({
    key: [areaKeys.transfers, filter],
    read: (page) => api("GET /api/partner/transfers", { query: { ...filter, ...page } }).then(asPage),
  });
  return (
    <Frame
      title={m.area_nav_transfers()}
      action={
        <a className="btn btn--q btn--sm" href={address("/api/partner/transfers/export", {}, filter)} download>
          <Icon name="download" />
          {m.area_transfers_export()}
        </a>
      }
    >
      <Toolbar
        search={{
          value: values.reference,
          scope: m.area_transfers_reference_search(),
          onSearch: (reference) => search({ reference }),
        }}
      >
        <Segments
          label={m.area_transfers_status()}
          value={values.status}
          options={withAll(m.area_transfers_all(), transferStatuses, transferStatusLabel)}
          onChange={(status) => set({ status })}
        />
      </Toolbar>
      <ListParts
        list={list}
        words={{
          failed: m.area_failed(),
          empty: { title: m.area_transfers_none(), text: m.area_transfers_none_text() },
          pager: areaPager(),
        }}
        noMatch={isFiltered && { title: m.area_transfers_none(), text: m.area_transfers_none_match(), onClear: clear }}
      >
        {(items, isBusy) => (
          <ul className="tblwrap plist plist--transfers" aria-busy={isBusy}>
            {items.map((transfer) => (
              <Row key={transfer.transaction_id} of={transfer} onOpen={() => open(transfer.transaction_id)} />
            ))}
          </ul>
        )}
      </ListParts>
      {openId && <TransferDialog id={openId} mode={mode} onClose={() => open(undefined)} />}
    </Frame>
  );
}

function Row({ of: transfer, onOpen }: { of: Transfer; onOpen: () => void }) {
  return (
    <li>
      <b className="num">{formatMoney(transfer)}</b>
      <span>
        <TransferStatusBadge status={transfer.status} />
      </span>
      <span className="asTyped">{transfer.reference}</span>
      <time dateTime={transfer.timestamp}>{formatDateTime(transfer.timestamp)}</time>
      <button type="button" className="linkish mono" onClick={onOpen}>
        <span className="vh">{m.area_transfers_show({ id: "" })}</span>
        {transfer.transaction_id}
      </button>
    </li>
  );
}
