import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { pageSize } from "../../../kit/paging.tsx";
import { freshOnOpen, serverMessage } from "../../../kit/queries.ts";

export const bankKey = ["/api/admin/bank"] as const;

export type Bank = CallOutput<"GET /api/admin/bank">;
export type Account = Bank["accounts"][number];
export type Entry = CallOutput<"GET /api/admin/bank/entries">["items"][number];

/** Accounts, the folder and what the tabs count. */
export function useBank() {
  return useQuery({ queryKey: bankKey, queryFn: () => api("GET /api/admin/bank", {}), ...freshOnOpen });
}

/** One page of a list of the bank's desk. */
export function useBankList<Page>(
  name: string,
  cursor: string | undefined,
  read: (query: { cursor?: string; limit: string }) => Promise<Page>,
) {
  return useQuery({
    queryKey: [...bankKey, name, cursor],
    queryFn: () => read({ ...(cursor !== undefined && { cursor }), limit: String(pageSize) }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
}

/** After a decision every part of the page may show something else. */
export function useBankChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: bankKey });
}

export function useRetireAccount() {
  const toast = useToast();
  const changed = useBankChanged();
  return useMutation({
    mutationFn: (id: number) => api("POST /api/admin/bank/accounts/{id}/retire", { params: { id: String(id) } }),
    onSuccess: () => toast({ title: m.bank_account_retired_done(), description: m.bank_account_retire_text() }),
    onError: (error) =>
      toast({ title: m.bank_not_done(), description: serverMessage(error) ?? m.desk_no_connection(), variant: "destructive" }),
    onSettled: changed,
  });
}
