import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";

export type Panel = CallOutput<"GET /api/admin/funding-requests/{id}/duplicates">;
export type Alike = Panel["likely"][number];
type Reason = Alike["reasons"][number];

export const percent = (likeness: number): string => String(Math.round(likeness * 100));

/** "Same phone number", "Title 82 % alike". */
export function reasonText({ reason, likeness }: Reason): string {
  const isSame = likeness >= 1;
  switch (reason) {
    case "organisation":
      return isSame ? m.dup_reason_organisation() : m.dup_reason_organisation_marks();
    case "email":
      return isSame ? m.dup_reason_email() : m.dup_reason_email_domain();
    case "phone":
      return m.dup_reason_phone();
    case "title":
      return isSame ? m.dup_reason_title_same() : m.dup_reason_title({ percent: percent(likeness) });
    case "text":
      return isSame ? m.dup_reason_text_same() : m.dup_reason_text({ percent: percent(likeness) });
  }
}

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
