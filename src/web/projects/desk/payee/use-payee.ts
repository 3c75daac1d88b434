import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";

export const payeeKey = (projectId: number) => [...keys.projects, projectId, "payee"];

/** Where the community wants the money of its project, and the change of it that is open. */
export function usePayee(projectId: number) {
  return useQuery({
    queryKey: payeeKey(projectId),
    queryFn: () => api("GET /api/admin/projects/{id}/payee", { params: { id: String(projectId) } }),
    ...freshOnOpen,
  });
}
