import { randomUUID } from "node:crypto";
import { validate } from "./iso20022.ts";

/** Messages as a bank would send them, each judged by its official schema where that is there. */
export const messageId = () => randomUUID().replaceAll("-", "");

const moment = "2026-11-21T06:00:00Z";

function documentOf(kind: string, body: string): string {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}">${body}</Document>\n`;
  validate(xml);
  return xml;
}

const element = (name: string, value: string | undefined) => (value === undefined ? "" : `<${name}>${escape(value)}</${name}>`);
const escape = (value: string) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export interface SaidStatus {
  endToEndId?: string;
  status?: string;
  code?: string;
  amount?: { amount: string; currency: string };
}

export interface StatusReport {
  version?: "03" | "10" | "11" | "14";
  id?: string;
  orderId: string;
  groupStatus?: string;
  groupCode?: string;
  paymentStatus?: string;
  payments?: SaidStatus[];
}

/** pain.002. */
export function statusReport(report: StatusReport): string {
  const { version = "14", id = messageId(), orderId, groupStatus, groupCode, paymentStatus, payments } = report;
  const reason = (code: string | undefined) => (code === undefined ? "" : `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`);
  const lines = (payments ?? []).map(
    ({ endToEndId, status, code, amount }) =>
      `<TxInfAndSts>${element("OrgnlInstrId", endToEndId)}${element("OrgnlEndToEndId", endToEndId)}${element("TxSts", status)}${reason(code)}${
        amount ? `<OrgnlTxRef><Amt><InstdAmt Ccy="${amount.currency}">${amount.amount}</InstdAmt></Amt></OrgnlTxRef>` : ""
      }</TxInfAndSts>`,
  );
  const part =
    payments || paymentStatus
      ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${orderId}</OrgnlPmtInfId>${element("PmtInfSts", paymentStatus)}${lines.join("")}</OrgnlPmtInfAndSts>`
      : "";
  return documentOf(
    `pain.002.001.${version}`,
    `<CstmrPmtStsRpt><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${moment}</CreDtTm><InitgPty><Nm>Stillwater Bank</Nm></InitgPty></GrpHdr>` +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${orderId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${element("GrpSts", groupStatus)}${reason(groupCode)}</OrgnlGrpInfAndSts>` +
      `${part}</CstmrPmtStsRpt>`,
  );
}

export interface Line {
  amount: string;
  currency?: string;
  direction: "CRDT" | "DBIT";
  status?: string;
  isReversal?: boolean;
  bankReference?: string | undefined;
  entryReference?: string;
  bookedOn?: string;
  /** Words about the whole line. */
  information?: string;
  /** How many payments the bank says that it is of, and what they come to. */
  batch?: { count?: number; total?: string };
  charges?: Charge[];
  /** ISO's sub-family of the transaction code, such as RRTN. */
  subFamily?: string;
  details?: Detail[];
}

/** A bank charge, or what the bank gave back of one, in the currency of the line where no other is named. */
interface Charge {
  amount: string;
  currency?: string;
  isGivenBack?: boolean;
}

export interface Detail {
  endToEndId?: string;
  bankReference?: string;
  transactionId?: string;
  amount?: string;
  /** Where they are not those of the line. */
  direction?: "CRDT" | "DBIT";
  currency?: string;
  /** What was ordered, where the bank does not say what was booked. */
  instructedAmount?: string;
  /** What the bank made of it in another currency: `CntrValAmt`. */
  counterValue?: { amount: string; currency: string };
  charges?: Charge[];
  words?: string;
  creditorReference?: string;
  documentNumber?: string;
  additionalRemittance?: string;
  information?: string;
  returnCode?: string;
  payer?: string;
  payee?: string;
  payerAccount?: string;
}

export interface Report {
  kind?: "camt.053" | "camt.054";
  version?: "02" | "04" | "08" | "13";
  id?: string;
  account?: string;
  /** Whose account it is. */
  owner?: string;
  currency?: string;
  lines: Line[];
  /** What the bank says of the statement as a whole. */
  totals?: ReportTotals;
}

export interface ReportTotals {
  statementId?: string;
  /** Of the message, for version 08 and later of the statement. */
  page?: { number: number; isLast: boolean };
  sequence?: number;
  legalSequence?: number;
  period?: [from: string, to: string];
  balances?: ReportBalance[];
  /** `net` has a sign where more went out than in. */
  summary?: { all?: Counted & { net?: string }; credits?: Counted; debits?: Counted };
}

export interface ReportBalance {
  kind: string;
  /** With a sign where the account is overdrawn. */
  amount: string;
  on?: string;
  currency?: string;
}

interface Counted {
  count?: number;
  sum?: string;
}

