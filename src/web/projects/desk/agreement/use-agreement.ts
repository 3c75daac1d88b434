import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";

export type DeskAgreement = CallOutput<"GET /api/admin/projects/{id}/agreement">;

const keyOf = (projectId: number) => [...keys.projects, projectId, "agreement"];

export function useAgreement(projectId: number) {
  return useQuery({
    queryKey: keyOf(projectId),
    queryFn: () => api("GET /api/admin/projects/{id}/agreement", { params: { id: String(projectId) } }),
    ...freshOnOpen,
  });
}

/** Shows what the server answered to a change, or reads it again where it answered something else. */
export function useAgreementChanged(projectId: number): (agreement?: DeskAgreement) => void {
  const client = useQueryClient();
  return (agreement) => {
    if (agreement) client.setQueryData(keyOf(projectId), agreement);
    else void client.invalidateQueries({ queryKey: keyOf(projectId) });
    void client.invalidateQueries({ queryKey: keys.approvals });
  };
}
