import type { FastifyInstance } from "fastify";
import { fieldError } from "../../../shared/domain/partner-errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { parseStrictJson } from "../../runtime/http/body.ts";

/** Every number of so many digits is kept by a float and printed again as it was; of more, some are not. */
const mostDigits = 15;

/** Reads the bodies of the partner API, in which a number must mean exactly the digits that were sent (ruling "Calls"). */
export function readExactNumbers(api: FastifyInstance): void {
  api.removeContentTypeParser("application/json");
  api.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      const value = parseStrictJson(text as string);
      refuseLongNumbers(text as string);
      done(null, value);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Throws validation_failed for the first number with more digits than a float keeps. */
function refuseLongNumbers(text: string): void {
  // Looking at each number costs more than reading the body, so only a body with a long run of digits is looked at.
  if (!/[\d.]{16}/.test(text)) return;
  JSON.parse(text, (key, value: unknown, context?: { source?: string }) => {
    const mantissa = /^-?([\d.]+)/.exec((typeof value === "number" && context?.source) || "")?.[1] ?? "";
    const digits = mantissa.replace(".", "").replace(/^0+/, "");
    if (digits.length > mostDigits) throw fieldError(key, "not_exact", m.partner_error_not_exact());
    return value;
  });
}
