import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { openFirst } from "../../../kit/open-first.ts";
import { useChangedIds } from "../../../desk/live/LiveDesk.tsx";
import type { Card, Column } from "./Board.tsx";

interface CardProps {
  card: Card;
  status: string;
  columns: Column[];
  isOpen: boolean;
  isDragged: boolean;
  onOpen: (id: number) => void;
  onMove: (id: number, status: string) => void;
  onDrag: (id: number | undefined) => void;
}

export function BoardCard({ card, status, columns, isOpen, isDragged, onOpen, onMove, onDrag }: CardProps) {
  const { id, name, content } = card;
  const isChanged = useChangedIds().has(id);
  return (
    <li
      className={["board__card", isOpen && "is-open", isDragged && "is-dragged", isChanged && "is-changed"].filter(Boolean).join(" ")}
      data-card={id}
      aria-current={isOpen || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", name);
        event.dataTransfer.effectAllowed = "move";
        onDrag(id);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className="board__title">
        <button type="button" className="board__open name name--plain" id={`row-${id}`} data-row onClick={() => onOpen(id)}>
          {name}
        </button>
        <span className="board__move">
          <Icon name="arrow" />
          <select
            aria-label={m.deskx_move({ name })}
            value={status}
            onKeyDown={openFirst}
            onChange={(event) => onMove(id, event.currentTarget.value)}
          >
            {columns.map((column) => (
              <option key={column.status} value={column.status}>
                {column.label}
              </option>
            ))}
          </select>
        </span>
      </div>
      {content}
    </li>
  );
}
