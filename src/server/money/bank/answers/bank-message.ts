import type { FileRemark, TotalsFault } from "../../../../shared/domain/bank.ts";
import type { Family } from "../reading/kinds.ts";

/** What the bank says about one of our orders, or about single payments of it (pain.002). */
export interface OrderAnswer {
  orderMessageId: string;
  /** About the whole order; undefined where only single payments are spoken of. */
  status: string | undefined;
  reason: Reason;
  payments: PaymentAnswer[];
  /** What the bank says of single payments could not be read of all. */
  isInPart?: true;
  /** What is not as the schema asks around the payments: what is said of the whole order is for a person to decide. */
  problem?: Problem;
}

export interface PaymentAnswer extends PaymentIds {
  /** Undefined: that of the order holds. */
  status: string | undefined;
  reason: Reason;
  bankReference: string | undefined;
  money: Money | undefined;
  problem?: Problem;
}

/** What is not as the schema asks in a line, with the line of text: what was read there is for a person to decide. */
type Problem = string;

/** By which a payment of ours is known again. */
export interface PaymentIds {
  endToEndId: string | undefined;
  instructionId: string | undefined;
  uetr: string | undefined;
}

export interface Reason {
  code: string | undefined;
  text: string | undefined;
}

export interface Money {
  /** Minor units. */
  amount: bigint;
  currency: string;
}

export type Direction = "credit" | "debit";

/** A line of a statement or notice (camt.053, camt.054). */
export interface Booking extends Money {
  account: string;
  /** Whether the balance rises or falls, also where it is a reversal. */
  direction: Direction;
  /** BOOK when it is booked. */
  status: string;
  /** It undoes an earlier line: what comes in had gone out, and what goes out had come in. */
  isReversal: boolean;
  bookedOn: string | undefined;
  /** The bank's own reference, which is the same in the notice and in the statement. */
  bankReference: string | undefined;
  entryReference: string | undefined;
  information: string | undefined;
  /** Minor units, in its currency: bank charges of the line as a whole. */
  charges: bigint;
  /** Whether `transactions` are as many as the bank counts in the line, and add up to the totals that it names for them. */
  isComplete: boolean;
  /** At least one; a line without details is its own. */
  transactions: BookedTransaction[];
  problem?: Problem;
}

export interface BookedTransaction extends PaymentIds {
  /** Minor units, in the currency of the booking; undefined when the bank names none. */
  amount: bigint | undefined;
  /** The bank names amounts, but none in the currency of the booking. */
  isInOtherCurrency: boolean;
  /** Minor units, in the currency of the booking: bank charges of this payment. */
  charges: bigint;
  /** As the details say; that of the booking where they say nothing. */
  direction: Direction;
  bankReference: string | undefined;
  transactionId: string | undefined;
  counterparty: string | undefined;
  information: string | undefined;
  /** Where a deposit reference can stand. */
  references: string[];
  /** Set when the booking is a payment that came back. */
  returned: Reason | undefined;
}

/** What a bank says of a statement or notice as a whole, and what was read of it. */
export interface Totals {
  account: string;
  /** Of its balances; of its lines where it has none. */
  currency: string | undefined;
  statementId: string | undefined;
  /** Counts the statements of the account. */
  sequence: number | undefined;
  page: number | undefined;
  isLastPage: boolean | undefined;
  /** ISO moments in the bank's time. */
  from: string | undefined;
  to: string | undefined;
  /** Minor units, less than nothing where the account is overdrawn. */
  opening: bigint | undefined;
  closing: bigint | undefined;
  /** The ISO day with which it ends. */
  day: string | undefined;
  /** Minor units that its booked lines come to. */
  net: bigint;
  /** Where the bank counts or adds up otherwise than its lines say. */
  faults: TotalsFault[];
}

/** A payment that another bank sends back (pacs.004). */
export interface ReturnNotice extends PaymentIds, Money {
  /** Minor units, in its currency: what the banks deducted on the way back. */
  charges: bigint;
  bankReference: string | undefined;
  reason: Reason;
  problem?: Problem;
}

/** A line of which nothing can be said but where it is. */
export interface UnreadLine {
  problem: Problem;
  /** Of the statement that it is in. */
  account: string | undefined;
}

/** One line of a message. */
export interface LineToRead {
  /** As the parser has it. Throws UnreadableFile. */
  element: () => unknown;
  /** The line of text in which it begins. */
  lineNumber: number;
  /** Which of the elements with lines it is in, counted from zero. */
  parent: number;
  problem: Problem | undefined;
}

export interface BankMessage {
  family: Family;
  namespace: string;
  messageId: string;
  /** The same for every delivery of one message: family, sender, id and page. */
  key: string;
  /** SHA-256 of what it says: the same for two files that differ in how they are written alone. */
  contentHash: string;
  answers: OrderAnswer[];
  bookings: Booking[];
  totals: Totals[];
  returns: ReturnNotice[];
  unread: UnreadLine[];
  /** What is not as the schema asks around the lines, in sentences. */
  problems: string[];
  /** Where the file deviates from the standard and is read all the same. */
  remarks: FileRemark[];
}

/** The file is refused as a whole; the message says why, in words for people. */
export class UnreadableFile extends Error {
  /** Whether the rest of it may still come. */
  readonly isIncomplete: boolean;

  constructor(message: string, { isIncomplete = false } = {}) {
    super(message);
    this.name = "UnreadableFile";
    this.isIncomplete = isIncomplete;
  }
}
