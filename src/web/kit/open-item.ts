import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import type { Steps } from "./Steps.tsx";
import { formatNumber } from "./numbers.ts";
import { serverMessage } from "./queries.ts";
import type { RowId } from "./selection.ts";

interface Row {
  id: RowId;
}

interface Opened<Item extends Row> {
  items: Item[];
  openId: Item["id"] | undefined;
  open: (id: Item["id"]) => void;
  /** Where the page begins in the whole list, and how many that has; without it no position is said. */
  within?: { offset: number; total: string } | undefined;
}

/** The way from the item that is open to those before and after it. One that left the list leaves its place to the next one. */
export function useSteps<Item extends Row>({ items, openId, open, within }: Opened<Item>): Steps {
  const index = items.findIndex(({ id }) => id === openId);
  const [lastIndex, setLastIndex] = useState(0);
  if (index >= 0 && index !== lastIndex) setLastIndex(index);
  const target = (by: 1 | -1) => items[index >= 0 ? index + by : by === 1 ? lastIndex : lastIndex - 1];
  return {
    position: within && index >= 0 ? m.desk_position({ index: formatNumber(within.offset + index + 1), total: within.total }) : undefined,
    canStep: { back: target(-1) !== undefined, on: target(1) !== undefined },
    step: (by) => {
      const next = target(by);
      if (next) open(next.id);
    },
  };
}

/** The item that is open: a row of the list, or, by a link or after it left the filter, one that is asked for. */
export function useOpenItem<Item extends Row>({
  path,
  read,
  ...opened
}: Opened<Item> & { path: string; read: (id: Item["id"]) => Promise<Item> }) {
  const { items, openId } = opened;
  const listed = items.find(({ id }) => id === openId);
  const alone = useQuery({
    queryKey: [path, "item", openId],
    queryFn: () => read(openId as Item["id"]),
    enabled: openId !== undefined && !listed,
  });
  const [last, setLast] = useState<Item>();
  const known = listed ?? (openId === undefined ? undefined : alone.data);
  if (known && known !== last) setLast(known);
  return {
    // While one that left the list is read again its drawer keeps it, with what was typed in there.
    item: known ?? (last?.id === openId ? last : undefined),
    problem: !listed && alone.error ? (serverMessage(alone.error) ?? m.desk_no_connection()) : undefined,
    refetch: () => void alone.refetch(),
    steps: useSteps(opened),
  };
}
