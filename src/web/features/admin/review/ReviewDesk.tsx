import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../ui/Icon.tsx";
import { formatNumber, totalText } from "../format.ts";
import { Pager, usePaging } from "../paging.tsx";
import { freshOnOpen } from "../queries.ts";
import { LoadFailed } from "../States.tsx";
import type { Desk, ReviewItem } from "./desk.ts";
import { DeskHead, DeskNothing, Shortcuts, TableSkeleton } from "./DeskParts.tsx";
import { DeskToolbar } from "./DeskToolbar.tsx";
import { focusRow, useReturnToRow } from "./rows.ts";
import { BulkStatusDialog, ForwardDialog, SeekDialog } from "./dialogs.tsx";
import { ReviewDrawer } from "./ReviewDrawer.tsx";
import { ReviewTable } from "./ReviewTable.tsx";
import { useDeskKeys, useShortcutChoice } from "./use-desk-keys.ts";
import { useDeskUrl } from "./use-desk-url.ts";
import { useOpenItem } from "./use-open-item.ts";
import { useSelection } from "./use-selection.ts";
import { useStatusChange } from "./use-status-change.ts";
import "../../../styles/admin.css";

type Shown<Item> = { dialog: "seek" | "bulk" } | { dialog: "forward"; item: Item };

/** The review desk of respondents and of funding requests (§2 admin pages): one screen, two configurations. */
export function ReviewDesk<Item extends ReviewItem>({ desk }: { desk: Desk<Item> }) {
  const url = useDeskUrl(desk);
  const { filters } = url;
  const paging = usePaging(JSON.stringify(filters));
  const list = useQuery({
    queryKey: [desk.path, "list", filters, paging.cursor],
    queryFn: () => desk.list(filters, paging.cursor),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const items = list.data?.items ?? [];
  const selection = useSelection(items.map(({ id }) => id));
  const status = useStatusChange(desk);
  const opened = useOpenItem(desk, items, url.openId, url.open);
  const [shown, setShown] = useState<Shown<Item>>();
  const search = useRef<HTMLInputElement>(null);
  const [hasShortcuts, setShortcuts] = useShortcutChoice();
  useDeskKeys({
    isOn: hasShortcuts,
    isOpen: url.openId !== undefined,
    onStep: (by) => (url.openId === undefined ? focusRow(by) : opened.step(by)),
    onClose: () => url.open(undefined),
    onSearch: () => search.current?.focus(),
  });
  useReturnToRow(url.openId);

  const total = list.data ? totalText(list.data.total, list.data.totalIsCapped) : "";
  const onForward = (item: Item) => setShown({ dialog: "forward", item });
  return (
    <main id="main" className={url.openId === undefined ? "desk" : "desk has-drawer"}>
      <div className="wrap apage">
        {desk.nav}
        <DeskHead desk={desk} filters={filters} total={total} onSeek={() => setShown({ dialog: "seek" })} />
        <DeskToolbar
          desk={desk}
          filters={filters}
          inputRef={search}
          hasShortcuts={hasShortcuts}
          onSearch={url.search}
          onFilter={url.filter}
        />
        <p className="vh" role="status">
          {list.data && !list.isPlaceholderData && m.desk_found({ count: total })}
        </p>
        {list.isPending && <TableSkeleton desk={desk} />}
        {list.isError && <LoadFailed text={desk.texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && items.length === 0 && (
          <DeskNothing
            desk={desk}
            filters={filters}
            isFiltered={url.isFiltered}
            onClear={url.clear}
            onSeek={() => setShown({ dialog: "seek" })}
          />
        )}
        {items.length > 0 && (
          <ReviewTable
            desk={desk}
            items={items}
            filters={filters}
            isBusy={list.isPlaceholderData}
            openId={url.openId}
            selection={selection}
            onSort={url.sortBy}
            onOpen={url.open}
            onForward={onForward}
            onStatus={(item, to) => status.mutate({ ids: [item.id], status: to })}
          />
        )}
        {list.data && <Pager paging={paging} nextCursor={list.data.nextCursor} count={items.length} label={m.desk_pages()} />}
        {selection.ids.size > 0 && (
          <div className="bulk" role="region" aria-label={m.desk_bulk()}>
            <b role="status">{m.desk_selected({ count: formatNumber(selection.ids.size) })}</b>
            <button type="button" className="go" onClick={() => setShown({ dialog: "bulk" })}>
              {m.desk_set_status()}
              <Icon name="up" />
            </button>
            <button type="button" onClick={selection.clear} aria-label={m.desk_clear_selection()}>
              <Icon name="cross" />
              <span>{m.desk_clear()}</span>
            </button>
          </div>
        )}
        <Shortcuts isOn={hasShortcuts} onChange={setShortcuts} />
      </div>
      {url.openId !== undefined && (
        <ReviewDrawer
          desk={desk}
          item={opened.item}
          problem={opened.problem}
          position={opened.index < 0 ? undefined : m.desk_position({ index: formatNumber(paging.offset + opened.index + 1), total })}
          canStep={opened.canStep}
          onStep={opened.step}
          onClose={() => url.open(undefined)}
          onForward={onForward}
          onStatus={(item, to, reason) => status.mutate({ ids: [item.id], status: to, reason })}
        />
      )}
      {shown?.dialog === "seek" && <SeekDialog desk={desk} onClose={() => setShown(undefined)} />}
      {shown?.dialog === "forward" && <ForwardDialog desk={desk} item={shown.item} onClose={() => setShown(undefined)} />}
      {shown?.dialog === "bulk" && (
        <BulkStatusDialog
          desk={desk}
          count={selection.ids.size}
          isPending={status.isPending}
          onApply={(to, reason) => {
            setShown(undefined);
            status.mutate({ ids: [...selection.ids], status: to, reason }, { onSuccess: selection.clear });
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </main>
  );
}