/** camt.053 or camt.054. */
export function accountReport(report: Report): string {
  const { kind = "camt.053", version = "08", id = messageId(), account = demoIban, owner, currency = "USD", lines, totals = {} } = report;
  const [outer, inner] = kind === "camt.053" ? ["BkToCstmrStmt", "Stmt"] : ["BkToCstmrDbtCdtNtfctn", "Ntfctn"];
  const isIban = /^[A-Z]{2}\d{2}/.test(account);
  const number = isIban ? `<IBAN>${account}</IBAN>` : `<Othr><Id>${account}</Id></Othr>`;
  const isOld = version === "02";
  const { statementId = "S1", page, sequence, legalSequence, period, summary = {}, ...said } = totals;
  const { balances = [{ kind: "CLAV", amount: "0.00" }] } = said;
  const pages = page && `<PgNb>${page.number}</PgNb><LastPgInd>${page.isLast}</LastPgInd>`;
  const ofReport = pages && !isOld ? `<${inner}Pgntn>${pages}</${inner}Pgntn>` : "";
  return documentOf(
    `${kind}.001.${version}`,
    `<${outer}><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${moment}</CreDtTm>${pages && isOld ? `<MsgPgntn>${pages}</MsgPgntn>` : ""}</GrpHdr>` +
      `<${inner}>${element("Id", statementId)}${ofReport}${element("ElctrncSeqNb", sequence?.toString())}${element("LglSeqNb", legalSequence?.toString())}` +
      `<CreDtTm>${moment}</CreDtTm>${period ? `<FrToDt><FrDtTm>${period[0]}</FrDtTm><ToDtTm>${period[1]}</ToDtTm></FrToDt>` : ""}` +
      `<Acct><Id>${number}</Id>${owner ? `<Ownr>${element("Nm", owner)}</Ownr>` : ""}</Acct>` +
      `${kind === "camt.053" ? balances.map((one) => balance(one, currency)).join("") : ""}${summaryOf(summary, version)}` +
      `${lines.map((line) => entry(line, currency, version)).join("")}</${inner}></${outer}>`,
  );
}

const unsigned = (amount: string) => amount.replace("-", "");
const sideOf = (amount: string) => `<CdtDbtInd>${amount.startsWith("-") ? "DBIT" : "CRDT"}</CdtDbtInd>`;

function balance({ kind, amount, on = "2026-11-20", currency: own }: ReportBalance, currency: string): string {
  const type = `<Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>`;
  return `<Bal>${type}<Amt Ccy="${own ?? currency}">${unsigned(amount)}</Amt>${sideOf(amount)}<Dt><Dt>${on}</Dt></Dt></Bal>`;
}

function summaryOf({ all, credits, debits }: NonNullable<ReportTotals["summary"]>, version: string): string {
  const counted = ({ count, sum }: Counted) => element("NbOfNtries", count?.toString()) + element("Sum", sum);
  // The oldest version has a number and a direction, the others an element of both.
  const net = (amount: string) =>
    version === "02"
      ? `${element("TtlNetNtryAmt", unsigned(amount))}${sideOf(amount)}`
      : `<TtlNetNtry>${element("Amt", unsigned(amount))}${sideOf(amount)}</TtlNetNtry>`;
  const parts = [
    all && `<TtlNtries>${counted(all)}${all.net === undefined ? "" : net(all.net)}</TtlNtries>`,
    credits && `<TtlCdtNtries>${counted(credits)}</TtlCdtNtries>`,
    debits && `<TtlDbtNtries>${counted(debits)}</TtlDbtNtries>`,
  ].filter(Boolean);
  return parts.length === 0 ? "" : `<TxsSummry>${parts.join("")}</TxsSummry>`;
}

function entry(line: Line, currency: string, version: string): string {
  const { amount, direction, status = "BOOK", details = [], bookedOn = "2026-11-20" } = line;
  const code = line.subFamily
    ? `<Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${line.subFamily}</SubFmlyCd></Fmly></Domn>`
    : "<Prtry><Cd>TRF</Cd></Prtry>";
  const { count, total } = line.batch ?? {};
  const together = line.batch
    ? `<Btch>${element("NbOfTxs", count?.toString())}${total ? `<TtlAmt Ccy="${currency}">${total}</TtlAmt>` : ""}</Btch>`
    : "";
  const all = details.map((one) => detail(one, line, currency, version)).join("");
  const standing = version === "02" || version === "04" ? status : `<Cd>${status}</Cd>`;
  return (
    `<Ntry>${element("NtryRef", line.entryReference)}<Amt Ccy="${line.currency ?? currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>` +
    `${line.isReversal ? "<RvslInd>true</RvslInd>" : ""}<Sts>${standing}</Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt>` +
    `${element("AcctSvcrRef", line.bankReference)}<BkTxCd>${code}</BkTxCd>${chargesOf(line.charges, line.currency ?? currency, version)}` +
    (together || all ? `<NtryDtls>${together}${all}</NtryDtls>` : "") +
    `${element("AddtlNtryInf", line.information)}</Ntry>`
  );
}

