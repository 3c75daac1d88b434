import { z } from "zod";
import { decimalsOf, isCurrency } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { type Direction, type LineToRead, type Money, type Reason, UnreadableFile } from "./bank-message.ts";

/** The text of an element, with or without attributes. */
export const text = z.union([z.string(), z.object({ "#text": z.string() }).transform((element) => element["#text"])]);
export const optionalText = text.optional().transform((value) => value?.trim() || undefined);

/** An element with others in it. An empty one comes as an empty text. */
export function node<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => (value === "" ? {} : value), z.object(shape));
}

export const amount = z.object({ "#text": z.string(), "@Ccy": z.string() });
export const optionalAmount = amount.optional();

export const direction = z.enum(["CRDT", "DBIT"]);
/** A date, or a moment of which the day counts. */
export const day = node({ Dt: optionalText, DtTm: optionalText })
  .optional()
  .transform((value) => (value?.Dt ?? value?.DtTm)?.slice(0, 10))
  .refine((value) => value === undefined || (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))));

/** A code of ISO's lists, or a word of the bank's own. */
export const code = node({ Cd: optionalText, Prtry: optionalText })
  .optional()
  .transform((value) => value?.Cd ?? value?.Prtry);

/** Why a payment was refused or returned: a code, and words. */
export const reasons = z
  .array(node({ Rsn: code, AddtlInf: z.array(text).optional() }))
  .optional()
  .transform((all): Reason => ({
    code: all?.find(({ Rsn }) => Rsn !== undefined)?.Rsn,
    text:
      all
        ?.flatMap(({ AddtlInf }) => AddtlInf ?? [])
        .join(" ")
        .trim()
        .slice(0, 300) || undefined,
  }));

export function toDirection(value: z.output<typeof direction>): Direction {
  return value === "CRDT" ? "credit" : "debit";
}

/** Throws UnreadableFile for what is no amount of its currency, such as a tenth of a cent. */
export function toMoney(given: z.output<typeof amount>): Money {
  const found = toExactMoney(given);
  if (found) return found;
  const { "#text": decimal, "@Ccy": currency } = given;
  throw new UnreadableFile(m.bank_file_amount({ amount: decimal.slice(0, 40), currency: currency.slice(0, 10) }));
}

/** The same for what a file can do without: undefined for what is no amount of its currency. */
export function toExactMoney({ "#text": decimal, "@Ccy": currency }: z.output<typeof amount>): Money | undefined {
  const match = /^\+?(\d{0,15})(?:\.(\d*))?$/.exec(decimal.trim());
  const [, whole = "", fraction = ""] = match ?? [];
  const decimals = isCurrency(currency) ? decimalsOf(currency) : 0;
  const isWhole = isCurrency(currency) && whole + fraction !== "" && /^0*$/.test(fraction.slice(decimals));
  if (!match || !isWhole) return undefined;
  return { amount: BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0")), currency };
}

/** Throws UnreadableFile with the place where a message has another form than its kind asks for. */
export function checkShape<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new UnreadableFile(m.bank_file_shape({ place: result.error.issues[0]?.path.join("/").slice(0, 200) || "Document" }));
}

/**
 * Reads one line of a message, with what its schema has against it. A line that cannot be read holds up no other: answers undefined once
 * `unreadable` has heard why.
 */
export function readLine<Line extends object>(
  { element, lineNumber, problem }: LineToRead,
  read: (element: unknown) => Line,
  unreadable: (problem: string) => void,
): (Line & { problem?: string }) | undefined {
  try {
    const line = read(element());
    return problem === undefined ? line : { ...line, problem };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    unreadable(problem ?? m.bank_line_problem({ line: String(lineNumber), problem: error.message }));
    return undefined;
  }
}
