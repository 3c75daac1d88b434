import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { MoneyNav } from "../../desk/MoneyNav.tsx";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api } from "../../api/client.ts";
import { formatNumber, totalText } from "../../kit/numbers.ts";
import { ExportMenu } from "../../kit/ExportMenu.tsx";
import { Pager, pageSize, usePaging } from "../../kit/paging.tsx";
import { freshOnOpen, keys } from "../../kit/queries.ts";
import { Shortcuts } from "../../requests/desk/review/DeskParts.tsx";
import { focusRow, useReturnToRow } from "../../requests/desk/review/rows.ts";
import { useDeskKeys, useShortcutChoice } from "../../requests/desk/review/use-desk-keys.ts";
import { Empty, ListSkeleton, LoadFailed, NoMatch } from "../../kit/States.tsx";
import { DrawerBoundary } from "../../requests/desk/review/DrawerBoundary.tsx";
import { TransferDrawer } from "./transfers/TransferDrawer.tsx";
import { TransferTable } from "./transfers/TransferTable.tsx";
import { TransferToolbar } from "./transfers/TransferToolbar.tsx";
import { toQuery, type TransferFilters, useTransferUrl } from "./transfers/use-transfer-url.ts";
import "../../styles/admin.css";

export const titleOf = m.title_transfers;

/** Transfers of all institutions: found, looked at and steered. */
export default function TransfersPage() {
  const url = useTransferUrl();
  const { filters, openId } = url;
  const paging = usePaging(JSON.stringify(filters));
  const list = useQuery({
    queryKey: [...keys.transfers, "list", filters, paging.cursor],
    queryFn: () => api("GET /api/admin/transfers", { query: { ...toQuery(filters), limit: String(pageSize), cursor: paging.cursor } }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const items = list.data?.items ?? [];
  const index = items.findIndex(({ publicId }) => publicId === openId);
  const step = (by: 1 | -1) => {
    const next = items[index + by];
    if (next) url.open(next.publicId);
  };
  const search = useRef<HTMLInputElement>(null);
  const [hasShortcuts, setShortcuts] = useShortcutChoice();
  useDeskKeys({
    isOn: hasShortcuts,
    isOpen: openId !== undefined,
    onStep: (by) => (openId === undefined ? focusRow(by) : step(by)),
    onClose: () => url.open(undefined),
    onSearch: () => search.current?.focus(),
  });
  useReturnToRow(openId);

  const total = list.data ? totalText(list.data.total, list.data.totalIsCapped) : "";
  return (
    <main id="main" className={openId === undefined ? "desk" : "desk has-drawer"}>
      <div className="wrap apage">
        <MoneyNav />
        <Head filters={filters} total={total} />
        <TransferToolbar filters={filters} inputRef={search} hasShortcuts={hasShortcuts} onSearch={url.search} onFilter={url.filter} />
        <p className="vh" role="status">
          {list.data && !list.isPlaceholderData && m.desk_found({ count: total })}
        </p>
        {list.isPending && <ListSkeleton rows={6} />}
        {list.isError && <LoadFailed text={m.transfers_failed()} error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && items.length === 0 && <Nothing filters={filters} isFiltered={url.isFiltered} onClear={url.clear} />}
        {items.length > 0 && <TransferTable items={items} isBusy={list.isPlaceholderData} openId={openId} onOpen={url.open} />}
        {list.data && <Pager paging={paging} nextCursor={list.data.nextCursor} count={items.length} label={m.desk_pages()} />}
        <Shortcuts isOn={hasShortcuts} onChange={setShortcuts} />
      </div>
      {openId !== undefined && (
        <DrawerBoundary shows={openId} onClose={() => url.open(undefined)}>
          <TransferDrawer
            id={openId}
            position={index < 0 ? undefined : m.desk_position({ index: formatNumber(paging.offset + index + 1), total })}
            canStep={{ back: index > 0, on: index >= 0 && index < items.length - 1 }}
            onStep={step}
            onClose={() => url.open(undefined)}
          />
        </DrawerBoundary>
      )}
    </main>
  );
}

function Head({ filters, total }: { filters: TransferFilters; total: string }) {
  const exportAddress = (format: "csv" | "xlsx") => address("/api/admin/transfers/export", {}, { ...toQuery(filters), format });
  return (
    <div className="ahead">
      <h1>
        {m.title_transfers()} <small className="num">{total}</small>
      </h1>
      <ExportMenu addressOf={exportAddress} />
    </div>
  );
}

function Nothing({ filters, isFiltered, onClear }: { filters: TransferFilters; isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <Empty title={m.transfers_empty()} text={m.transfers_empty_text()} />;
  const text = filters.q ? m.transfers_no_match_text({ query: filters.q }) : m.desk_none_in_status_text();
  return <NoMatch title={m.transfers_no_match()} text={text} onClear={onClear} />;
}
