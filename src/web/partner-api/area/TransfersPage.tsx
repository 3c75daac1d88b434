import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { transferStatusLabel } from "../../../shared/domain/transfer-labels.ts";
import { transferStatuses } from "../../../shared/domain/partner-scopes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { formatDateTime } from "../../kit/dates.ts";
import { Pager, pageSize, usePaging } from "../../kit/paging.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { Empty, ListSkeleton, LoadFailed, NoMatch } from "../../kit/States.tsx";
import { oneOf, useUrlState } from "../../kit/url-state.ts";
import { Frame } from "./Frame.tsx";
import { areaKeys } from "./queries.ts";
import { TransferDialog } from "./transfers/TransferDialog.tsx";
import { TransferStatusBadge } from "./transfers/TransferStatusBadge.tsx";
import { useMode } from "./use-mode.ts";

export const titleOf = m.area_nav_transfers;

type Transfer = CallOutput<"GET /api/partner/transfers">["data"][number];

/** What the institution's software sent, newest first. */
export default function TransfersPage() {
  const { mode } = useMode();
  const { params, change } = useUrlState();
  const status = oneOf(transferStatuses, params.get("status"));
  const reference = params.get("reference") ?? "";
  const open = params.get("open");
  const paging = usePaging(`${mode} ${status} ${reference}`);
  const filter = { mode, status, ...(reference && { reference: reference.slice(0, 35) }) };
  const list = useQuery({
    queryKey: [areaKeys.transfers, filter, paging.cursor],
    queryFn: () => api("GET /api/partner/transfers", { query: { ...filter, limit: String(pageSize), cursor: paging.cursor } }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const items = list.data?.data ?? [];
  const isFiltered = status !== undefined || reference !== "";
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
      <div className="tbar">
        <SearchBox
          value={reference}
          scope={m.area_transfers_reference_search()}
          onSearch={(text) => change({ reference: text }, { replace: true })}
        />
        <div className="seg" role="group" aria-label={m.area_transfers_status()}>
          <button type="button" aria-pressed={status === undefined} onClick={() => change({ status: undefined })}>
            {m.area_transfers_all()}
          </button>
          {transferStatuses.map((one) => (
            <button type="button" key={one} aria-pressed={status === one} onClick={() => change({ status: one })}>
              {transferStatusLabel(one)}
            </button>
          ))}
        </div>
      </div>
      {list.isPending && <ListSkeleton />}
      {list.isError && <LoadFailed text={m.area_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && !isFiltered && <Empty title={m.area_transfers_none()} text={m.area_transfers_none_text()} />}
      {list.isSuccess && items.length === 0 && isFiltered && (
        <NoMatch
          title={m.area_transfers_none()}
          text={m.area_transfers_none_match()}
          onClear={() => change({ status: undefined, reference: undefined })}
        />
      )}
      {items.length > 0 && (
        <ul className="tblwrap plist plist--transfers" aria-busy={list.isPlaceholderData}>
          {items.map((transfer) => (
            <Row key={transfer.transaction_id} of={transfer} onOpen={() => change({ open: transfer.transaction_id })} />
          ))}
        </ul>
      )}
      {list.data && (
        <Pager
          paging={paging}
          nextCursor={list.data.next_cursor}
          count={items.length}
          label={m.area_pages()}
          words={{ previous: m.area_newer(), next: m.area_older() }}
        />
      )}
      {open && <TransferDialog id={open} mode={mode} onClose={() => change({ open: undefined })} />}
    </Frame>
  );
}

function Row({ of: transfer, onOpen }: { of: Transfer; onOpen: () => void }) {
  return (
    <li>
      <b className="num">
        {transfer.amount} {transfer.currency}
      </b>
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
