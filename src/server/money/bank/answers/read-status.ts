import { z } from "zod";
import type { LineToRead, OrderAnswer, PaymentAnswer, UnreadLine } from "./bank-message.ts";
import { checkShape, node, optionalAmount, optionalText, readLine, reasons, text, toMoney } from "./xml-values.ts";

const name = node({ Nm: optionalText, FinInstnId: node({ BIC: optionalText, BICFI: optionalText }).optional() })
  .optional()
  .transform((value) => value?.FinInstnId?.BICFI ?? value?.FinInstnId?.BIC ?? value?.Nm);

const paymentShape = node({
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
    OrgnlGrpInfAndSts: node({ OrgnlMsgId: optionalText, GrpSts: optionalText, StsRsnInf: reasons }),
    OrgnlPmtInfAndSts: z.array(node({ OrgnlPmtInfId: optionalText, PmtInfSts: optionalText, StsRsnInf: reasons })).optional(),
  }),
});

/**
 * The report on an order (pain.002). An order of ours has one payment information, so what is said of it is said of the order; and where
 * the bank does not name the order, each payment information that it names is one of ours.
 */
export function readStatus(parsed: unknown, lines: Iterable<LineToRead>, problem: string | undefined) {
  const { GrpHdr, OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: found = [] } = checkShape(document, parsed).CstmrPmtStsRpt;
  const parts = found.map((part) => ({ part, payments: [] as PaymentAnswer[], isInPart: false }));
  const unread: UnreadLine[] = [];
  for (const line of lines) {
    const of = parts[line.parent];
    if (!of) throw new Error("a payment without its order");
    const payment = readLine(
      line,
      (element) => toAnswer(checkShape(paymentShape, element)),
      (problem) => unread.push({ problem, account: undefined }),
    );
    if (payment) of.payments.push(payment);
    of.isInPart ||= payment?.problem !== undefined || payment === undefined;
  }
  const answerFor = (orderMessageId: string, some: typeof parts): OrderAnswer => {
    const spoken = group.GrpSts === "RJCT" ? undefined : some.find(({ part }) => part.PmtInfSts !== undefined)?.part;
    return {
      orderMessageId,
      ...(spoken ? { status: spoken.PmtInfSts, reason: spoken.StsRsnInf } : { status: group.GrpSts, reason: group.StsRsnInf }),
      payments: some.flatMap(({ payments }) => payments),
      ...(some.some(({ isInPart }) => isInPart) && { isInPart: true as const }),
      ...(problem !== undefined && { problem }),
    };
  };
  const answers =
    group.OrgnlMsgId === undefined && parts.length > 0
      ? parts.map((one) => answerFor(one.part.OrgnlPmtInfId ?? "", [one]))
      : [answerFor(group.OrgnlMsgId ?? "", parts)];
  return { messageId: GrpHdr.MsgId, page: "", sender: GrpHdr.DbtrAgt ?? GrpHdr.InitgPty ?? "", answers, unread };
}

function toAnswer(found: z.output<typeof paymentShape>): PaymentAnswer {
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
