import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";

export type Panel = CallOutput<"GET /api/admin/funding-requests/{id}/duplicates">;
export type Alike = Panel["likely"][number];
type Reason = Alike["reasons"][number];

const capped: Record<Reason["reason"], () => string> = {
  organisation: m.dup_capped_organisation,
  email: m.dup_capped_email,
  phone: m.dup_capped_phone,
  title: m.dup_capped_title,
  text: m.dup_capped_text,
};

/** Which reasons more requests share than are compared. */
export function cappedText(reasons: Panel["capped"]): string {
  return m.dup_capped({ reasons: reasons.map((reason) => capped[reason]()).join(", ") });
}
