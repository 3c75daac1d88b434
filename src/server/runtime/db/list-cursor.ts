import { AppError } from "../../../shared/domain/errors.ts";
import { isStorable } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";

/** Where a page ends, as the client hands it back: the value that the list is sorted by, and the row. */
export function writeCursor(value: string, id: number): string {
  return Buffer.from(JSON.stringify([value, id])).toString("base64url");
}

/** Throws AppError("validation_failed") for what is not one of ours. */
export function readCursor(cursor: string): { value: string; id: number } {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as [unknown, unknown];
    if (typeof value === "string" && isStorable(value) && Number.isInteger(id) && Math.abs(id as number) <= largestId)
      return { value, id: id as number };
  } catch {
    // Falls through to the one answer for every cursor that is not ours.
  }
  throw wrongCursor();
}

const largestId = 2_147_483_647;

export function wrongCursor(): AppError {
  return new AppError("validation_failed", m.error_validation(), { fields: { cursor: m.error_cursor() } });
}
