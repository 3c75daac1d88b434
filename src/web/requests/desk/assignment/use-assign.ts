import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput, CallError } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { failure, useChange } from "../../../kit/use-change.ts";

type FundingRequest = CallOutput<"GET /api/admin/funding-requests/{id}">;
type Holder = FundingRequest["assignee"];

/** Gives one request to somebody. `heldBy` is who has it when somebody else was quicker: nothing is taken over unasked. */
export function useAssign({ id, assignee }: FundingRequest) {
  const assign = useChange({
    call: ({ userId, seen = assignee }: { userId: number | null; seen?: Holder }) =>
      api("PUT /api/admin/funding-requests/{id}/assignee", { params: { id: String(id) }, body: { userId, seen: seen?.id ?? null } }),
    done: ({ assignee: now }) => ({ title: now ? m.deskx_assigned({ name: now.username }) : m.deskx_given_back() }),
    failed: (error) => (heldMeanwhile(error) ? undefined : failure(m.deskx_assign_failed(), error)),
    reads: [keys.fundingRequests],
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
