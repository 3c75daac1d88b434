import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";

export type DeskFile = CallOutput<"GET /api/admin/institutions/{id}/kyc">;

export const readKycFile = (institutionId: number) =>
  api("GET /api/admin/institutions/{id}/kyc", { params: { id: String(institutionId) } });

export function useKycFile(institutionId: number) {
  return useQuery({
    queryKey: [...keys.kycFiles, "of", institutionId],
    queryFn: () => readKycFile(institutionId),
    ...freshOnOpen,
    refetchOnWindowFocus: false,
  });
}

/** Shows what a change answered, and reads the lists again in which it stands. */
export function useKycChanged(institutionId: number): (file: DeskFile) => void {
  const client = useQueryClient();
  return (file) => {
    client.setQueryData([...keys.kycFiles, "of", institutionId], file);
    void client.invalidateQueries({ queryKey: keys.kycFiles, refetchType: "none" });
  };
}
