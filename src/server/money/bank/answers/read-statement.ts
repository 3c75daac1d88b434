import { z } from "zod";
import type { BookedTransaction, Booking, Direction, LineToRead, Reason, UnreadLine } from "./bank-message.ts";
import { charges, sumCharges } from "./read-charges.ts";
import { pagination, toTotals, totals } from "./read-totals.ts";
import {
  amount,
  checkShape,
  code,
  day,
  direction,
  node,
  optionalAmount,
  optionalText,
  readLine,
  reasons,
  text,
  toDirection,
  toExactMoney,
  toMoney,
} from "./xml-values.ts";
import { plainName } from "./same-booking.ts";

const identification = node({ IBAN: optionalText, Othr: node({ Id: optionalText }).optional() })
  .optional()
  .transform((value) => value?.IBAN ?? value?.Othr?.Id);
/** Newer versions put the party one element deeper. */
const party = node({ Nm: optionalText, Pty: node({ Nm: optionalText }).optional() })
  .optional()
  .transform((value) => value?.Pty?.Nm ?? value?.Nm);
const partyAccount = node({ Id: identification })
  .optional()
  .transform((value) => value?.Id);
/** The sub-family of ISO's bank transaction codes: it tells a payment that came back. */
const transactionCode = node({ Domn: node({ Fmly: node({ SubFmlyCd: optionalText }).optional() }).optional() })
  .optional()
  .transform((value) => value?.Domn?.Fmly?.SubFmlyCd);
const heldAmount = node({ Amt: optionalAmount }).optional();

const details = node({
  Refs: node({
    AcctSvcrRef: optionalText,
    InstrId: optionalText,
    EndToEndId: optionalText,
    UETR: optionalText,
    TxId: optionalText,
  }).optional(),
  Amt: optionalAmount,
  CdtDbtInd: direction.optional(),
  AmtDtls: node({ TxAmt: heldAmount, CntrValAmt: heldAmount, InstdAmt: heldAmount }).optional(),
  BkTxCd: transactionCode,
  Chrgs: charges,
  RltdPties: node({
    Dbtr: party,
    UltmtDbtr: party,
    DbtrAcct: partyAccount,
    Cdtr: party,
    UltmtCdtr: party,
    CdtrAcct: partyAccount,
  }).optional(),
  RmtInf: node({
    Ustrd: z.array(text).optional(),
    Strd: z
      .array(
        node({
          RfrdDocInf: z.array(node({ Nb: optionalText })).optional(),
          CdtrRefInf: node({ Ref: optionalText }).optional(),
          AddtlRmtInf: z.array(text).optional(),
        }),
      )
      .optional(),
  }).optional(),
  RtrInf: z.preprocess((value) => (value === undefined ? undefined : [value]), reasons.optional()).optional(),
  AddtlTxInf: optionalText,
});

/** What a bank says of the payments of a line together. */
const batch = node({ NbOfTxs: optionalText, TtlAmt: optionalAmount }).optional();

const entry = node({
  NtryRef: optionalText,
  Amt: amount,
  CdtDbtInd: direction,
  RvslInd: optionalText,
  // A code by itself in the oldest version, a choice in the others.
  Sts: z.union([text, code]),
  BookgDt: day,
  AcctSvcrRef: optionalText,
  BkTxCd: transactionCode,
  Chrgs: charges,
  NtryDtls: z.array(node({ Btch: batch, TxDtls: z.array(details).optional() })).optional(),
  AddtlNtryInf: optionalText,
});

const report = node({ ...totals, Acct: node({ Id: identification, Ccy: optionalText, Ownr: party }) });
const header = node({ MsgId: text, MsgPgntn: pagination });

const documents = {
  "camt.053": node({ BkToCstmrStmt: node({ GrpHdr: header, Stmt: z.array(report).min(1) }) }).transform(({ BkToCstmrStmt: body }) => ({
    header: body.GrpHdr,
    reports: body.Stmt,
  })),
  "camt.054": node({ BkToCstmrDbtCdtNtfctn: node({ GrpHdr: header, Ntfctn: z.array(report).min(1) }) }).transform(
    ({ BkToCstmrDbtCdtNtfctn: body }) => ({ header: body.GrpHdr, reports: body.Ntfctn }),
  ),
};

