import { m } from "../messages/generated/messages.js";
import type { Likeness } from "./duplicates.ts";

export const percentOf = (likeness: number): string => String(Math.round(likeness * 100));

/** "Same phone number", "Title 82% alike". */
export function likenessLabel({ reason, likeness }: Likeness): string {
  const isSame = likeness >= 1;
  switch (reason) {
    case "organisation":
      return isSame ? m.dup_reason_organisation() : m.dup_reason_organisation_marks();
    case "email":
      return isSame ? m.dup_reason_email() : m.dup_reason_email_domain();
    case "phone":
      return m.dup_reason_phone();
    case "title":
      return isSame ? m.dup_reason_title_same() : m.dup_reason_title({ percent: percentOf(likeness) });
    case "text":
      return isSame ? m.dup_reason_text_same() : m.dup_reason_text({ percent: percentOf(likeness) });
  }
}
