import { z } from "zod";
import type { OrderAnswer, PaymentAnswer } from "./bank-message.ts";
import { checkShape, node, optionalAmount, optionalText, reasons, text, toMoney } from "./xml-values.ts";

const name = node({ Nm: optionalText, FinInstnId: node({ BIC: optionalText, BICFI: optionalText }).optional() })
  .optional()
  .transform((value) => value?.FinInstnId?.BICFI ?? value?.FinInstnId?.BIC ?? value?.Nm);

const payment = node({
  OrgnlInstrId: optionalText,
  OrgnlEndToEndId: optionalText,
  OrgnlUETR: optionalText,
  TxSts: optionalText,
  StsRsnInf: reasons,
  AcctSvcrRef: optionalText,
  OrgnlTxRef: node({ Amt: node({ InstdAmt: optionalAmount }).optional() }).optional(),
});

const document = node({
  CstmrPmtStsRpt: node({
    GrpHdr: node({ MsgId: text, InitgPty: name, DbtrAgt: name }),
    OrgnlGrpInfAndSts: node({ OrgnlMsgId: text, GrpSts: optionalText, StsRsnInf: reasons }),
    OrgnlPmtInfAndSts: z.array(node({ PmtInfSts: optionalText, StsRsnInf: reasons, TxInfAndSts: z.array(payment).optional() })).optional(),
  }),
});

/** The report on an order (pain.002). An order of ours has one payment information, so what is said of it is said of the order. */
export function readStatus(parsed: unknown) {
  const { GrpHdr, OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: parts = [] } = checkShape(document, parsed).CstmrPmtStsRpt;
  const isRefused = group.GrpSts === "RJCT";
  const part = parts.find(({ PmtInfSts }) => PmtInfSts !== undefined);
  const said =
    isRefused || part === undefined
      ? { status: group.GrpSts, reason: group.StsRsnInf }
      : { status: part.PmtInfSts, reason: part.StsRsnInf };
  const answer: OrderAnswer = {
    orderMessageId: group.OrgnlMsgId.trim(),
    ...said,
    payments: parts.flatMap(({ TxInfAndSts }) => (TxInfAndSts ?? []).map(toAnswer)),
  };
  return { messageId: GrpHdr.MsgId, page: "", sender: GrpHdr.DbtrAgt ?? GrpHdr.InitgPty ?? "", answers: [answer] };
}

function toAnswer(found: z.output<typeof payment>): PaymentAnswer {
  const instructed = found.OrgnlTxRef?.Amt?.InstdAmt;
  return {
    endToEndId: found.OrgnlEndToEndId,
    instructionId: found.OrgnlInstrId,
    uetr: found.OrgnlUETR,
    status: found.TxSts,
    reason: found.StsRsnInf,
    bankReference: found.AcctSvcrRef,
    money: instructed && toMoney(instructed),
  };
}