/** A statement (camt.053) or a notice (camt.054) of one or more accounts. */
export function readStatement(family: keyof typeof documents, document: unknown, lines: Iterable<LineToRead>) {
  const { header: head, reports } = checkShape(documents[family], document);
  const read = reports.map((one) => ({ one, account: normalAccount(one.Acct.Id), bookings: [] as Booking[] }));
  const unread: UnreadLine[] = [];
  for (const line of lines) {
    const of = read[line.parent];
    if (!of) throw new Error("a line without its statement");
    const owner = { account: of.account, name: of.one.Acct.Ownr };
    const booking = readLine(
      line,
      (element) => toBooking(owner, checkShape(entry, element)),
      (problem) => unread.push({ problem, account: of.account }),
    );
    if (booking) of.bookings.push(booking);
  }
  return {
    messageId: head.MsgId,
    page: head.MsgPgntn?.PgNb ?? "",
    sender: normalAccount(reports[0]?.Acct.Id),
    bookings: read.flatMap(({ bookings }) => bookings),
    totals: read.map(({ one, account, bookings }) => toTotals(one, { account, currency: one.Acct.Ccy, bookings, page: head.MsgPgntn })),
    unread,
  };
}

/** Banks print the same number with and without blanks. */
export function normalAccount(number: string | undefined): string {
  return (number ?? "").replace(/\s/g, "").toUpperCase();
}

/** Whose account it is. */
interface Owner {
  account: string;
  name: string | undefined;
}

type Entry = z.output<typeof entry>;
type Details = z.output<typeof details>;

function toBooking(owner: Owner, found: Entry): Booking {
  const side = toDirection(found.CdtDbtInd);
  const all = (found.NtryDtls ?? []).flatMap(({ TxDtls }) => TxDtls ?? []);
  const transactions = all.map((one) => toTransaction(one, found, owner, all.length === 1));
  return {
    account: owner.account,
    ...toMoney(found.Amt),
    direction: side,
    status: found.Sts ?? "",
    isReversal: found.RvslInd === "true" || found.RvslInd === "1",
    bookedOn: found.BookgDt,
    bankReference: found.AcctSvcrRef,
    entryReference: found.NtryRef,
    information: found.AddtlNtryInf,
    charges: sumCharges(found.Chrgs, found.Amt["@Ccy"]),
    isComplete: isWhole(found.NtryDtls ?? [], found),
    transactions: transactions.length > 0 ? transactions : [withoutDetails(found)],
  };
}

/**
 * Whether the details are all that the bank counts. It says so of each group of them, or of all in the first group. A line of one payment
 * needs no details.
 */
function isWhole(groups: NonNullable<Entry["NtryDtls"]>, { Amt }: Entry): boolean {
  const all = groups.flatMap(({ TxDtls = [] }) => TxDtls);
  return (
    groups.every(({ Btch, TxDtls = [] }) => isBatchOf([Btch], TxDtls, Amt)) ||
    isBatchOf(
      groups.map(({ Btch }) => Btch),
      all,
      Amt,
    )
  );
}

function isBatchOf(batches: z.output<typeof batch>[], all: Details[], ofLine: Entry["Amt"]): boolean {
  const counts = batches.flatMap((one) => (one?.NbOfTxs === undefined ? [] : [BigInt(one.NbOfTxs)]));
  if (counts.length > 0 && sum(counts) !== BigInt(Math.max(all.length, 1))) return false;
  const totals = batches.flatMap((one) => (one?.TtlAmt ? [one.TtlAmt] : []));
  if (totals.length === 0 || all.length === 0) return true;
  const amounts = all.map((one) => amountIn(one, ofLine["@Ccy"]));
  // One payment without an amount of its own has that of the line, with which the batch is compared then.
  const isOfLine = amounts.length === 1 && amounts[0] === undefined;
  const known = isOfLine ? toMoney(ofLine).amount : sum(amounts.map((one) => one ?? 0n));
  const named = totals.map((one) => (one["@Ccy"] === ofLine["@Ccy"] ? toExactMoney(one)?.amount : undefined));
  return named.every((one) => one !== undefined) && sum(named) === known;
}

const sum = (numbers: bigint[]) => numbers.reduce((total, one) => total + one, 0n);

