import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { serverMessage } from "../../../kit/queries.ts";
import type { Desk, ReviewItem } from "./desk.ts";

/** The item in the drawer: a row of the list, or, by a link or after it left the filter, one that is asked for. */
export function useOpenItem<Item extends ReviewItem>(
  desk: Desk<Item>,
  items: Item[],
  openId: number | undefined,
  open: (id: number) => void,
) {
  const index = items.findIndex(({ id }) => id === openId);
  const alone = useQuery({
    queryKey: [desk.path, "item", openId],
    queryFn: () => desk.get(openId ?? 0),
    enabled: openId !== undefined && index < 0,
  });
  const [lastIndex, setLastIndex] = useState(0);
  if (index >= 0 && index !== lastIndex) setLastIndex(index);
  const [last, setLast] = useState<Item>();
  const known = items[index] ?? (openId === undefined ? undefined : alone.data);
  if (known && known !== last) setLast(known);
  // An item whose new status took it out of the filter leaves its place to the next one.
  const target = (by: 1 | -1) => (index >= 0 ? index + by : by === 1 ? lastIndex : lastIndex - 1);
  return {
    index,
    // While one that left the list is read again the drawer keeps it, with what was typed in there.
    item: known ?? (last?.id === openId ? last : undefined),
    problem: index < 0 && alone.isError ? (serverMessage(alone.error) ?? m.desk_no_connection()) : undefined,
    canStep: { back: items[target(-1)] !== undefined, on: items[target(1)] !== undefined },
    step: (by: 1 | -1) => {
      const next = items[target(by)];
      if (next) open(next.id);
    },
  };
}
