import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";

/** A form whose files are not all sent waits for them. The field is read as text: a file's name, escaped in it, cannot say this. */
export function checkFiles(field = ""): FieldErrors {
  return field.includes('"done":false') ? { attachments: m.att_unfinished() } : {};
}
