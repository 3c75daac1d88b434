import { XMLBuilder } from "fast-xml-parser";
import { fromMinorUnits } from "../../../../shared/domain/money.ts";

/** A party with its account and bank, as the database has it. */
export interface AccountHolder {
  holderName: string;
  iban: string | null;
  accountNumber: string | null;
  bic: string | null;
  clearingSystem: string | null;
  clearingMember: string | null;
  street: string;
  building: string | null;
  postCode: string | null;
  town: string;
  subdivision: string | null;
  country: string;
}

export interface Payment {
  /** The transfer's public id: instruction id and end-to-end id in one. */
  publicId: string;
  uetr: string;
  /** Minor units. */
  amount: bigint;
  projectName: string;
  reference: string | null;
  payee: AccountHolder;
}

export interface PaymentOrder {
  messageId: string;
  createdAt: Date;
  currency: string;
  debtor: AccountHolder;
  payments: Payment[];
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  format: true,
  indentBy: " ",
  suppressEmptyNode: false,
});

/** The amounts of an order together, in minor units. */
export function totalOf(payments: Payment[]): bigint {
  return payments.reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * A customer's credit transfer initiation, pain.001.001.09: one group, one payment information, a transaction for each
 * transfer. The order of the elements is the schema's.
 */
export function writePain001(order: PaymentOrder): string {
  const { messageId, createdAt, currency, debtor, payments } = order;
  const totals = { NbOfTxs: payments.length, CtrlSum: fromMinorUnits(totalOf(payments), currency) };
  const moment = `${createdAt.toISOString().slice(0, 19)}Z`;
  return builder.build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    Document: {
      "@xmlns": "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09",
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: messageId, CreDtTm: moment, ...totals, InitgPty: { Nm: debtor.holderName } },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: "TRF",
          // Each transfer is booked by itself, so that the statement names it.
          BtchBookg: "false",
          ...totals,
          ReqdExctnDt: { Dt: moment.slice(0, 10) },
          Dbtr: party(debtor),
          DbtrAcct: { ...account(debtor), Ccy: currency },
          DbtrAgt: bank(debtor),
          // Charges are shared, as partners send the amount and not the charges.
          ChrgBr: "SHAR",
          CdtTrfTxInf: payments.map((payment) => transaction(payment, currency)),
        },
      },
    },
  });
}

function transaction({ publicId, uetr, amount, payee, ...about }: Payment, currency: string) {
  const remittance = remittanceOf(about);
  return {
    PmtId: { InstrId: publicId, EndToEndId: publicId, UETR: uetr },
    Amt: { InstdAmt: { "@Ccy": currency, "#text": fromMinorUnits(amount, currency) } },
    CdtrAgt: bank(payee),
    Cdtr: party(payee),
    CdtrAcct: account(payee),
    ...(remittance && { RmtInf: { Ustrd: remittance } }),
  };
}

function party({ holderName, street, building, postCode, town, subdivision, country }: AccountHolder) {
  return {
    Nm: holderName,
    PstlAdr: {
      StrtNm: street,
      ...(building && { BldgNb: building }),
      ...(postCode && { PstCd: postCode }),
      TwnNm: town,
      ...(subdivision && { CtrySubDvsn: subdivision }),
      Ctry: country,
    },
  };
}

function account({ iban, accountNumber }: AccountHolder) {
  return { Id: iban ? { IBAN: iban } : { Othr: { Id: accountNumber } } };
}

function bank({ bic, clearingSystem, clearingMember }: AccountHolder) {
  return {
    FinInstnId: {
      ...(bic && { BICFI: bic }),
      ...(clearingMember && { ClrSysMmbId: { ClrSysId: { Cd: clearingSystem }, MmbId: clearingMember } }),
    },
  };
}

/** What the payee reads: the project, and what the partner calls the payment. At most 140 characters, none cut in half. */
function remittanceOf({ projectName, reference }: { projectName: string; reference: string | null }): string {
  const text = [projectName, reference].filter(Boolean).join(" / ").replace(/\s+/g, " ").trim();
  return Array.from(text).slice(0, 140).join("").trim();
}
