import { m } from "../messages/generated/messages.js";
import type { FieldErrors } from "./errors.ts";
import { isNationType } from "./organisations.ts";
import { checkForm, type FieldRule } from "./form-rules.ts";

/** The signature page's fields (§5 Treaty signature page). There is no default for any of them (ruling). */
export const treatySignatureRules = {
  signatoryName: { max: 200, required: m.treaty_error_name },
  signatoryTitle: { max: 200, required: m.treaty_error_title },
  nationName: { max: 200, required: m.treaty_error_nation },
} as const satisfies Record<string, FieldRule>;

export interface TreatySignatureData {
  signatoryName: string;
  signatoryTitle: string;
  nationName: string;
  /** Today's date, ISO, set by the page and read-only there. */
  signatureDate: string;
  hasAgreed: boolean;
  /** Made once by the client, so that however often a signature arrives it is stored once (ruling). */
  signatureId?: string | undefined;
  /** Which text was read: the newest one, in the language of the call, where the client says nothing (§7). */
  treatyVersion?: string | undefined;
  treatyLanguage?: string | undefined;
}

export function checkTreatySignature(values: Record<string, unknown>, hasAgreed: boolean): FieldErrors {
  const errors = checkForm(treatySignatureRules, values);
  return hasAgreed ? errors : { ...errors, hasAgreed: m.treaty_error_agree() };
}

const hourMs = 60 * 60 * 1_000;

/** True while it is this day somewhere on earth, from UTC+14 to UTC−12 (ruling "Treaty, who and when"). */
export function isTodaySomewhere(isoDate: string, now = Date.now()): boolean {
  const first = new Date(now - 12 * hourMs).toISOString().slice(0, 10);
  const last = new Date(now + 14 * hourMs).toISOString().slice(0, 10);
  return first <= isoDate && isoDate <= last;
}

/** The field error of a form that is no nation's and carries a signature (ruling "Treaty, who and when"). */
export function checkWhoSigns(field: string, type: string | undefined, isSigned: boolean): FieldErrors {
  return isSigned && !isNationType(type ?? "") ? { [field]: m.treaty_error_nations_only() } : {};
}

/** True for a real calendar day written YYYY-MM-DD. */
export function isIsoDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
