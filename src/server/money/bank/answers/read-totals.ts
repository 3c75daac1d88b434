import { z } from "zod";
import { fromMinorUnits, isCurrency } from "../../../../shared/domain/money.ts";
import type { TotalsFault } from "../../../../shared/domain/bank.ts";
import type { Booking, Totals } from "./bank-message.ts";
import { code, direction, node, optionalText, toExactMoney } from "./xml-values.ts";

/** What is not as expected here is left out: no file is refused for what its lines can do without. */
const tolerant = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const numberOf = (form: RegExp) => optionalText.transform((value) => (value !== undefined && form.test(value) ? Number(value) : undefined));
const count = numberOf(/^\d{1,15}$/);
/** Longer ones count nothing: some banks write the date there. */
const sequence = numberOf(/^\d{1,6}$/);
export const pagination = tolerant(node({ PgNb: optionalText, LastPgInd: optionalText }));
const sums = tolerant(node({ NbOfNtries: count, Sum: optionalText }));
const day = tolerant(node({ Dt: optionalText, DtTm: optionalText }));
const balance = node({
  Tp: node({ CdOrPrtry: code, SubTp: code }),
  Amt: z.object({ "#text": z.string(), "@Ccy": z.string() }),
  CdtDbtInd: direction,
  Dt: day,
});

/** What stands in a statement or notice beside its account and its lines. */
export const totals = {
  Id: optionalText,
  StmtPgntn: pagination,
  NtfctnPgntn: pagination,
  ElctrncSeqNb: tolerant(sequence),
  LglSeqNb: tolerant(sequence),
  FrToDt: tolerant(node({ FrDtTm: optionalText, ToDtTm: optionalText })),
  Bal: tolerant(z.array(tolerant(balance))),
  TxsSummry: tolerant(
    node({
      // The net amount is a number beside its direction in the older versions, and an element of both in the others.
      TtlNtries: tolerant(
        node({
          NbOfNtries: count,
          Sum: optionalText,
          TtlNetNtryAmt: optionalText,
          CdtDbtInd: tolerant(direction),
          TtlNetNtry: tolerant(node({ Amt: optionalText, CdtDbtInd: tolerant(direction) })),
        }),
      ),
      TtlCdtNtries: sums,
      TtlDbtNtries: sums,
    }),
  ),
};
const shape = node(totals);
type Found = z.output<typeof shape>;
type Balance = z.output<typeof balance>;

interface Of {
  account: string;
  /** Of the account, where the bank names one. */
  currency: string | undefined;
  bookings: Booking[];
  /** Which page of the message it is in. */
  page: Found["StmtPgntn"];
}

/** What a statement says of itself as a whole, and whether its lines are that. */
export function toTotals(found: Found, { account, bookings, page, ...of }: Of): Totals {
  const all = (found.Bal ?? []).filter((one) => one !== undefined);
  const balances = all.filter(({ Tp }) => isOfWhole(Tp));
  const currency = of.currency ?? [...balances, ...all][0]?.Amt["@Ccy"] ?? bookings[0]?.currency;
  const inCurrency = balances.filter(({ Amt }) => Amt["@Ccy"] === currency);
  const opening = balancesOf(inCurrency, ["OPBD", "PRCD"])[0];
  const closing = balancesOf(inCurrency, ["CLBD"]).at(-1);
  const to = found.FrToDt?.ToDtTm?.slice(0, 19);
  const from = found.FrToDt?.FrDtTm?.slice(0, 19);
  const own = toPage(found.StmtPgntn ?? found.NtfctnPgntn);
  const ofMessage = toPage(page);
  const isOnOnePage = (opening && closing) || (ofMessage?.number === 1 && ofMessage.isLast);
  // Which page of the message is its last tells nothing of a statement in it.
  const { number, isLast } = own ?? { number: isOnOnePage ? undefined : ofMessage?.number, isLast: undefined };
  return {
    account,
    currency,
    statementId: found.Id,
    sequence: found.ElctrncSeqNb ?? found.LglSeqNb,
    page: number,
    isLastPage: isLast,
    from,
    to,
    opening: opening?.amount,
    closing: closing?.amount,
    day: closing?.on ?? toDay(to) ?? opening?.on ?? toDay(from) ?? all.map(({ Dt }) => toDay(Dt?.Dt ?? Dt?.DtTm)).at(-1),
    net: netOf(bookings.filter((one) => one.status === "BOOK" && one.currency === currency)),
    // Banks write on each page what all pages come to, or what the page does.
    faults: number === undefined || (number === 1 && isLast) ? faultsOf(found.TxsSummry, currency, bookings) : [],
  };
}

function toPage(found: Found["StmtPgntn"]): { number: number; isLast: boolean | undefined } | undefined {
  if (found?.PgNb === undefined || !/^[1-9]\d{0,4}$/.test(found.PgNb)) return undefined;
  return { number: Number(found.PgNb), isLast: found.LastPgInd === undefined ? undefined : ["true", "1"].includes(found.LastPgInd) };
}

