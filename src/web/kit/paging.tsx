import { useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "./Icon.tsx";

export const pageSize = 50;

/**
 * Keyset paging: the server only knows the way forward, so the cursors of the pages before are remembered here.
 * Another `filter` begins again at its first page.
 */
export function usePaging(filter: string) {
  const [state, setState] = useState<{ filter: string; cursors: string[] }>({ filter, cursors: [] });
  const cursors = state.filter === filter ? state.cursors : [];
  return {
    cursor: cursors.at(-1),
    /** Rows on the pages before this one. */
    offset: cursors.length * pageSize,
    next: (cursor: string) => setState({ filter, cursors: [...cursors, cursor] }),
    previous: () => setState({ filter, cursors: cursors.slice(0, -1) }),
  };
}

/** A new page of rows begins at its top. */
function turn(go: () => void): void {
  go();
  document.getElementById("main")?.scrollIntoView();
}

type Paging = ReturnType<typeof usePaging>;

interface PagerProps {
  paging: Paging;
  nextCursor: string | null;
  /** How many rows this page has. */
  count: number;
  label: string;
  /** Words such as "Older" where a list has no total. */
  words?: { previous: string; next: string };
}

export function Pager({ paging, nextCursor, count, label, words }: PagerProps) {
  if (paging.offset === 0 && !nextCursor) return null;
  return (
    <nav className="pager" aria-label={label}>
      <button type="button" className="btn btn--q btn--sm" disabled={paging.offset === 0} onClick={() => turn(paging.previous)}>
        <Icon name="left" />
        {words?.previous ?? m.desk_previous()}
      </button>
      <span className="small num dim">{m.desk_range({ from: paging.offset + 1, to: paging.offset + count })}</span>
      <button
        type="button"
        className="btn btn--q btn--sm"
        disabled={!nextCursor}
        onClick={() => nextCursor && turn(() => paging.next(nextCursor))}
      >
        {words?.next ?? m.desk_next()}
        <Icon name="right" />
      </button>
    </nav>
  );
}
