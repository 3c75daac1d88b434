import { useRef, useState } from "react";

export type RowId = number | string;

export interface Selection<Item> {
  items: Item[];
  count: number;
  /** Every row of the page is ticked. */
  isPage: boolean;
  /** More than the page is ticked: all that matched when they were asked for. */
  isBeyondPage: boolean;
  has: (item: Item) => boolean;
  /** With `isRange` every row between the last that was ticked and this one becomes as this one becomes. */
  toggle: (item: Item, isRange: boolean) => void;
  togglePage: () => void;
  /** Ticks these, whether the page shows them or not. */
  takeAll: (items: Item[]) => void;
  clear: () => void;
}

interface Picked<Item> {
  scope: string;
  items: ReadonlyMap<RowId, Item>;
  isBeyondPage: boolean;
}

/**
 * Which rows are ticked. What the page does not show any longer is not ticked any longer, unless all that match were asked for: nobody
 * changes what they cannot see. Another `scope`, which is how the list is filtered, begins without a tick.
 */
export function useSelection<Item>(shown: Item[], idOf: (item: Item) => RowId, scope: string): Selection<Item> {
  const [state, setState] = useState<Picked<Item>>({ scope, items: new Map(), isBeyondPage: false });
  const last = useRef<RowId>(undefined);
  const picked: Picked<Item> = state.scope === scope ? state : { scope, items: new Map(), isBeyondPage: false };
  const current = new Map(shown.map((item) => [idOf(item), item]));
  const items = picked.isBeyondPage
    ? [...picked.items].map(([id, item]) => current.get(id) ?? item)
    : shown.filter((item) => picked.items.has(idOf(item)));
  const ids = new Set(items.map(idOf));
  const pick = (next: Item[], isBeyondPage: boolean) =>
    setState({ scope, items: new Map(next.map((item) => [idOf(item), item])), isBeyondPage });
  const isPage = shown.length > 0 && shown.every((item) => ids.has(idOf(item)));
  return {
    items,
    count: items.length,
    isPage,
    isBeyondPage: picked.isBeyondPage,
    has: (item) => ids.has(idOf(item)),
    toggle: (item, isRange) => {
      const changed = isRange ? between(shown, idOf, last.current, idOf(item)) : [item];
      last.current = idOf(item);
      const others = items.filter((one) => !changed.some((each) => idOf(each) === idOf(one)));
      pick(ids.has(idOf(item)) ? others : [...others, ...changed], picked.isBeyondPage);
    },
    togglePage: () => pick(isPage ? [] : shown, false),
    takeAll: (all) => pick(all, true),
    clear: () => pick([], false),
  };
}

/** The rows from one to the other, both among them; the second alone where the first is not on the page. */
function between<Item>(shown: Item[], idOf: (item: Item) => RowId, from: RowId | undefined, to: RowId): Item[] {
  const ends = [from ?? to, to].map((id) => shown.findIndex((item) => idOf(item) === id));
  const [first, second] = ends.includes(-1) ? [ends[1] ?? 0, ends[1] ?? 0] : [Math.min(...ends), Math.max(...ends)];
  return shown.slice(first, second + 1);
}