const kinds = ["OPBD", "PRCD", "CLBD"];
/** Not of a page, nor what it is on the way. */
const isOfWhole = ({ CdOrPrtry, SubTp }: Balance["Tp"]) => kinds.includes(CdOrPrtry ?? "") && SubTp !== "INTM";

/** Those of the first of these kinds that the bank names, by their day: a statement of several days has some for each. */
function balancesOf(balances: Balance[], of: string[]): { amount: bigint; on: string | undefined }[] {
  const kind = of.find((one) => balances.some(({ Tp }) => Tp.CdOrPrtry === one));
  return balances
    .filter(({ Tp }) => Tp.CdOrPrtry === kind)
    .flatMap(({ Amt, CdtDbtInd, Dt }) => {
      const minor = toExactMoney(Amt)?.amount;
      return minor === undefined ? [] : [{ amount: CdtDbtInd === "CRDT" ? minor : -minor, on: toDay(Dt?.Dt ?? Dt?.DtTm) }];
    })
    .toSorted((a, b) => (a.on ?? "").localeCompare(b.on ?? ""));
}

/** ISO day of a day or a moment, where PostgreSQL knows it. */
function toDay(written: string | undefined): string | undefined {
  const found = written?.slice(0, 10);
  return found !== undefined && /^(?!0000)\d{4}-\d\d-\d\d$/.test(found) && !Number.isNaN(Date.parse(found)) ? found : undefined;
}

function netOf(bookings: Booking[]): bigint {
  return bookings.reduce((net, one) => (one.direction === "credit" ? net + one.amount : net - one.amount), 0n);
}

/** Banks count all lines, those that are booked or wait, or those that are booked: what one of these says is right. */
function faultsOf(summary: Found["TxsSummry"], currency: string | undefined, bookings: Booking[]): TotalsFault[] {
  const readings = [bookings, bookings.filter(({ status }) => status !== "INFO"), bookings.filter(({ status }) => status === "BOOK")].map(
    (lines) => compare(summary, currency, lines),
  );
  return readings.find((faults) => faults.length === 0) ?? readings[0] ?? [];
}

function compare(summary: Found["TxsSummry"], currency: string | undefined, all: Booking[]): TotalsFault[] {
  const credits = all.filter((one) => one.direction === "credit");
  const debits = all.filter((one) => one.direction === "debit");
  const { TtlNtries, TtlCdtNtries, TtlDbtNtries } = summary ?? {};
  const counts = [
    compareCount("count", TtlNtries?.NbOfNtries, all),
    compareCount("credit_count", TtlCdtNtries?.NbOfNtries, credits),
    compareCount("debit_count", TtlDbtNtries?.NbOfNtries, debits),
  ];
  // Lines of several currencies have no sum.
  if (currency === undefined || !isCurrency(currency) || all.some((one) => one.currency !== currency)) return counts.flat();
  const sumOf = (lines: Booking[]) => lines.reduce((total, one) => total + one.amount, 0n);
  return [
    ...counts,
    compareSum("sum", TtlNtries?.Sum, sumOf(all), currency),
    compareSum("credit_sum", TtlCdtNtries?.Sum, sumOf(credits), currency),
    compareSum("debit_sum", TtlDbtNtries?.Sum, sumOf(debits), currency),
    compareNet(TtlNtries, netOf(all), currency),
  ].flat();
}

/** Some banks count the payments of a line, each for itself. */
function compareCount(what: TotalsFault["what"], said: number | undefined, lines: Booking[]): TotalsFault[] {
  const payments = lines.reduce((total, { transactions }) => total + transactions.length, 0);
  if (said === undefined || said === lines.length || said === payments) return [];
  return [{ what, said: String(said), read: String(lines.length) }];
}

function compareSum(what: TotalsFault["what"], said: string | undefined, read: bigint, currency: string): TotalsFault[] {
  if (said === undefined || toMinor(said.replace(/^-/, ""), currency) === read) return [];
  return [{ what, said, read: fromMinorUnits(read, currency) }];
}

type Summary = NonNullable<NonNullable<Found["TxsSummry"]>["TtlNtries"]>;

/** With a direction beside it, with a sign, or with neither. */
function compareNet(summary: Summary | undefined, read: bigint, currency: string): TotalsFault[] {
  const { Amt: said, CdtDbtInd } = summary?.TtlNetNtry ?? { Amt: summary?.TtlNetNtryAmt, CdtDbtInd: summary?.CdtDbtInd };
  if (said === undefined) return [];
  const absolute = toMinor(said.replace(/^-/, ""), currency);
  const isLess = CdtDbtInd === undefined ? said.startsWith("-") : CdtDbtInd === "DBIT";
  const isUnsigned = CdtDbtInd === undefined && !isLess;
  if (absolute === (isLess ? -read : read) || (isUnsigned && absolute === -read)) return [];
  return [{ what: "net", said: isLess && !said.startsWith("-") ? `-${said}` : said, read: fromMinorUnits(read, currency) }];
}

/** Undefined for what is no amount of the currency, and so none that its lines come to. */
const toMinor = (decimal: string, currency: string) => toExactMoney({ "#text": decimal, "@Ccy": currency })?.amount;
