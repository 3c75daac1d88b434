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

const answerLabels: Record<PaymentAnswer, () => string> = {
  confirmed: m.cmoney_said_confirmed,
  questioned: m.cmoney_said_questioned,
  taken_back: m.cmoney_said_nothing,
};

/** What people read for an answer. */
export function paymentAnswerLabel(kind: PaymentAnswer): string {
  return answerLabels[kind]();
}
