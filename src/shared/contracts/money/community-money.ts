import { z } from "zod";
import {
  fundersPolicies,
  funderStandings,
  mailRhythms,
  paymentAnswers,
  publicPayments,
  questionStates,
  questionViews,
} from "../../domain/community-money.ts";
import { bearers } from "../../domain/bank.ts";
import { eligibilityStatuses } from "../../domain/statuses.ts";
import { transferStatuses } from "../../domain/partner-scopes.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, listQuery, page, rowIdText, storableText, timestamp } from "../parts.ts";
import { code, confirmedErrors } from "../requests/applicant.ts";
import { changing, communityPage, errors, params } from "../projects/community.ts";
import { reportLine } from "../projects/reports.ts";

/** A live transfer to the project, as its community reads it: that somebody looks at it is never told. */
const communityPayment = z.object({
  id: z.string(),
  institution: z.object({ id: z.int(), name: z.string() }),
  /** Exact decimals travel as text. */
  amount: z.string(),
  currency: z.string(),
  status: z.enum(transferStatuses),
  /** What the institution wrote to it. */
  reference: z.string().nullable(),
  /** Why it failed or came back, as the bank or our staff said. */
  reason: z.string().nullable(),
  /** Its bank charges, in its currency. */
  charges: z.array(z.object({ borneBy: z.enum(bearers), amount: z.string() })),
  orderedAt: timestamp,
  paidAt: timestamp.nullable(),
  returnedAt: timestamp.nullable(),
  /** The newest, whatever was answered before; null where nothing was. */
  answer: z
    .object({ kind: z.enum(paymentAnswers), words: z.string().nullable(), answeredAt: timestamp, canTakeBack: z.boolean() })
    .nullable(),
  /** What became of the newest question about it, with the desk's answer. */
  question: z
    .object({
      state: z.enum(questionStates),
      dueOn: z.string(),
      openedAt: timestamp,
      closedAt: timestamp.nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
});

const accountChange = z.object({
  id: z.int(),
  state: z.enum(["cooling", "done", "refused", "stopped", "withdrawn", "lapsed"]),
  account: z.string().nullable(),
  askedAt: timestamp,
  decidedAt: timestamp.nullable(),
  takesForceAt: timestamp.nullable(),
  isStoppedByCommunity: z.boolean(),
  endedAt: timestamp.nullable(),
});

/** An institution that pays the project, wants to, or was accepted or declined, with its public record. */
const funder = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  eligibilityStatus: z.enum(eligibilityStatuses),
  projectsFunded: z.int(),
  /** Null where the community said nothing about it. */
  standing: z.enum(funderStandings).nullable(),
  wishedAt: timestamp.nullable(),
  decidedAt: timestamp.nullable(),
  /** What the bank has paid of it to this project. */
  paid: z.string(),
  hasPaid: z.boolean(),
});

/** Everything about the project's money, for its community alone. */
export const communityMoney = z.object({
  name: z.string(),
  nationName: z.string().nullable(),
  /** Null while the project has no sum; then nobody can pay. */
  sums: z
    .object({
      currency: z.string(),
      sought: z.string(),
      /** What the community has confirmed, and everything else that neither failed nor came back. */
      confirmed: z.string(),
      onItsWay: z.string(),
    })
    .nullable(),
  /** Newest first; the newest of very many. */
  payments: z.array(communityPayment),
  paymentsTotal: z.int(),
  funders: z.array(funder),
  fundersPolicy: z.enum(fundersPolicies),
  mailOften: z.enum(mailRhythms),
  publicPayers: z.enum(publicPayments),
  /** The account, by its last four characters; null while nobody has entered one. */
  account: z.object({ holderName: z.string(), account: z.string(), bank: z.string(), since: timestamp }).nullable(),
  /** What cools off, which the community can stop. */
  payeeChanges: communityPage.shape.payeeChanges,
  /** The next report that the agreement asks for; null where none is owed. */
  nextReport: reportLine.pick({ kind: true, dueOn: true }).nullable(),
  /** What was asked for and what became of it, newest first. Two of the staff decide; their names stay with the desk. */
  accountChanges: z.array(accountChange),
});
export type CommunityMoney = z.infer<typeof communityMoney>;