/** What was booked of a payment, in the currency of its line: what was ordered only where the bank says nothing else. */
function amountIn(found: Details, currency: string): bigint | undefined {
  const given = amountsOf(found).find((one) => one["@Ccy"] === currency);
  // What an amount comes to in another currency can have more decimals than that has: then nothing is known of it.
  if (given && given === found.AmtDtls?.CntrValAmt?.Amt) return toExactMoney(given)?.amount;
  return given && toMoney(given).amount;
}

function amountsOf({ Amt, AmtDtls }: Details): z.output<typeof amount>[] {
  const isThere = (one: z.output<typeof optionalAmount>) => one !== undefined;
  const booked = [Amt, AmtDtls?.TxAmt?.Amt, AmtDtls?.CntrValAmt?.Amt].filter(isThere);
  return booked.length > 0 ? booked : [AmtDtls?.InstdAmt?.Amt].filter(isThere);
}

/** The only payment of a line can be meant by the words about the line. */
function toTransaction(found: Details, line: Entry, owner: Owner, isOnly: boolean): BookedTransaction {
  const { Refs, RmtInf } = found;
  const structured = (RmtInf?.Strd ?? [])
    .flatMap(({ CdtrRefInf, RfrdDocInf, AddtlRmtInf }) => [
      CdtrRefInf?.Ref,
      ...(RfrdDocInf ?? []).map(({ Nb }) => Nb),
      ...(AddtlRmtInf ?? []),
    ])
    .filter((one) => one !== undefined);
  const words = (RmtInf?.Ustrd ?? []).join(" ");
  const given = amountIn(found, line.Amt["@Ccy"]);
  const side = toDirection(found.CdtDbtInd ?? line.CdtDbtInd);
  return {
    endToEndId: Refs?.EndToEndId,
    instructionId: Refs?.InstrId,
    uetr: Refs?.UETR,
    amount: given,
    isInOtherCurrency: given === undefined && amountsOf(found).length > 0,
    charges: sumCharges(found.Chrgs, line.Amt["@Ccy"]),
    direction: side,
    bankReference: Refs?.AcctSvcrRef,
    transactionId: Refs?.TxId,
    counterparty: otherParty(found.RltdPties, side, owner),
    information: [...structured, words, found.AddtlTxInf].filter(Boolean).join(" ") || undefined,
    references: [...structured, words, found.AddtlTxInf, isOnly ? line.AddtlNtryInf : undefined, Refs?.EndToEndId].filter(
      (one) => one !== undefined,
    ),
    returned: found.RtrInf ?? returnedByCode(found.BkTxCd ?? line.BkTxCd),
  };
}

/** A bank can say by its code alone that a payment came back. */
function returnedByCode(subFamily: string | undefined): Reason | undefined {
  return subFamily === "RRTN" ? { code: undefined, text: undefined } : undefined;
}

/** Who paid, or was paid. In what came back the parties are those of the payment before, so that the payer is the account's owner. */
function otherParty(parties: Details["RltdPties"], direction: Direction, owner: Owner): string | undefined {
  const payer = { name: parties?.UltmtDbtr ?? parties?.Dbtr, account: parties?.DbtrAcct };
  const payee = { name: parties?.UltmtCdtr ?? parties?.Cdtr, account: parties?.CdtrAcct };
  const isOwner = ({ name, account }: typeof payer) =>
    (account !== undefined && normalAccount(account) === owner.account) ||
    (name !== undefined && plainName(name) === plainName(owner.name ?? ""));
  const [first, second] = direction === "credit" ? [payer, payee] : [payee, payer];
  const other = isOwner(first) ? second : first;
  return isOwner(other) ? undefined : other.name;
}

function withoutDetails({ CdtDbtInd, AddtlNtryInf: information, BkTxCd }: Entry): BookedTransaction {
  return {
    endToEndId: undefined,
    instructionId: undefined,
    uetr: undefined,
    amount: undefined,
    isInOtherCurrency: false,
    charges: 0n,
    direction: toDirection(CdtDbtInd),
    bankReference: undefined,
    transactionId: undefined,
    counterparty: undefined,
    information,
    references: information ? [information] : [],
    returned: returnedByCode(BkTxCd),
  };
}
