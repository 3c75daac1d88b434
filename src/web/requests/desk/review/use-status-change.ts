import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { useToast } from "../../../kit/toasts.tsx";
import { counted } from "../../../kit/numbers.ts";
import { keys, serverMessage } from "../../../kit/queries.ts";
import { moveOnBoard } from "../board/use-board.ts";
import type { BoardColumn, Desk, DeskPage, ReviewItem } from "./desk.ts";

interface Change<Item> {
  ids: number[];
  status: string;
  reason?: string | undefined;
  /** The item as it was on the screen. */
  seen?: Item | undefined;
}

/**
 * Sets the status of one item or of many. The page shows it at once and takes it back when the server refuses;
 * toasts are the specification's (§8).
 */
export function useStatusChange<Item extends ReviewItem>(desk: Desk<Item>) {
  const client = useQueryClient();
  const toast = useToast();
  // What was set last here: a second change, made before the list was read again, has seen the first.
  const answers = useRef(new Map<number, Item>());
  return useMutation({
    // One after the other, in the order in which they were made.
    scope: { id: `${desk.path} status` },
    mutationFn: async ({ ids, status, reason, seen }: Change<Item>) => {
      const [only] = ids;
      if (only === undefined || ids.length > 1) await desk.setStatuses(ids, status, reason);
      else answers.current.set(only, await desk.setStatus(only, status, reason, seen && newerOf(seen, answers.current.get(only))));
    },
    onMutate: async ({ ids, status }) => {
      await client.cancelQueries({ queryKey: [desk.path] });
      const lists = client.getQueriesData<DeskPage<Item>>({ queryKey: [desk.path, "list"] });
      const items = client.getQueriesData<Item>({ queryKey: [desk.path, "item"] });
      const boards = client.getQueriesData<BoardColumn<Item>[]>({ queryKey: [desk.path, "board"] });
      client.setQueriesData<BoardColumn<Item>[]>(
        { queryKey: [desk.path, "board"] },
        (columns) => columns && moveOnBoard(columns, ids, status),
      );
      const changed = (item: Item): Item => (ids.includes(item.id) ? { ...item, status } : item);
      client.setQueriesData<DeskPage<Item>>(
        { queryKey: [desk.path, "list"] },
        (page) => page && { ...page, items: page.items.map(changed) },
      );
      client.setQueriesData<Item>({ queryKey: [desk.path, "item"] }, (item) => item && changed(item));
      return [...lists, ...items, ...boards];
    },
    onSuccess: (_, { ids }) => {
      toast({
        title: m.desk_status_updated(),
        ...(ids.length > 1 && { description: counted(ids.length, m.desk_updated_one, m.desk_updated_many) }),
      });
    },
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
      toast({
        title: desk.texts.statusFailedTitle,
        description: serverMessage(error) ?? desk.texts.statusFailedText,
        variant: "destructive",
      });
    },
    onSettled: async () => {
      await Promise.all([desk.path, keys.reviewCounts[0], keys.dashboard[0]].map((path) => client.invalidateQueries({ queryKey: [path] })));
    },
  });
}

function newerOf<Item extends ReviewItem>(seen: Item, answer: Item | undefined): Item {
  return (answer?.lastChangeId ?? 0) > (seen.lastChangeId ?? 0) && answer ? answer : seen;
}
