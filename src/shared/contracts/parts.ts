import { z } from "zod";
import { holdsCardNumber, withoutUuids } from "../domain/card-numbers.ts";
import { mostAtOnce } from "../domain/lists.ts";
import { checkForm, isStorable, type FormRules } from "../domain/form-rules.ts";
import { isIsoDate, checkTreatySignature, treatySignatureRules } from "../domain/treaty.ts";
import { m } from "../messages/generated/messages.js";

/** A moment, RFC 3339 in UTC; the database's Date is written as its ISO text. */
export const timestamp = z.union([z.date(), z.iso.datetime()]).meta({ type: "string", format: "date-time" });

/** The largest whole number that a column of ids or counts holds. */
const largest = 2_147_483_647;

/** The id of a row, in a body. */
export const rowId = z.int().min(1).max(largest);

/** The id of a row as it stands in a path or query. */
export const rowIdText = z.coerce.number<string>().int().min(1).max(largest);

/** The id of a row whose table counts on past 2^31, as journals and events do. */
export const longIdText = z.coerce.number<string>().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A number as somebody typed it: whether it makes sense is said beside its field. */
export const typedNumber = z.number().min(-largest).max(largest);

export const idParams = z.object({ id: rowIdText });

/** The ids of ticked rows as they stand in a query: "4,8,15". */
export const rowIdList = z
  .string()
  .max(mostAtOnce * 11)
  .regex(/^[1-9]\d*(,[1-9]\d*)*$/)
  .transform((text) => text.split(",").map(Number))
  .refine((ids) => ids.length <= mostAtOnce && ids.every((id) => id <= largest));

/** What the applicant can quote (ruling on POST /api/contact and /api/funding-requests). */
export const submissionReceipt = z.object({ message: z.string(), reference: z.string() });
export type SubmissionReceipt = z.infer<typeof submissionReceipt>;

/** Text of any kind that the database can keep. */
export const storableText = (max: number) =>
  z
    .string({ error: () => m.error_not_text() })
    .max(max)
    .refine(isStorable, { error: () => m.error_unstorable() });

/** A day that has come somewhere on earth: the furthest time zone is 14 hours ahead. */
export function pastDay(message: string) {
  const isNotToCome = (day: string) => day <= new Date(Date.now() + 14 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  return z
    .string()
    .max(10, message)
    .refine((value) => isIsoDate(value) && isNotToCome(value), message);
}

/** Words that mix letters and digits are references and codes, of which one in some hundreds would pass for a card. */
const withoutCodes = (text: string) => text.replace(/[\da-z]+/gi, (word) => (/[a-z]/i.test(word) ? "-" : word));

/** Whether what somebody typed, or a file says, holds the number of a card. */
export const holdsCard = (text: string) => holdsCardNumber(withoutCodes(withoutUuids(text)));

/**
 * The Zod schema of a form from its rules, so that the server and the browser never differ.
 * Fields that are missing are taken as empty, as a plain HTML form sends them.
 */
export function formSchema<const Rules extends FormRules>(rules: Rules) {
  const shape = Object.fromEntries(
    Object.keys(rules).map((field) => [
      field,
      z
        .string({ error: () => m.error_not_text() })
        .meta({ maxLength: rules[field]?.max })
        .nullish()
        .transform((value) => value ?? ""),
    ]),
  );
  return z
    .object(shape as unknown as { [Field in keyof Rules & string]: z.ZodType<string, string | null | undefined> })
    .superRefine((values, context) => {
      const problems = checkForm(rules, values as Record<string, unknown>);
      // No card number is accepted anywhere (ruling on PCI DSS); the server alone looks, as the pages have no bytes to spare.
      for (const [field, value] of Object.entries(values))
        if (typeof value === "string" && holdsCard(value)) problems[field] ??= m.error_card_number();
      for (const [field, message] of Object.entries(problems)) {
        context.addIssue({ code: "custom", path: [field], message });
      }
    });
}

/** What the browser sends beside the fields of a public form. */
export const submissionExtras = {
  /** Made once per form by the client: three clicks, a retry or two tabs make one row. */
  submissionId: z.uuid().optional(),
  /** A field that people do not see; a robot fills it in. */
  website: z.string().max(500).optional(),
  /** Milliseconds from opening the form to sending it, when a script could tell. */
  elapsedMs: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional(),
};

const signed = (field: keyof typeof treatySignatureRules, error: () => string) =>
  z.string({ error }).meta({ maxLength: treatySignatureRules[field].max });

/** The treaty signature as the specification sends it (§7), checked by the same rules as the dialog. */
export const treatySignature = z
  .object({
    signatoryName: signed("signatoryName", () => m.treaty_error_name()),
    signatoryTitle: signed("signatoryTitle", () => m.treaty_error_title()),
    nationName: signed("nationName", () => m.treaty_error_nation()),
    signatureDate: z
      .string()
      .max(10, { error: () => m.treaty_error_date() })
      .refine(isIsoDate, { error: () => m.treaty_error_date() }),
    hasAgreed: z.boolean(),
    signatureId: z.uuid().optional(),
    /** The text that was read. Absent where only the specified fields are sent (§7). */
    treatyVersion: z.string().max(20).optional(),
    treatyLanguage: z.string().max(20).optional(),
  })
  .superRefine((values, context) => {
    for (const [field, message] of Object.entries(checkTreatySignature(values, values.hasAgreed))) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });

/** The parameters every growing list takes (ruling: paged, sorted and searched on the server). */
export const listQuery = {
  q: z.string().max(200).optional(),
  order: z.enum(["asc", "desc"]).optional(),
  limit: z.coerce.number<string>().int().min(1).max(200).optional(),
  cursor: z.string().max(500).optional(),
};

/** Called with none of its parameters a list answers a plain array of the newest 1,000 (ruling). */
export const plainListLimit = 1_000;

/** `total` is exact up to 1,000 found by a search, and exact always without one; past that `totalIsCapped`. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number().int(), totalIsCapped: z.boolean(), nextCursor: z.string().nullable() });
}
