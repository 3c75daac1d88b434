import { lazy, Suspense } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { totalText } from "../../../kit/numbers.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import type { Desk, ReviewItem } from "../review/desk.ts";
import type { useBoard } from "./use-board.ts";
import "./board.css";

const Board = lazy(() => import("./Board.tsx"));

interface Props<Item extends ReviewItem> {
  desk: Desk<Item>;
  board: ReturnType<typeof useBoard<Item>>;
  openId: number | undefined;
  hasShortcuts: boolean;
  onOpen: (id: number) => void;
  onStatus: (item: Item, status: string) => void;
}

/** The same requests as the table's, a column for each status. */
export function DeskBoard<Item extends ReviewItem>({ desk, board, openId, hasShortcuts, onOpen, onStatus }: Props<Item>) {
  const skeleton = <BoardSkeleton labels={desk.statuses.map(desk.statusLabel)} />;
  if (board.isError && board.columns.length === 0)
    return <LoadFailed text={m.deskx_board_failed()} error={board.error} onRetry={() => void board.refetch()} />;
  if (board.isPending) return skeleton;
  return (
    <>
      {board.isError && <LoadFailed text={m.deskx_more_failed()} error={board.error} onRetry={() => void board.refetch()} />}
      <Suspense fallback={skeleton}>
        <Board
          columns={board.columns.map(({ status, items, total, totalIsCapped, nextCursor }) => ({
            status,
            label: desk.statusLabel(status),
            total: totalText(total, totalIsCapped),
            hasMore: nextCursor !== null,
            cards: items.map((item) => ({ id: item.id, name: desk.name(item), content: desk.more?.card(item) })),
          }))}
          isBusy={board.isPlaceholderData}
          openId={openId}
          hasShortcuts={hasShortcuts}
          onOpen={onOpen}
          onMove={(id, status) => {
            const item = board.items.find((candidate) => candidate.id === id);
            if (item && item.status !== status) onStatus(item, status);
          }}
          onMore={board.showMore}
        />
      </Suspense>
    </>
  );
}

function BoardSkeleton({ labels }: { labels: string[] }) {
  return (
    <div className="board" aria-busy="true">
      <p className="vh">{m.page_loading()}</p>
      {labels.map((label) => (
        <div className="board__column" key={label} aria-hidden="true">
          <p className="board__head">{label}</p>
          <span className="skel skel--block" />
          <span className="skel skel--block" />
        </div>
      ))}
    </div>
  );
}
