import { m } from "../messages/generated/messages.js";

/** What a community can say about a payment that the bank has made. The newest counts. */
export const paymentAnswers = ["confirmed", "questioned", "taken_back"] as const;
export type PaymentAnswer = (typeof paymentAnswers)[number];

/** Days in which a confirmation can be taken back. */
export const takeBackDays = 14;

/** Days, from the question on, by which the desk promises an answer. */
export const answerDays = 10;

export const questionStates = ["open", "answered", "settled", "returned"] as const;

/** The desk's filter: whatever is not open is over. */
export const questionViews = ["open", "closed"] as const;

/** Whom a community lets fund its project: whoever is in good standing, or whom it was asked about. */
export const fundersPolicies = ["good_standing", "ask"] as const;
export type FundersPolicy = (typeof fundersPolicies)[number];

/** What everybody sees of who pays a project: the lesser of what its community and the institution choose, each more than the one before. */
export const publicPayments = ["none", "names", "amounts"] as const;
export type PublicPayments = (typeof publicPayments)[number];

/** How an institution stands to one project. */
export const funderStandings = ["wishes", "accepted", "declined"] as const;
export type FunderStanding = (typeof funderStandings)[number];

/** How often a community is written to about its money. What protects it, such as a change of its account, always goes at once. */
export const mailRhythms = ["at_once", "daily", "none"] as const;
export type MailRhythm = (typeof mailRhythms)[number];

const answerLabels: Record<PaymentAnswer, () => string> = {
  confirmed: m.cmoney_said_confirmed,
  questioned: m.cmoney_said_questioned,
  taken_back: m.cmoney_said_nothing,
};

/** What people read for an answer. */
export function paymentAnswerLabel(kind: PaymentAnswer): string {
  return answerLabels[kind]();
}
