import { fieldNamed, requestFieldNames } from "../../../shared/domain/request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { filesField, signatureField } from "./merge.ts";

/** How a person knows a part of a draft. */
export function questionLabel(part: string): string {
  if (part === signatureField) return m.draft_signature_label();
  if (part === filesField) return m.review_attachments();
  if (part === "call") return m.calls_of_draft();
  const field = requestFieldNames.find((name) => name === part);
  return field ? fieldNamed(field).label() : part;
}
