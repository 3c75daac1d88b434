import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, type CallOutput } from "../../../api/client.ts";
import { listenToDesk } from "../../../desk/live/connection.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";

export type CaseItem = CallOutput<"GET /api/admin/screening/cases">["items"][number];
export type ScreeningCase = CallOutput<"GET /api/admin/screening/cases/{id}">;
export type Screening = CallOutput<"GET /api/admin/screening">;

export function useCase(id: number) {
  return useQuery({
    queryKey: [...keys.screening, "case", id],
    queryFn: () => api("GET /api/admin/screening/cases/{id}", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
}

export function useScreening() {
  return useQuery({ queryKey: [...keys.screening, "state"], queryFn: () => api("GET /api/admin/screening", {}), ...freshOnOpen });
}

/** Reads cases again when somebody, or a run, has changed one. */
export function useLiveCases(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: keys.screening });
    return listenToDesk({
      onReady: readAgain,
      onChange: ({ what }) => {
        if (what === "screening" || what === "resync") readAgain();
      },
    });
  }, [client]);
}
