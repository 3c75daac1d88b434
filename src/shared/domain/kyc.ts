import { isNationType } from "./organisations.ts";

/** The parts of a KYC file, in the order of its page. Staff check one after the other (decision 0057). */
export const kycSections = ["identity", "owners", "people", "activity", "papers"] as const;
export type KycSection = (typeof kycSections)[number];

export const kycStates = ["empty", "draft", "submitted", "returned", "recommended", "approved"] as const;
export type KycState = (typeof kycStates)[number];

export const kycRisks = ["low", "medium", "high"] as const;
export type KycRisk = (typeof kycRisks)[number];

/** Months until the next review. */
export const reviewMonths: Record<KycRisk, number> = { low: 36, medium: 24, high: 12 };

/** Days before the review on which everybody concerned is reminded; -1 is the day after it. */
export const reminderDays = [60, 30, 7, -1] as const;

export const personRoles = ["director", "council", "controller", "may_act"] as const;
export type PersonRole = (typeof personRoles)[number];

export const documentKinds = ["passport", "national_id", "nation_id", "driving_licence", "residence_permit"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const controlKinds = ["shares", "votes", "appoints", "contract", "other"] as const;
export type ControlKind = (typeof controlKinds)[number];

export const fundSources = ["own_capital", "deposits", "government", "grants", "donations", "other"] as const;
export type FundSource = (typeof fundSources)[number];

export const paperTypes = ["identity", "registration", "licence", "authority", "resolution", "recognition", "accounts", "other"] as const;
export type PaperType = (typeof paperTypes)[number];

/** Official numbers that discovery's registers know too. */
export const kycIdentifiers = ["lei", "rssd", "fdicCert", "ncuaCharter", "ein"] as const;
export type KycIdentifier = (typeof kycIdentifiers)[number];

export const mostPeople = 16;
export const mostOwners = 10;
export const mostOtherNames = 4;
export const mostPapers = 14;

const nationNames = /^(?:(?:indigenous|first) nation(?:'s)?(?: government)?|nation(?:'s)?(?: government)?|band(?: council)?|tribe)$/i;

/**
 * A nation's own government body. It is governed by its council and owned by nobody, so it is asked for the register or treaty in which
 * it is named and for the council's resolution, and never for owners. An enterprise that a nation owns is a company like others.
 */
export function isNationGovernment(institutionType: string): boolean {
  const type = institutionType.trim();
  return isNationType(type) || nationNames.test(type);
}

/** Types that somebody supervises by law. */
export function isSupervisedType(institutionType: string): boolean {
  return /\b(?:bank|credit union)\b/i.test(institutionType);
}

/** The papers without which a file is not whole. */
export function neededPapers(institutionType: string): readonly PaperType[] {
  if (isNationGovernment(institutionType)) return ["resolution"];
  return isSupervisedType(institutionType) ? ["registration", "licence", "authority"] : ["registration", "authority"];
}
