import type { RefObject } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatNumber } from "../../../kit/numbers.ts";
import { useReviewCounts } from "../../../kit/queries.ts";
import { SearchBox } from "../../../kit/SearchBox.tsx";
import type { Desk, DeskFilters, ReviewItem } from "./desk.ts";

interface ToolbarProps<Item extends ReviewItem> {
  desk: Desk<Item>;
  filters: DeskFilters;
  inputRef: RefObject<HTMLInputElement | null>;
  hasShortcuts: boolean;
  /** The board has a column for each status and needs no choice. */
  isBoard: boolean;
  onSearch: (q: string) => void;
  onFilter: (status: string | undefined) => void;
}

/** The search and the statuses with their counts, which a call of their own gives. */
export function DeskToolbar<Item extends ReviewItem>({
  desk,
  filters,
  inputRef,
  hasShortcuts,
  isBoard,
  onSearch,
  onFilter,
}: ToolbarProps<Item>) {
  const counts = useReviewCounts().data?.[desk.counts];
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const segments = [
    { status: undefined, label: m.desk_all(), count: all },
    ...desk.statuses.map((status) => ({ status, label: desk.statusLabel(status), count: counts && (counts[status] ?? 0) })),
  ];
  return (
    <div className="tbar">
      <SearchBox
        value={filters.q}
        scope={desk.texts.searchScope}
        onSearch={onSearch}
        inputRef={inputRef}
        shortcut={hasShortcuts ? "/" : undefined}
      />
      {!isBoard && (
        <div className="seg" role="group" aria-label={m.desk_status()}>
          {segments.map(({ status, label, count }) => (
            <button type="button" key={label} aria-pressed={filters.status === status} onClick={() => onFilter(status)}>
              {label} {count !== undefined && <span className="num">{formatNumber(count)}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
