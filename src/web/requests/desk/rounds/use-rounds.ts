import { useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";

export type Round = CallOutput<"GET /api/admin/rounds/{id}">;
export type ListedRound = CallOutput<"GET /api/admin/rounds">["items"][number];
export type Ranked = CallOutput<"GET /api/admin/rounds/{id}/requests">["items"][number];

const keyOf = (id: number) => [...keys.rounds, id];

export function useRounds() {
  return useQuery({ queryKey: keys.rounds, queryFn: () => api("GET /api/admin/rounds", {}), ...freshOnOpen });
}

export function useRound(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => api("GET /api/admin/rounds/{id}", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
}

export function useRanking(id: number) {
  return useQuery({
    queryKey: [...keyOf(id), "requests"],
    queryFn: () => api("GET /api/admin/rounds/{id}/requests", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
}

/** Shows what the server answered to a change, and reads the list again. */
export function useRoundChanged(): (round: Round) => void {
  const client = useQueryClient();
  return (round) => {
    client.setQueryData(keyOf(round.id), round);
    void client.invalidateQueries({ queryKey: keys.rounds, exact: true });
  };
}

/** A draft has no title yet. */
export const nameOfRound = ({ title, reference }: Pick<ListedRound, "title" | "reference">) => title || m.rounds_untitled({ reference });
