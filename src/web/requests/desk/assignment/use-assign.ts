import { useMutation, useQueryClient } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput, CallError } from "../../../api/client.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { counted } from "../../../kit/numbers.ts";
import { keys, serverMessage } from "../../../kit/queries.ts";

type FundingRequest = CallOutput<"GET /api/admin/funding-requests/{id}">;
type Holder = FundingRequest["assignee"];

function useRequestsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.fundingRequests });
}

/** Gives one request to somebody. `heldBy` is who has it when somebody else was quicker: nothing is taken over unasked. */
export function useAssign({ id, assignee }: FundingRequest) {
  const toast = useToast();
  const changed = useRequestsChanged();
  const assign = useMutation({
    mutationFn: ({ userId, seen = assignee }: { userId: number | null; seen?: Holder }) =>
      api("PUT /api/admin/funding-requests/{id}/assignee", { params: { id: String(id) }, body: { userId, seen: seen?.id ?? null } }),
    onSuccess: ({ assignee: now }) => toast({ title: now ? m.deskx_assigned({ name: now.username }) : m.deskx_given_back() }),
    onError: (error) => {
      if (!heldMeanwhile(error))
        toast({ title: m.deskx_assign_failed(), description: serverMessage(error) ?? m.desk_no_connection(), variant: "destructive" });
    },
    onSettled: changed,
  });
  return { ...assign, quicker: assign.error ? heldMeanwhile(assign.error) : undefined };
}

/** Who has it by now, and the server's sentence about it; undefined for every other failure. */
function heldMeanwhile(error: Error): { holder: Holder; sentence: string } | undefined {
  if (!(error instanceof CallError) || error.code !== "conflict" || !isHolding(error.details)) return undefined;
  return { holder: error.details.assignee, sentence: error.reason ?? error.message };
}

function isHolding(details: unknown): details is { assignee: Holder } {
  return typeof details === "object" && details !== null && "assignee" in details;
}

/** Gives many to one person, or back to nobody. */
export function useAssignMany({ onDone }: { onDone: () => void }) {
  const toast = useToast();
  const changed = useRequestsChanged();
  return useMutation({
    mutationFn: (body: { ids: number[]; userId: number | null }) => api("PUT /api/admin/funding-requests/assignee", { body }),
    onSuccess: ({ updated }, { userId }) => {
      toast({
        title: userId === null ? m.deskx_bulk_back() : m.deskx_bulk_done(),
        description: counted(updated, m.desk_updated_one, m.desk_updated_many),
      });
      onDone();
    },
    onError: (error) =>
      toast({ title: m.deskx_bulk_failed(), description: serverMessage(error) ?? m.desk_no_connection(), variant: "destructive" }),
    onSettled: changed,
  });
}
