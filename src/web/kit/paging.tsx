import { useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "./Icon.tsx";
import { useUrlState } from "./url-state.ts";

export const pageSize = 50;

/** What the address forgets when a list is filtered or sorted anew: it begins at its first page again. */
export const firstPage = { after: undefined, from: undefined };

export interface Paging {
  cursor: string | undefined;
  /** Rows on the pages before this one. */
  offset: number;
  next: (cursor: string) => void;
  previous: () => void;
}

/** The page's own list: the address keeps the page, so that reload, back and a link to a colleague show the same rows. */
export function useAddressPaging(): Paging {
  const { params, change } = useUrlState();
  const cursor = params.get("after") ?? undefined;
  const from = Number(params.get("from"));
  const offset = cursor && Number.isSafeInteger(from) && from > 0 ? from : 0;
  // The server knows the way forward only. Whoever came by a link knows no page before theirs, and begins again at the first.
  const passed = cursor ? passedPages() : [];
  return {
    cursor,
    offset,
    next: (next) => change({ after: next, from: String(offset + pageSize) }, { state: { passed: [...passed, cursor ?? ""] } }),
    previous: () => {
      const before = passed.at(-1);
      change(before ? { after: before, from: String(offset - pageSize) } : firstPage, { state: { passed: passed.slice(0, -1) } });
    },
  };
}

/** The cursors of the pages before this one, which the browser keeps with the entry of its history. */
function passedPages(): string[] {
  const { passed } = (history.state ?? {}) as { passed?: unknown };
  return Array.isArray(passed) ? passed.filter((one) => typeof one === "string") : [];
}

/** A list within a page, such as in a card: nobody sends a link to its second page. */
export function useOwnPaging(): Paging {
  const [cursors, setCursors] = useState<string[]>([]);
  return {
    cursor: cursors.at(-1),
    offset: cursors.length * pageSize,
    next: (cursor) => setCursors([...cursors, cursor]),
    previous: () => setCursors(cursors.slice(0, -1)),
  };
}

/** A new page of rows begins at its top. */
function turn(go: () => void): void {
  go();
  document.getElementById("main")?.scrollIntoView();
}

interface PagerProps {
  paging: Paging;
  nextCursor: string | null;
  /** How many rows this page has. */
  count: number;
  label: string;
  /** Words such as "Older" where a list has no total. */
  words?: { previous: string; next: string } | undefined;
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
