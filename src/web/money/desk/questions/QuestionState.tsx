import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { StatusBadge } from "../../../kit/status.tsx";

export type Question = CallOutput<"GET /api/admin/payment-questions">["items"][number];

const labels: Record<Question["state"], () => string> = {
  open: m.cmoney_desk_open,
  answered: m.cmoney_desk_state_answered,
  settled: m.cmoney_desk_state_settled,
  returned: m.cmoney_desk_state_returned,
};

/** Whether a community still waits for the answer to a question, or how it ended. */
export function QuestionState({ state }: Pick<Question, "state">) {
  return <StatusBadge status={state === "settled" ? "answered" : state} label={labels[state]()} />;
}
