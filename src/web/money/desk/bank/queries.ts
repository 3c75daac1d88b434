import { useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { useChange } from "../../../kit/use-change.ts";

export const bankKey = ["/api/admin/bank"] as const;

export type Bank = CallOutput<"GET /api/admin/bank">;
export type Account = Bank["accounts"][number];
export type Entry = CallOutput<"GET /api/admin/bank/entries">["items"][number];

/** Accounts, the folder and what the tabs count. */
export function useBank() {
  return useQuery({ queryKey: bankKey, queryFn: () => api("GET /api/admin/bank", {}), ...freshOnOpen });
}

/** What stands above the list of files: what is not read, and what does not add up. */
export function useBankTroubles() {
  return useQuery({
    queryKey: [...bankKey, "troubles"],
    queryFn: async () => {
      const [inbox, breaks] = await Promise.all([api("GET /api/admin/bank/inbox", {}), api("GET /api/admin/bank/statement-breaks", {})]);
      return { inbox, breaks };
    },
    ...freshOnOpen,
  });
}

/** After a decision every part of the page may show something else. */
export function useBankChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: bankKey });
}

export function useRetireAccount() {
  return useChange({
    call: (id: number) => api("POST /api/admin/bank/accounts/{id}/retire", { params: { id: String(id) } }),
    done: { title: m.bank_account_retired_done(), description: m.bank_account_retire_text() },
    failed: m.bank_not_done(),
    reads: [bankKey],
  });
}
