import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type CallOutput } from "../../../api/client.ts";
import { freshOnOpen } from "../../../kit/queries.ts";

export type ScreeningLists = CallOutput<"GET /api/admin/screening/lists">;
export type ScreeningList = ScreeningLists["items"][number];
export type ListVersion = CallOutput<"GET /api/admin/screening/lists/{id}/versions">["items"][number];

export const listKeys = {
  lists: ["/api/admin/screening/lists"],
  versions: ["/api/admin/screening/lists/versions"],
  own: ["/api/admin/screening/own-entries"],
} as const;

/** While a list waits for its check, it is looked for what became of it. */
const waitingMs = 3_000;

export function useLists() {
  return useQuery({
    queryKey: listKeys.lists,
    queryFn: () => api("GET /api/admin/screening/lists", {}),
    ...freshOnOpen,
    refetchInterval: ({ state }) => (state.data?.items.some(({ isWaiting }) => isWaiting) ? waitingMs : false),
  });
}

/** After a change everything about the lists is read again. */
export function useListsChanged(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of Object.values(listKeys)) void client.invalidateQueries({ queryKey });
  };
}
