import { useQuery } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { useChange } from "../../../kit/use-change.ts";

export type SavedFilter = CallOutput<"GET /api/admin/saved-filters">["items"][number];

export const useSavedFilters = () => useQuery({ queryKey: keys.savedFilters, queryFn: () => api("GET /api/admin/saved-filters", {}) });

interface Change<Input> {
  send: (input: Input) => Promise<unknown>;
  done: () => string;
  onDone?: () => void;
}

/** One change to the saved filters, which says what became of it. */
export function useFilterChange<Input>({ send, done, onDone }: Change<Input>) {
  return useChange({
    call: send,
    done: () => ({ title: done() }),
    ...(onDone && { onDone }),
    failed: m.deskx_save_failed(),
    reads: [keys.savedFilters],
  });
}
