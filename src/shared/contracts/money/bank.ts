import { z } from "zod";
import {
  bankEntryKinds,
  bankEntryOutcomes,
  bankFileOutcomes,
  bankFileViews,
  fileRemarks,
  orderStates,
  unmatchedReasons,
  waitingReasons,
} from "../../domain/bank.ts";
import { m } from "../../messages/generated/messages.js";
import { explanation } from "./bank-statements.ts";
import { approval, asked, asking } from "../record/approvals.ts";
import { contract } from "../contract.ts";
import { idParams, rowIdText, storableText, timestamp } from "../parts.ts";

const currency = storableText(10)
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => /^[A-Z]{3}$/.test(value), m.partner_error_currency());
const required = (max: number, message: string) =>
  storableText(max)
    .transform((value) => value.trim())
    .refine((value) => value !== "", message);
const optionalText = (max: number) =>
  storableText(max)
    .nullish()
    .transform((value) => value?.trim() || null);
/** Numbers are often copied with blanks and in small letters. */
const optionalCode = (max: number) => optionalText(max * 2).transform((value) => value?.replace(/\s/g, "").toUpperCase() || null);

/** Where money can be sent: holder, number, bank and address, within the lengths of ISO 20022. */
const accountFields = z.strictObject({
  holderName: required(140, m.bank_error_holder()),
  iban: optionalCode(34),
  accountNumber: optionalCode(34),
  bic: optionalCode(11),
  clearingSystem: optionalCode(5),
  clearingMember: optionalCode(35),
  street: required(70, m.bank_error_street()),
  building: optionalText(16),
  postCode: optionalText(16),
  town: required(35, m.bank_error_town()),
  subdivision: optionalText(35),
  country: optionalCode(2).refine((value) => value !== null, m.bank_error_country()),
});
export type AccountFields = z.output<typeof accountFields>;

const account = z.object({
  holderName: z.string(),
  iban: z.string().nullable(),
  accountNumber: z.string().nullable(),
  bic: z.string().nullable(),
  clearingSystem: z.string().nullable(),
  clearingMember: z.string().nullable(),
  street: z.string(),
  building: z.string().nullable(),
  postCode: z.string().nullable(),
  town: z.string(),
  subdivision: z.string().nullable(),
  country: z.string(),
});

const bankAccount = account.extend({
  id: z.int(),
  currency: z.string(),
  createdBy: z.string(),
  createdAt: timestamp,
  retiredAt: timestamp.nullable(),
});
export type BankAccount = z.infer<typeof bankAccount>;

const payee = account.extend({ updatedBy: z.string(), updatedAt: timestamp });
export type Payee = z.infer<typeof payee>;

/** What the tabs of the desk's page count, and where the files lie. */
export const getBank = contract("GET /api/admin/bank", {
  access: "admin",
  does: "See the bank accounts and the state of the bank connection",
  response: z.object({
    folder: z.string(),
    waiting: z.int(),
    unmatched: z.int(),
    /** Refused files of which nobody has said what became of them. */
    rejected: z.int(),
    /** What lies in the inbox and cannot be read. */
    stuck: z.int(),
    /** What is missing in the bank's statements, or does not add up. */
    breaks: z.int(),
    /** Transfers of which the bank has said nothing for longer than their rail allows. */
    late: z.int(),
    accounts: z.array(bankAccount),
    /** Accounts that a second person has yet to approve, or that cool off. */
    asked: z.array(approval),
  }),
});

/** Asks for the new account of a currency. Once it has been approved and has cooled off, the one before is retired. */
export const addBankAccount = contract("POST /api/admin/bank/accounts", {
  access: "admin",
  does: "Ask for a bank account of one's own organisation",
  approval: "own_account",
  body: accountFields.extend({ currency }),
  response: asked,
  status: 202,
  errors: ["conflict", "proof_required"],
});

/** No order is paid from it any more; what the bank reports on it is still read. */
export const retireBankAccount = contract("POST /api/admin/bank/accounts/{id}/retire", {
  access: "admin",
  does: "Retire a bank account",
  params: idParams,
  response: bankAccount,
  errors: ["not_found", "conflict"],
});

export const getPayee = contract("GET /api/admin/projects/{id}/payee", {
  access: "admin",
  does: "See where a project's money goes",
  params: idParams,
  response: z.object({ payee: payee.nullable(), /** The change that is open. */ asked: approval.nullable() }),
  errors: ["not_found"],
});

/** Asks for other details: they hold once they have been approved and have cooled off. */
export const savePayee = contract("PUT /api/admin/projects/{id}/payee", {
  ...asking,
  does: "Ask for a change of where a project's money goes",
  approval: "payee",
  body: accountFields,
});

/** Keyset lists of the bank's desk: newest first, the cursor is the last row's id. */
const listed = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), nextCursor: z.string().nullable() });
const cursor = rowIdText.optional();
const paging = { cursor, limit: z.coerce.number<string>().int().min(1).max(200).optional() };

const waitingTransfer = z.object({
  id: z.int(),
  publicId: z.string(),
  institutionName: z.string(),
  projectId: z.int(),
  projectName: z.string(),
  amount: z.string(),
  currency: z.string(),
  createdAt: timestamp,
  why: z.enum(waitingReasons),
});
export type WaitingTransfer = z.infer<typeof waitingTransfer>;

