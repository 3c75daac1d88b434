import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";

/** Everything about one institution, with the decisions on its eligibility. */
export function useRecord(id: number | undefined) {
  return useQuery({
    queryKey: [...keys.institutionRecords, id],
    queryFn: () => api("GET /api/admin/institutions/{id}", { params: { id: String(id) } }),
    enabled: id !== undefined,
    ...freshOnOpen,
  });
}

/** After a change every list with institutions reads again, the public ones too. */
export function useInstitutionsChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keys.dashboard });
    void client.invalidateQueries({ queryKey: keys.partnerDues });
    void client.invalidateQueries({ queryKey: keys.approvals });
    // One institution's own page has its id in the path that begins its key.
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === "string" && /^\/api\/(admin\/)?institutions/.test(path),
    });
  };
}
