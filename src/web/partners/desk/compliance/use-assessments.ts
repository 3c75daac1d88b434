import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";

/** Every assessment of an institution with its yearly reviews. */
export function useAssessments(id: number) {
  return useQuery({
    queryKey: [...keys.institutionRecords, id, "assessments"],
    queryFn: () => api("GET /api/admin/institutions/{id}/assessments", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
}
