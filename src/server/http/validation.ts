import type { z } from "zod";
import type { FieldErrors } from "../../shared/domain/errors.ts";
import { m } from "../../shared/messages/generated/messages.js";

/** One sentence per field, the first problem of each; a problem of the whole body stands under "body". */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? issue.path.join(".") : "body";
    fields[field] ??= sentence(issue);
  }
  return fields;
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return m.error_unknown_parameter({ choices: issue.values.map(String).join(", ") });
  return issue.message;
}
