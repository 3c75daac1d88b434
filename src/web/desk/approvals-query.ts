import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApprovalView } from "../../shared/domain/approvals.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../api/client.ts";
import { useToast } from "../kit/toasts.tsx";
import { freshOnOpen, keys, serverMessage } from "../kit/queries.ts";

export type Approvals = CallOutput<"GET /api/admin/approvals">;
export type Approval = Approvals["items"][number];

export function useApprovals(view: ApprovalView, cursor?: string) {
  return useQuery({
    queryKey: [...keys.approvals, view, cursor],
    queryFn: () => api("GET /api/admin/approvals", { query: { view, cursor } }),
    placeholderData: (before) => before,
    ...freshOnOpen,
  });
}

/** What a decision changes is shown on many pages of the desk: whatever is open reads again. */
export function useDecided() {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

/** Stops a change, or withdraws one's own: an act without words. */
export function useEnding(call: () => Promise<Approval>, done: string) {
  const decided = useDecided();
  const toast = useToast();
  return useMutation({
    mutationFn: call,
    onSuccess: () => toast({ title: done }),
    onError: (error) =>
      toast({ title: m.appr_not_done(), description: serverMessage(error) ?? m.desk_no_connection(), variant: "destructive" }),
    onSettled: decided,
  });
}
