import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import type { MessageState } from "../../../../shared/domain/visitor-messages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { StatusBadge } from "../../../kit/status.tsx";

const stateLabels: Record<MessageState, () => string> = { open: m.message_open, answered: m.message_answered };

export function messageStateLabel(state: MessageState): string {
  return stateLabels[state]();
}

export function StateBadge({ state }: { state: MessageState }) {
  return <StatusBadge status={state} label={messageStateLabel(state)} />;
}

/** The request that a message belongs to, or the reference as it was typed, which proves nothing. */
export function GivenReference({ item }: { item: Pick<CallOutput<"GET /api/admin/messages/{id}">, "request" | "givenReference"> }) {
  const { request, givenReference } = item;
  if (request)
    return (
      <Link className="num nowrap" href={deskPaths.fundingRequest(request.id)}>
        {request.reference}
      </Link>
    );
  if (!givenReference) return null;
  return (
    <>
      <span className="num nowrap">{givenReference}</span> ({m.message_unconfirmed()})
    </>
  );
}
