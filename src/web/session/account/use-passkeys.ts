import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";

export const passkeysKey = ["/api/auth/passkeys"];

/** The account's passkeys. */
export function usePasskeys() {
  return useQuery({ queryKey: passkeysKey, queryFn: () => api("GET /api/auth/passkeys", {}), refetchOnMount: "always" });
}
