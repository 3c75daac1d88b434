import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { BoardCard } from "./BoardCard.tsx";
import { focusBeside } from "./board-keys.ts";
import { statusTone } from "../../../kit/status.tsx";

export interface Card {
  id: number;
  name: string;
  content: ReactNode;
}

export interface Column {
  status: string;
  label: string;
  total: string;
  hasMore: boolean;
  cards: Card[];
}

interface BoardProps {
  columns: Column[];
  isBusy: boolean;
  openId: number | undefined;
  hasShortcuts: boolean;
  onOpen: (id: number) => void;
  onMove: (id: number, status: string) => void;
  onMore: (status: string) => void;
}

/** A column for each status. A card is moved by the mouse, by its own list of columns, or by the keys 1 to 4. */
export default function Board({ columns, isBusy, openId, hasShortcuts, onOpen, onMove, onMore }: BoardProps) {
  const [dragged, drag] = useState<number>();
  const { said, expect } = useArrival(columns);
  const move = (id: number, status: string) => {
    expect(id, status);
    onMove(id, status);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>("[data-card]");
    if (!card || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
    const to = hasShortcuts ? columns[Number(event.key) - 1] : undefined;
    if (to) move(Number(card.dataset["card"]), to.status);
    else if (!focusBeside(card, event.key, hasShortcuts)) return;
    event.preventDefault();
  };
  return (
    <>
      <section className="board" aria-label={m.deskx_board_label()} aria-busy={isBusy} onKeyDown={onKeyDown}>
        {columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            dragged={dragged}
            onDrop={(id) => {
              drag(undefined);
              move(id, column.status);
            }}
            onMore={() => onMore(column.status)}
          >
            {column.cards.map((card) => (
              <BoardCard
                key={card.id}
                card={card}
                status={column.status}
                columns={columns}
                isOpen={card.id === openId}
                isDragged={card.id === dragged}
                onOpen={onOpen}
                onMove={move}
                onDrag={drag}
              />
            ))}
          </BoardColumn>
        ))}
      </section>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}

interface ColumnProps {
  column: Column;
  dragged: number | undefined;
  onDrop: (id: number) => void;
  onMore: () => void;
  children: ReactNode;
}

function BoardColumn({ column, dragged, onDrop, onMore, children }: ColumnProps) {
  const [isOver, setOver] = useState(false);
  const takes = dragged !== undefined && !column.cards.some(({ id }) => id === dragged);
  const over = (event: DragEvent) => {
    if (!takes) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setOver(true);
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (takes) onDrop(dragged);
  };
  const headId = `column-${column.status}`;
  const tone = statusTone(column.status);
  return (
    <div
      className={takes && isOver ? "board__column is-over" : "board__column"}
      data-column={column.status}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      <h2 className="board__head" id={headId}>
        <span className={`shape shape--${tone} board__shape--${tone}`} />
        {column.label} <span className="num board__count">{column.total}</span>
      </h2>
      <ul className="board__cards" aria-labelledby={headId}>
        {children}
      </ul>
      {column.cards.length === 0 && <p className="board__empty small">{m.deskx_column_empty()}</p>}
      {column.hasMore && (
        <button type="button" className="btn btn--q btn--sm" aria-describedby={headId} onClick={onMore}>
          {m.deskx_more()}
        </button>
      )}
    </div>
  );
}

/** Says where a moved card arrived, and puts the focus there if it was on the card: a refused or cancelled move says nothing. */
function useArrival(columns: Column[]): { said: string; expect: (id: number, status: string) => void } {
  const expected = useRef<{ id: number; status: string }>(undefined);
  const [said, say] = useState("");
  useEffect(() => {
    const { id, status } = expected.current ?? {};
    const column = columns.find((one) => one.status === status);
    const card = column?.cards.find((one) => one.id === id);
    if (!column || !card) return;
    expected.current = undefined;
    say(m.deskx_moved({ name: card.name, status: column.label }));
    if (document.activeElement === document.body) document.getElementById(`row-${card.id}`)?.focus();
  }, [columns]);
  return {
    said,
    expect: (id, status) => {
      expected.current = { id, status };
    },
  };
}