/** Live transfers that are in no order yet, the oldest first. */
export const listWaiting = contract("GET /api/admin/bank/waiting", {
  access: "admin",
  does: "See which transfers wait for the bank",
  query: z.object(paging),
  response: listed(waitingTransfer),
});

const paymentOrder = z.object({
  id: z.int(),
  messageId: z.string(),
  currency: z.string(),
  controlSum: z.string(),
  transferCount: z.int(),
  submitted: z.int(),
  settled: z.int(),
  failed: z.int(),
  returned: z.int(),
  state: z.enum(orderStates),
  isReleaseInferred: z.boolean(),
  /** Those that are submitted are late. */
  isLate: z.boolean(),
  answer: z.string().nullable(),
  answerReason: z.string().nullable(),
  createdAt: timestamp,
  releasedAt: timestamp.nullable(),
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

export const listPaymentOrders = contract("GET /api/admin/bank/orders", {
  access: "admin",
  does: "List the payment files to the bank",
  query: z.object(paging),
  response: listed(paymentOrder),
});

/** The XML as it went to the bank. */
export const downloadPaymentOrder = contract("GET /api/admin/bank/orders/{id}/file", {
  access: "admin",
  does: "Download a payment file",
  params: idParams,
  response: z.unknown(),
  errors: ["not_found"],
});

const bankFile = z.object({
  id: z.int(),
  name: z.string(),
  family: z.string().nullable(),
  namespace: z.string().nullable(),
  messageId: z.string().nullable(),
  size: z.int(),
  outcome: z.enum(bankFileOutcomes),
  reason: z.string().nullable(),
  remarks: z.array(z.enum(fileRemarks)),
  entryCount: z.int(),
  unmatched: z.int(),
  receivedAt: timestamp,
  /** When somebody said what became of a refused one. */
  dealtWithAt: timestamp.nullable(),
});
export type BankFile = z.infer<typeof bankFile>;

export const listBankFiles = contract("GET /api/admin/bank/files", {
  access: "admin",
  does: "List the files from the bank",
  query: z.object({ ...paging, view: z.enum(bankFileViews).optional() }),
  response: listed(bankFile),
});

export const closeBankFile = contract("POST /api/admin/bank/files/{id}/close", {
  access: "admin",
  does: "Say what became of a refused file from the bank",
  params: idParams,
  body: z.strictObject({ reason: explanation }),
  response: z.object({}),
  errors: ["not_found", "conflict"],
});

const bankEntry = z.object({
  id: z.int(),
  fileId: z.int(),
  fileName: z.string(),
  kind: z.enum(bankEntryKinds),
  direction: z.enum(["credit", "debit"]).nullable(),
  /** It undoes an earlier line of the account. */
  isReversal: z.boolean(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  bookedOn: z.string().nullable(),
  bankReference: z.string().nullable(),
  endToEndId: z.string().nullable(),
  counterparty: z.string().nullable(),
  information: z.string().nullable(),
  code: z.string().nullable(),
  outcome: z.enum(bankEntryOutcomes),
  /** What was booked with it as the bank's charges for the transfer. */
  charges: z.string().nullable(),
  why: z.enum(unmatchedReasons).nullable(),
  /** What it is about, or seems to be while it waits. */
  transferPublicId: z.string().nullable(),
  institutionId: z.int().nullable(),
  institutionName: z.string().nullable(),
  /** What a second person has yet to decide about it. */
  asked: approval.nullable(),
  decidedBy: z.string().nullable(),
  /** Who approved that; one person alone decided earlier ones. */
  approvedBy: z.string().nullable(),
  decisionNote: z.string().nullable(),
  receivedAt: timestamp,
});
export type BankEntry = z.infer<typeof bankEntry>;

/** What the bank said, of one outcome or of one file. */
export const listBankEntries = contract("GET /api/admin/bank/entries", {
  access: "admin",
  does: "List the bank entries that match nothing",
  query: z.object({ ...paging, outcome: z.enum(bankEntryOutcomes).optional(), file: cursor }),
  response: listed(bankEntry),
});

const reason = storableText(500)
  .transform((value) => value.trim())
  .optional();
const institutionId = z.coerce
  .number<string | number>(m.bank_error_institution())
  .int(m.bank_error_institution())
  .min(1, m.bank_error_institution())
  .max(2_147_483_647, m.bank_error_institution());

/**
 * What an entry that waits can come to: an institution's deposit, the step of a transfer that the bank's words mean, the bank's charge, of a
 * transfer or of the account, or nothing. `charges` is by how much more went out than was ordered, or less came back.
 */
const bankEntryAct = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("deposit"), institutionId, reason }),
  z.strictObject({ act: z.literal("transfer"), transfer: required(40, m.bank_error_transfer()), charges: optionalText(24), reason }),
  z.strictObject({ act: z.literal("charge"), transfer: optionalText(40), reason }),
  z.strictObject({ act: z.literal("set_aside"), reason: required(500, m.bank_error_reason()) }),
]);
export type BankEntryAct = z.output<typeof bankEntryAct>;

/** One administrator asks, another decides. */
export const decideBankEntry = contract("POST /api/admin/bank/entries/{id}/decide", {
  ...asking,
  does: "Ask for what is done with a bank entry",
  approval: "bank_entry",
  body: bankEntryAct,
});
