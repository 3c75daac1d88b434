import type { PartnershipTerms } from "../contracts/money/partnership.ts";
import { m } from "../messages/generated/messages.js";
import { mostNoticeDays } from "./agreements.ts";
import type { FieldErrors } from "./errors.ts";
import { isIsoDate } from "./treaty.ts";

/** The template of a partnership agreement. It counts on with every change of its words or looks. */
export const partnershipTemplate = 1;

/** Who signs a partnership agreement. */
export const partnershipSides = ["institution", "provider"] as const;
export type PartnershipSide = (typeof partnershipSides)[number];

/** The parts of the terms that a remark can be about. */
export const partnershipLines = ["purpose", "commitments", "duties", "signatories", "noticeDays"] as const;
export type PartnershipLine = (typeof partnershipLines)[number];

/** How often a duty comes. */
export const dutyRhythms = ["once", "quarterly", "yearly"] as const;
export type DutyRhythm = (typeof dutyRhythms)[number];

/** The database numbers the duties of an agreement up to 31 (migration 0082). */
export const mostDuties = 24;

/** What has a day: the review or the new assessment of a certification, the KYC file, what was promised for a year, an agreed duty. */
export const dueKinds = ["review", "assessment", "kyc", "commitment", "duty"] as const;
export type DueKind = (typeof dueKinds)[number];

/** Days before a promise or a duty is due on which somebody is reminded of it; −1 once it is late. */
export const partnerDueSteps = [30, 7, -1] as const;

/**
 * What keeps terms from being offered, by field ("duties.0.firstDueOn" → a sentence); empty when they can be. `today` is the day in UTC;
 * a duty's first day may lie in the past where the terms in force have it so.
 */
export function problemsOfPartnership(
  { purpose, duties, signatories, noticeDays }: Omit<PartnershipTerms, "commitments">,
  { today, inForce }: { today: string; inForce: Pick<PartnershipTerms, "duties"> | undefined },
): FieldErrors {
  const known = new Set(inForce?.duties.map(({ key, firstDueOn }) => `${key} ${firstDueOn}`));
  const wanted: [field: string, value: string, sentence: () => string][] = [
    ["purpose", purpose, m.part_error_purpose],
    ...duties.map(({ label }, index): (typeof wanted)[number] => [`duties.${index}.label`, label, m.agr_error_missing]),
    ...partnershipSides.flatMap((side): typeof wanted => [
      [`signatories.${side}.name`, signatories[side].name, m.agr_error_missing],
      [`signatories.${side}.role`, signatories[side].role, m.agr_error_missing],
    ]),
  ];
  const days = duties.flatMap(({ key, firstDueOn }, index): [string, string][] => {
    if (!isIsoDate(firstDueOn)) return [[`duties.${index}.firstDueOn`, m.agr_error_day()]];
    return firstDueOn < today && !known.has(`${key} ${firstDueOn}`) ? [[`duties.${index}.firstDueOn`, m.agr_error_past()]] : [];
  });
  const isNotice = /^\d{1,3}$/.test(noticeDays) && Number(noticeDays) <= mostNoticeDays;
  return {
    ...Object.fromEntries(wanted.flatMap(([field, value, sentence]) => (value.trim() === "" ? [[field, sentence()]] : []))),
    ...Object.fromEntries(days),
    ...(!isNotice && { noticeDays: m.agr_error_notice({ most: mostNoticeDays }) }),
  };
}