/** The oldest version has an element for each of them. */
function chargesOf(charges: Charge[] = [], currency: string, version: string): string {
  const records = charges.map(
    ({ amount, isGivenBack, ...one }) =>
      `<Amt Ccy="${one.currency ?? currency}">${amount}</Amt>${isGivenBack ? "<CdtDbtInd>CRDT</CdtDbtInd>" : ""}`,
  );
  if (version === "02") return records.map((record) => `<Chrgs>${record}</Chrgs>`).join("");
  return records.length === 0 ? "" : `<Chrgs>${records.map((record) => `<Rcrd>${record}</Rcrd>`).join("")}</Chrgs>`;
}

function detail(given: Detail, line: Line, currency: string, version: string): string {
  const { payer, payee, payerAccount, words, creditorReference, returnCode } = given;
  // That version asks for the amount of every payment, also of one alone.
  const amount = given.amount ?? (version === "04" ? line.amount : undefined);
  const money = `<Amt Ccy="${given.currency ?? line.currency ?? currency}">${amount ?? ""}</Amt>`;
  const ordered = given.instructedAmount && `<InstdAmt><Amt Ccy="${line.currency ?? currency}">${given.instructedAmount}</Amt></InstdAmt>`;
  const { counterValue } = given;
  const counter = counterValue ? `<CntrValAmt><Amt Ccy="${counterValue.currency}">${counterValue.amount}</Amt></CntrValAmt>` : "";
  const inOldForm = version === "02" && amount !== undefined ? `<TxAmt>${money}</TxAmt>` : "";
  const isOld = version === "02" || version === "04";
  const party = (role: string, name: string | undefined) =>
    name === undefined ? "" : `<${role}>${isOld ? element("Nm", name) : `<Pty>${element("Nm", name)}</Pty>`}</${role}>`;
  const parties = [
    party("Dbtr", payer),
    payerAccount ? `<DbtrAcct><Id><IBAN>${payerAccount}</IBAN></Id></DbtrAcct>` : "",
    party("Cdtr", payee),
  ].join("");
  const structured = [
    given.documentNumber ? `<RfrdDocInf>${element("Nb", given.documentNumber)}</RfrdDocInf>` : "",
    creditorReference ? `<CdtrRefInf>${element("Ref", creditorReference)}</CdtrRefInf>` : "",
    element("AddtlRmtInf", given.additionalRemittance),
  ].join("");
  const references = `<Refs>${element("AcctSvcrRef", given.bankReference)}${element("EndToEndId", given.endToEndId)}${element("TxId", given.transactionId)}</Refs>`;
  const sum = version === "02" || amount === undefined ? "" : `${money}<CdtDbtInd>${given.direction ?? line.direction}</CdtDbtInd>`;
  const parts = [
    references,
    sum,
    ordered || inOldForm || counter ? `<AmtDtls>${ordered ?? ""}${inOldForm}${counter}</AmtDtls>` : "",
    chargesOf(given.charges, line.currency ?? currency, version),
    parties && `<RltdPties>${parties}</RltdPties>`,
    words || structured ? `<RmtInf>${element("Ustrd", words)}${structured && `<Strd>${structured}</Strd>`}</RmtInf>` : "",
    returnCode ? `<RtrInf><Rsn><Cd>${returnCode}</Cd></Rsn></RtrInf>` : "",
    element("AddtlTxInf", given.information),
  ];
  return `<TxDtls>${parts.join("")}</TxDtls>`;
}

const agent = "<Agt><FinInstnId><BICFI>BUKBGB22</BICFI></FinInstnId></Agt>";

/** pacs.004. */
export function returnNotice(
  payments: { endToEndId: string; amount: string; currency?: string; code?: string; charges?: string }[],
  { id = messageId() }: { id?: string } = {},
): string {
  const lines = payments.map(
    ({ endToEndId, amount, currency = "USD", code = "AC04", charges }) =>
      `<TxInf><RtrId>${messageId()}</RtrId><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>` +
      `<RtrdIntrBkSttlmAmt Ccy="${currency}">${amount}</RtrdIntrBkSttlmAmt>${charges ? `<ChrgsInf><Amt Ccy="${currency}">${charges}</Amt>${agent}</ChrgsInf>` : ""}<RtrRsnInf><Rsn><Cd>${code}</Cd></Rsn></RtrRsnInf></TxInf>`,
  );
  return documentOf(
    "pacs.004.001.09",
    `<PmtRtr><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${moment}</CreDtTm><NbOfTxs>${payments.length}</NbOfTxs>` +
      `<SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>${lines.join("")}</PmtRtr>`,
  );
}

/** A valid number of no bank. */
export const demoIban = "GB33BUKB20201555555555";
