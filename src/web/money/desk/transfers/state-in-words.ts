import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import type { Transfer } from "./TransferDetails.tsx";

/** Where the money is, in a sentence. */
export function stateInWords({ status, mode, hold, gate, settledAt, returnedAt, changes }: Transfer): string {
  const when = (moment: string | null) => formatDateTime(moment ?? changes[0]?.changedAt ?? "");
  switch (status) {
    case "pending":
      if (mode === "test") return m.recpage_state_pending_test();
      if (hold) return m.recpage_state_held();
      return gate && !gate.allowed ? m.recpage_state_refused() : m.recpage_state_pending();
    case "submitted":
      return m.recpage_state_submitted({ when: when(null) });
    case "settled":
      return m.recpage_state_settled({ when: when(settledAt) });
    case "failed":
      return m.recpage_state_failed({ when: when(null) });
    case "returned":
      return m.recpage_state_returned({ when: when(returnedAt) });
    case "cancelled":
      return m.recpage_state_cancelled({ when: when(null) });
  }
}
