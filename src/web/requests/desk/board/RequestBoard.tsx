import { lazy, Suspense } from "react";
import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { fundingRequestStatuses } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { totalText } from "../../../kit/numbers.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { Due, Holder } from "../assignment/Standing.tsx";
import { type Figures, isShown, MeanAndCount, useScoreFigures } from "../scoring/score-figures.tsx";
import type { useBoard } from "./use-board.ts";
import "./board.css";

const Board = lazy(() => import("./Board.tsx"));

interface Props {
  board: ReturnType<typeof useBoard>;
  openId: number | undefined;
  hasShortcuts: boolean;
  onOpen: (id: number) => void;
  onStatus: (item: FundingRequest, status: FundingRequest["status"]) => void;
}

/** The same requests as the table's, a column for each status. */
export function RequestBoard({ board, openId, hasShortcuts, onOpen, onStatus }: Props) {
  const figures = useScoreFigures(board.items);
  if (board.isError && board.columns.length === 0)
    return <LoadFailed text={m.deskx_board_failed()} error={board.error} onRetry={() => void board.refetch()} />;
  if (board.isPending) return <BoardSkeleton />;
  return (
    <>
      {board.isError && <LoadFailed text={m.deskx_more_failed()} error={board.error} onRetry={() => void board.refetch()} />}
      <Suspense fallback={<BoardSkeleton />}>
        <Board
          columns={board.columns.map(({ status, items, total, totalIsCapped, nextCursor }) => ({
            status,
            label: fundingRequestStatusLabel(status),
            total: totalText(total, totalIsCapped),
            hasMore: nextCursor !== null,
            cards: items.map((item) => ({
              id: item.id,
              name: item.organizationName,
              content: <Card item={item} figures={figures.get(item.id)} />,
            })),
          }))}
          isBusy={board.isPlaceholderData}
          openId={openId}
          hasShortcuts={hasShortcuts}
          onOpen={onOpen}
          onMove={(id, to) => {
            const item = board.items.find((candidate) => candidate.id === id);
            const status = fundingRequestStatuses.find((one) => one === to);
            if (item && status && item.status !== status) onStatus(item, status);
          }}
          onMore={board.showMore}
        />
      </Suspense>
    </>
  );
}

function Card({ item, figures }: { item: FundingRequest; figures: Figures | undefined }) {
  return (
    <>
      <span className="board__text">{item.projectTitle}</span>
      <span className="board__foot">
        <span className="num">{item.fundingAmount}</span>
        <Due item={item} />
      </span>
      {figures && isShown(figures) && (
        <span className="board__score">
          {m.rounds_score()} <MeanAndCount {...figures} />
        </span>
      )}
      <Holder assignee={item.assignee} />
    </>
  );
}

function BoardSkeleton() {
  return (
    <div className="board" aria-busy="true">
      <p className="vh">{m.page_loading()}</p>
      {fundingRequestStatuses.map((status) => (
        <div className="board__column" key={status} aria-hidden="true">
          <p className="board__head">{fundingRequestStatusLabel(status)}</p>
          <span className="skel skel--block" />
          <span className="skel skel--block" />
        </div>
      ))}
    </div>
  );
}
