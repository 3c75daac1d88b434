import { useMutation, useQueryClient } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { useToast } from "../../../layout/toasts.tsx";
import { counted } from "../format.ts";
import { keys, serverMessage } from "../queries.ts";
import type { Desk, DeskPage, ReviewItem } from "./desk.ts";

interface Change {
  ids: number[];
  status: string;
  reason?: string | undefined;
}

/**
 * Sets the status of one item or of many. The page shows it at once and takes it back when the server refuses;
 * toasts are the specification's (§8).
 */
export function useStatusChange<Item extends ReviewItem>(desk: Desk<Item>) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ ids, status, reason }: Change) => {
      const [only] = ids;
      if (only !== undefined && ids.length === 1) await desk.setStatus(only, status, reason);
      else await desk.setStatuses(ids, status, reason);
    },
    onMutate: async ({ ids, status }) => {
      await client.cancelQueries({ queryKey: [desk.path] });
      const lists = client.getQueriesData<DeskPage<Item>>({ queryKey: [desk.path, "list"] });
      const items = client.getQueriesData<Item>({ queryKey: [desk.path, "item"] });
      const changed = (item: Item): Item => (ids.includes(item.id) ? { ...item, status } : item);
      client.setQueriesData<DeskPage<Item>>(
        { queryKey: [desk.path, "list"] },
        (page) => page && { ...page, items: page.items.map(changed) },
      );
      client.setQueriesData<Item>({ queryKey: [desk.path, "item"] }, (item) => item && changed(item));
      return [...lists, ...items];
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
