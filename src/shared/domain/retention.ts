import { m } from "../messages/generated/messages.js";
import { objectDays, restoreDays } from "./applicant.ts";

/**
 * The periods that an administrator can set, in days. `least` leaves room for what was promised besides: an objection, the way
 * back from a withdrawal, the two weeks before a draft ends.
 */
export const periods = {
  requests_rejected: { days: 730, least: Math.max(90, objectDays), most: 3_650 },
  requests_withdrawn: { days: 365, least: Math.max(60, restoreDays), most: 3_650 },
  inquiries: { days: 730, least: 30, most: 3_650 },
  visitor_messages: { days: 365, least: 30, most: 3_650 },
  drafts: { days: 180, least: 30, most: 730 },
  emails: { days: 365, least: 30, most: 3_650 },
  invitations: { days: 90, least: 7, most: 730 },
  known_addresses: { days: 730, least: 30, most: 3_650 },
  api_calls: { days: 30, least: 1, most: 365 },
  // From the end of the relation with the institution: most laws against money laundering ask for five years, some for ten.
  kyc_files: { days: 3_650, least: 1_825, most: 7_300 },
} as const;
export type PeriodKey = keyof typeof periods;
export const periodKeys = Object.keys(periods) as [PeriodKey, ...PeriodKey[]];

/** Nobody sets these: what the law gives the period of, and what was promised to partners. */
export const fixedKeys = ["screening", "months"] as const;
/** How long partners can read events, and what became of sending them. */
export const eventDays = 90;
/** Names what the daily job does. */
export type RunKey = PeriodKey | (typeof fixedKeys)[number];

/** The day on which the words of the notices were changed last; the days in them are those in force. */
export const noticesChanged = "2026-11-26";

/** The days in force, by key. */
export type Periods = Record<PeriodKey, number>;
export const usualPeriods = Object.fromEntries(periodKeys.map((key) => [key, periods[key].days])) as Periods;

/** How long before its data go the applicant of a closed request is told. */
export const removalNoticeDays = 30;

/**
 * Every kind of personal data that is kept. The privacy notice says of each what it is, why, how long, who sees it and how it is
 * removed (src/web/content), and each column of the database belongs to one of them or to none, with a reason
 * (site/retention/inventory.ts).
 */
export const dataKinds = [
  "request",
  "draft",
  "inquiry",
  "visitorMessage",
  "signature",
  "consent",
  "money",
  "account",
  "invitation",
  "message",
  "knownAddress",
  "follow",
  "visit",
  "apiCall",
  "auditLog",
  "institution",
  "kyc",
  "register",
  "screening",
] as const;
export type DataKind = (typeof dataKinds)[number];

/** What is left when personal data were removed, and why: one sentence or two, for the notice, the dialogs and the last message. */
const kept = {
  request: m.kept_request,
  scores: m.kept_scores,
  inquiry: m.kept_inquiry,
  visitorMessage: m.kept_visitor_message,
  signatory: m.kept_signatory,
  traces: m.kept_traces,
  signature: m.kept_signature,
  consent: m.kept_consent,
  project: m.kept_project,
  agreement: m.kept_agreement,
  money: m.kept_money,
  institution: m.kept_institution,
  forwarded: m.kept_forwarded,
  staffMail: m.kept_staff_mail,
  accountNumber: m.kept_account_number,
  accountWords: m.kept_account_words,
  backups: m.kept_backups,
};
export type Kept = keyof typeof kept;

/** In this order, whichever of them there are. */
export const keptOf = {
  request: ["request", "scores", "traces", "signature", "consent", "project", "agreement", "money", "forwarded", "staffMail", "backups"],
  inquiry: ["inquiry", "traces", "signature", "institution", "forwarded", "staffMail", "backups"],
  visitorMessage: ["visitorMessage", "traces", "staffMail", "backups"],
  signature: ["signatory", "traces", "backups"],
  account: ["accountNumber", "accountWords", "traces", "backups"],
} satisfies Record<string, Kept[]>;

/** The sentence about one of them, in the current language. */
export function describeKept(what: Kept): string {
  return kept[what]();
}
