import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { keys, serverMessage } from "../../../kit/queries.ts";

export type SavedFilter = CallOutput<"GET /api/admin/saved-filters">["items"][number];

export const useSavedFilters = () => useQuery({ queryKey: keys.savedFilters, queryFn: () => api("GET /api/admin/saved-filters", {}) });

interface Change<Input> {
  send: (input: Input) => Promise<unknown>;
  done: () => string;
  onDone?: () => void;
}

/** One change to the saved filters, which says what became of it. */
export function useFilterChange<Input>({ send, done, onDone }: Change<Input>) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast({ title: done() });
      onDone?.();
    },
    onError: (error) =>
      toast({ title: m.deskx_save_failed(), description: serverMessage(error) ?? m.desk_no_connection(), variant: "destructive" }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedFilters }),
  });
}