export const getCommunityMoney = contract("GET /api/requests/{token}/money", {
  access: "anyone",
  does: "Read the payments to the community's own project, with its private link",
  params,
  response: communityMoney,
  errors,
});

/** Every payment, as a table. */
export const exportCommunityMoney = contract("GET /api/requests/{token}/money/export", {
  access: "anyone",
  does: "Download the payments to the community's own project, with its private link",
  params,
  response: z.unknown(),
  errors,
});

/** Sent twice, or by two people at once, it is one answer. Words go with a question alone. */
export const answerPayment = contract("POST /api/requests/{token}/money/payments/{id}/answers", {
  access: "anyone",
  does: "Say whether a payment has arrived, with the community's private link",
  params: params.extend({ id: z.string().max(40) }),
  body: z.object({ kind: z.enum(paymentAnswers), words: storableText(2_000).optional() }),
  response: communityMoney,
  errors: changing,
});

/** Declining closes a door, and is done at once; accepting asks for a code. */
export const decideFunder = contract("PUT /api/requests/{token}/money/funders/{id}", {
  access: "anyone",
  does: "Accept or decline a funder, with the community's private link",
  params: params.extend({ id: rowIdText }),
  body: z.object({ standing: z.enum(["accepted", "declined"]), code }),
  response: communityMoney,
  errors: [...errors, ...confirmedErrors],
});

/** Asks for a code where it opens the door, and for none where it closes it. */
export const setFundersPolicy = contract("PUT /api/requests/{token}/money/funders-policy", {
  access: "anyone",
  does: "Choose who may fund the project without being asked, with the community's private link",
  params,
  body: z.object({ fundersPolicy: z.enum(fundersPolicies), code }),
  response: communityMoney,
  errors: [...errors, ...confirmedErrors],
});

/** Asks for a code where it shows more than before. */
export const setPublicPayers = contract("PUT /api/requests/{token}/money/public-payers", {
  access: "anyone",
  does: "Choose what everybody sees of who pays the project, with the community's private link",
  params,
  body: z.object({ publicPayers: z.enum(publicPayments), code }),
  response: communityMoney,
  errors: [...errors, ...confirmedErrors],
});

export const setMailRhythm = contract("PUT /api/requests/{token}/money/mail", {
  access: "anyone",
  does: "Choose how often one is written to about payments, with the community's private link",
  params,
  body: z.object({ mailOften: z.enum(mailRhythms) }),
  response: communityMoney,
  errors: changing,
});

/** A row of the desk's list. */
export const paymentQuestion = z.object({
  id: z.int(),
  state: z.enum(questionStates),
  projectId: z.int(),
  projectName: z.string(),
  institutionName: z.string(),
  transferId: z.string(),
  amount: z.string(),
  currency: z.string(),
  paidAt: timestamp.nullable(),
  words: z.string(),
  openedAt: timestamp,
  dueOn: z.string(),
  closedAt: timestamp.nullable(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
});
export type PaymentQuestion = z.infer<typeof paymentQuestion>;

export const listPaymentQuestions = contract("GET /api/admin/payment-questions", {
  access: "admin",
  does: "List what communities ask about payments",
  query: z.object({ order: listQuery.order, limit: listQuery.limit, cursor: listQuery.cursor, view: z.enum(questionViews).optional() }),
  response: page(paymentQuestion),
});

/** The newest of what the community said, and what became of the newest question. */
const paymentAnswer = z.object({
  answer: z.object({ kind: z.enum(paymentAnswers), answeredAt: timestamp }).nullable(),
  question: paymentQuestion.nullable(),
});
export type PaymentAnswerAtDesk = z.infer<typeof paymentAnswer>;

export const getPaymentAnswer = contract("GET /api/admin/transfers/{id}/answer", {
  access: "admin",
  does: "Read what a community answered about a payment",
  params: z.object({ id: z.string().max(40) }),
  response: paymentAnswer,
  errors: ["not_found"],
});

/** Not by who let the payment go: another person looks. */
export const answerPaymentQuestion = contract("POST /api/admin/payment-questions/{id}/answer", {
  access: "admin",
  does: "Answer what a community asks about a payment",
  params: idParams,
  body: z.strictObject({ words: storableText(2_000).refine((value) => value.trim() !== "", { error: () => m.cmoney_error_answer() }) }),
  response: paymentQuestion,
  errors: ["not_found", "conflict"],
});
