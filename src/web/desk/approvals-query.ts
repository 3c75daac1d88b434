import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApprovalView } from "../../shared/domain/approvals.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../api/client.ts";
import { keys } from "./queries.ts";
import { freshOnOpen } from "../kit/queries.ts";
import { useChange } from "../kit/use-change.ts";

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
const everything = [[]];

export function useDecided() {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

/** Stops a change, or withdraws one's own: an act without words. */
export function useEnding(call: () => Promise<Approval>, done: string) {
  return useChange({
    call,
    done: { title: done },
    failed: m.appr_not_done(),
    reads: everything,
  });
}
