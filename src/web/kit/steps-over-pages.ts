import { useEffect, useRef } from "react";
import type { List } from "./list.ts";
import type { RowId } from "./selection.ts";
import type { Steps } from "./Steps.tsx";

interface Opened<Item, Id extends RowId> {
  list: List<Item>;
  idOf: (item: Item) => Id;
  openId: Id | undefined;
  open: (id: Id) => void;
}

/** The way through a list does not end with the rows of one page: the next page is turned to, and its first item opened. */
export function useStepsOverPages<Item, Id extends RowId>(steps: Steps, { list, idOf, openId, open }: Opened<Item, Id>): Steps {
  const { items, page, paging, isBusy } = list;
  const turning = useRef<1 | -1>(undefined);
  const isListed = items.some((item) => idOf(item) === openId);
  const nextCursor = page?.nextCursor;
  const canTurn = { back: paging !== undefined && paging.offset > 0, on: paging !== undefined && Boolean(nextCursor) };
  useEffect(() => {
    const item = items.at(turning.current === 1 ? 0 : -1);
    if (turning.current === undefined || isBusy || !item || isListed) return;
    turning.current = undefined;
    open(idOf(item));
  }, [items, isBusy, isListed, open, idOf]);
  const step = (by: 1 | -1) => {
    if (by === 1 ? steps.canStep.on : steps.canStep.back) return steps.step(by);
    if (openId === undefined || !isListed || !(by === 1 ? canTurn.on : canTurn.back)) return;
    turning.current = by;
    if (by === -1) paging?.previous();
    else if (nextCursor) paging?.next(nextCursor);
  };
  const canStep = { back: steps.canStep.back || (isListed && canTurn.back), on: steps.canStep.on || (isListed && canTurn.on) };
  return { ...steps, canStep, step };
}
