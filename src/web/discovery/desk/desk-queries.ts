import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { freshOnOpen } from "../../kit/queries.ts";

/** As in admin/queries.ts: the first element is the path that is read. */
export const deskKeys = {
  sources: ["/api/admin/partner-discovery/sources"],
  runs: ["/api/admin/partner-discovery/runs"],
  likenesses: ["/api/admin/partner-discovery/likenesses"],
} as const;

export function useSources() {
  return useQuery({ queryKey: deskKeys.sources, queryFn: () => api("GET /api/admin/partner-discovery/sources", {}), ...freshOnOpen });
}

/** After a change the list is read again. */
export function useChanged(key: (typeof deskKeys)[keyof typeof deskKeys]): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: key });
}
