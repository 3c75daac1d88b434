import { z } from "zod";
import type { BookedTransaction, Booking, Direction } from "./bank-message.ts";
import {
  amount,
  checkShape,
  code,
  day,
  direction,
  node,
  optionalAmount,
  optionalText,
  reasons,
  text,
  toDirection,
  toMoney,
} from "./xml-values.ts";

const identification = node({ IBAN: optionalText, Othr: node({ Id: optionalText }).optional() })
  .optional()
  .transform((value) => value?.IBAN ?? value?.Othr?.Id);
/** Newer versions put the party one element deeper. */
const party = node({ Nm: optionalText, Pty: node({ Nm: optionalText }).optional() })
  .optional()
  .transform((value) => value?.Pty?.Nm ?? value?.Nm);

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
  AmtDtls: node({ TxAmt: node({ Amt: optionalAmount }).optional(), InstdAmt: node({ Amt: optionalAmount }).optional() }).optional(),
  RltdPties: node({ Dbtr: party, UltmtDbtr: party, Cdtr: party, UltmtCdtr: party }).optional(),
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

const entry = node({
  NtryRef: optionalText,
  Amt: amount,
  CdtDbtInd: direction,
  RvslInd: optionalText,
  // A code by itself in the oldest version, a choice in the others.
  Sts: z.union([text, code]),
  BookgDt: day,
  AcctSvcrRef: optionalText,
  NtryDtls: z.array(node({ TxDtls: z.array(details).optional() })).optional(),
  AddtlNtryInf: optionalText,
});

const report = node({ Acct: node({ Id: identification }), Ntry: z.array(entry).optional() });
const header = node({ MsgId: text, MsgPgntn: node({ PgNb: optionalText }).optional() });

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
export function readStatement(family: keyof typeof documents, document: unknown) {
  const { header: head, reports } = checkShape(documents[family], document);
  const bookings = reports.flatMap(({ Acct, Ntry }) => (Ntry ?? []).map((one) => toBooking(normalAccount(Acct.Id), one)));
  return {
    messageId: head.MsgId,
    page: head.MsgPgntn?.PgNb ?? "",
    sender: normalAccount(reports[0]?.Acct.Id),
    bookings,
  };
}

/** Banks print the same number with and without blanks. */
export function normalAccount(number: string | undefined): string {
  return (number ?? "").replace(/\s/g, "").toUpperCase();
}

function toBooking(account: string, found: z.output<typeof entry>): Booking {
  const side = toDirection(found.CdtDbtInd);
  const transactions = (found.NtryDtls ?? [])
    .flatMap(({ TxDtls }) => TxDtls ?? [])
    .map((one, _at, all) => toTransaction(one, side, found.Amt["@Ccy"], all.length === 1 ? found.AddtlNtryInf : undefined));
  return {
    account,
    ...toMoney(found.Amt),
    direction: side,
    status: found.Sts ?? "",
    isReversal: found.RvslInd === "true" || found.RvslInd === "1",
    bookedOn: found.BookgDt,
    bankReference: found.AcctSvcrRef,
    entryReference: found.NtryRef,
    information: found.AddtlNtryInf,
    transactions: transactions.length > 0 ? transactions : [withoutDetails(side, found.AddtlNtryInf)],
  };
}

/** `ofLine` are the words about the whole line, where it has this payment only. */
function toTransaction(found: z.output<typeof details>, side: Direction, currency: string, ofLine: string | undefined): BookedTransaction {
  const { Refs, RltdPties, RmtInf, RtrInf, AmtDtls } = found;
  const booked = [found.Amt, AmtDtls?.TxAmt?.Amt].filter((one) => one !== undefined);
  // What was ordered is what was booked only where the bank says nothing else.
  const given = (booked.length > 0 ? booked : [AmtDtls?.InstdAmt?.Amt]).find((one) => one?.["@Ccy"] === currency);
  const structured = (RmtInf?.Strd ?? [])
    .flatMap(({ CdtrRefInf, RfrdDocInf, AddtlRmtInf }) => [
      CdtrRefInf?.Ref,
      ...(RfrdDocInf ?? []).map(({ Nb }) => Nb),
      ...(AddtlRmtInf ?? []),
    ])
    .filter((one) => one !== undefined);
  const words = (RmtInf?.Ustrd ?? []).join(" ");
  const [payer, payee] = [RltdPties?.UltmtDbtr ?? RltdPties?.Dbtr, RltdPties?.UltmtCdtr ?? RltdPties?.Cdtr];
  return {
    endToEndId: Refs?.EndToEndId,
    instructionId: Refs?.InstrId,
    uetr: Refs?.UETR,
    amount: given && toMoney(given).amount,
    direction: found.CdtDbtInd ? toDirection(found.CdtDbtInd) : side,
    bankReference: Refs?.AcctSvcrRef,
    transactionId: Refs?.TxId,
    counterparty: side === "credit" ? payer : payee,
    information: [...structured, words, found.AddtlTxInf].filter(Boolean).join(" ") || undefined,
    references: [...structured, words, found.AddtlTxInf, ofLine, Refs?.EndToEndId].filter((one) => one !== undefined),
    returned: RtrInf,
  };
}

function withoutDetails(side: Direction, information: string | undefined): BookedTransaction {
  return {
    endToEndId: undefined,
    instructionId: undefined,
    uetr: undefined,
    amount: undefined,
    direction: side,
    bankReference: undefined,
    transactionId: undefined,
    counterparty: undefined,
    information,
    references: information ? [information] : [],
    returned: undefined,
  };
}
