import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { DeskBoard } from "../board/DeskBoard.tsx";
import { useBoard } from "../board/use-board.ts";
import { formatNumber, totalText } from "../../../kit/numbers.ts";
import { Pager, usePaging } from "../../../kit/paging.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LiveDesk } from "../../../desk/live/LiveDesk.tsx";
import { LoadFailed } from "../../../kit/States.tsx";
import type { Desk, ReviewItem } from "./desk.ts";
import { DeskHead, DeskNothing, Shortcuts, TableSkeleton } from "./DeskParts.tsx";
import { DeskToolbar } from "./DeskToolbar.tsx";
import { focusRow, useReturnToRow } from "./rows.ts";
import { BulkStatusDialog, ForwardDialog, SeekDialog } from "./dialogs.tsx";
import { DrawerBoundary } from "./DrawerBoundary.tsx";
import { ReviewDrawer } from "./ReviewDrawer.tsx";
import { ReviewTable } from "./ReviewTable.tsx";
import { useDeskKeys, useShortcutChoice } from "./use-desk-keys.ts";
import { useDeskUrl } from "./use-desk-url.ts";
import { useOpenItem } from "./use-open-item.ts";
import { useSelection } from "./use-selection.ts";
import { useStatusChange } from "./use-status-change.ts";
import "../../../styles/admin.css";

type Shown<Item> =
  | { dialog: "seek" | "bulk" }
  | { dialog: "forward"; item: Item }
  | { dialog: "decide"; items: Item[]; status: string; note: string | undefined; onStored: (() => void) | undefined };

/** The review desk of respondents and of funding requests (§2 admin pages): one screen, two configurations. */
export function ReviewDesk<Item extends ReviewItem>({ desk }: { desk: Desk<Item> }) {
  const url = useDeskUrl(desk);
  const { filters, isBoard } = url;
  const paging = usePaging(JSON.stringify(filters));
  const list = useQuery({
    queryKey: [desk.path, "list", filters, paging.cursor],
    queryFn: () => desk.list(filters, paging.cursor),
    placeholderData: keepPreviousData,
    enabled: !isBoard,
    ...freshOnOpen,
  });
  const board = useBoard(desk, filters, isBoard);
  const items = isBoard ? board.items : (list.data?.items ?? []);
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

  const read = isBoard ? board : list;
  const counted = isBoard ? board : list.data;
  const total = read.isSuccess && counted ? totalText(counted.total, counted.totalIsCapped) : "";
  const isDecided = (to: string) => desk.decision?.statuses.includes(to) ?? false;
  const onStatus = (item: Item, to: string, reason?: string, onStored?: () => void) => {
    if (isDecided(to)) return setShown({ dialog: "decide", items: [item], status: to, note: reason, onStored });
    status.mutate({ ids: [item.id], status: to, reason, seen: item });
    onStored?.();
  };
  const onForward = (item: Item) => setShown({ dialog: "forward", item });
  const page = (
    <main id="main" className={url.openId === undefined ? "desk" : "desk has-drawer"}>
      <div className="wrap apage">
        {desk.nav}
        <DeskHead desk={desk} filters={filters} total={total} onSeek={() => setShown({ dialog: "seek" })} />
        <DeskToolbar
          desk={desk}
          filters={filters}
          inputRef={search}
          hasShortcuts={hasShortcuts}
          isBoard={isBoard}
          onSearch={url.search}
          onFilter={url.filter}
        />
        {desk.more?.toolbar}
        <p className="vh" role="status">
          {read.isSuccess && !read.isPlaceholderData && m.desk_found({ count: total })}
        </p>
        {isBoard && (
          <DeskBoard desk={desk} board={board} openId={url.openId} hasShortcuts={hasShortcuts} onOpen={url.open} onStatus={onStatus} />
        )}
        {!isBoard && list.isPending && <TableSkeleton desk={desk} />}
        {!isBoard && list.isError && <LoadFailed text={desk.texts.loadFailed} error={list.error} onRetry={() => void list.refetch()} />}
        {!isBoard && list.isSuccess && items.length === 0 && (
          <DeskNothing
            desk={desk}
            filters={filters}
            isFiltered={url.isFiltered}
            onClear={url.clear}
            onSeek={() => setShown({ dialog: "seek" })}
          />
        )}
        {!isBoard && items.length > 0 && (
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
            onStatus={onStatus}
          />
        )}
        {!isBoard && list.data && <Pager paging={paging} nextCursor={list.data.nextCursor} count={items.length} label={m.desk_pages()} />}
        {!isBoard && selection.ids.size > 0 && (
          <div className="bulk" role="region" aria-label={m.desk_bulk()}>
            <b role="status">{m.desk_selected({ count: formatNumber(selection.ids.size) })}</b>
            <button type="button" className="go" onClick={() => setShown({ dialog: "bulk" })}>
              {m.desk_set_status()}
              <Icon name="up" />
            </button>
            {desk.more?.bulk([...selection.ids], selection.clear)}
            <button type="button" onClick={selection.clear} aria-label={m.desk_clear_selection()}>
              <Icon name="cross" />
              <span>{m.desk_clear()}</span>
            </button>
          </div>
        )}
        <Shortcuts isOn={hasShortcuts} isBoard={isBoard} onChange={setShortcuts} />
      </div>
      {url.openId !== undefined && (
        <DrawerBoundary shows={url.openId} onClose={() => url.open(undefined)}>
          <ReviewDrawer
            desk={desk}
            item={opened.item}
            problem={opened.problem}
            position={
              isBoard || opened.index < 0 ? undefined : m.desk_position({ index: formatNumber(paging.offset + opened.index + 1), total })
            }
            canStep={opened.canStep}
            onStep={opened.step}
            onClose={() => url.open(undefined)}
            onForward={onForward}
            onStatus={onStatus}
          />
        </DrawerBoundary>
      )}
      {shown?.dialog === "seek" && <SeekDialog desk={desk} onClose={() => setShown(undefined)} />}
      {shown?.dialog === "forward" && <ForwardDialog desk={desk} item={shown.item} onClose={() => setShown(undefined)} />}
      {shown?.dialog === "decide" &&
        desk.decision?.dialog({
          ...shown,
          onDone: () => {
            shown.onStored?.();
            setShown(undefined);
          },
          onClose: () => setShown(undefined),
        })}
      {shown?.dialog === "bulk" && (
        <BulkStatusDialog
          desk={desk}
          count={selection.ids.size}
          isPending={status.isPending}
          onApply={(to, reason) => {
            const picked = items.filter(({ id }) => selection.ids.has(id));
            if (isDecided(to)) return setShown({ dialog: "decide", items: picked, status: to, note: reason, onStored: selection.clear });
            setShown(undefined);
            status.mutate({ ids: [...selection.ids], status: to, reason }, { onSuccess: selection.clear });
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </main>
  );
  if (!desk.isLive) return page;
  const isFiltered = url.isFiltered || filters.sort !== undefined || filters.order !== undefined;
  return (
    <LiveDesk path={desk.path} items={items} openId={url.openId} isFiltered={isFiltered} isNewest={!isFiltered && paging.offset === 0}>
      {page}
    </LiveDesk>
  );
}
