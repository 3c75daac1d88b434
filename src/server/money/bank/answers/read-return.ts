import { z } from "zod";
import { m } from "../../../../shared/messages/generated/messages.js";
import { type ReturnNotice, UnreadableFile } from "./bank-message.ts";
import { charges, sumCharges } from "./read-charges.ts";
import { amount, checkShape, node, optionalText, reasons, text, toMoney } from "./xml-values.ts";

const agent = node({ FinInstnId: node({ BICFI: optionalText, BIC: optionalText }).optional() })
  .optional()
  .transform((value) => value?.FinInstnId?.BICFI ?? value?.FinInstnId?.BIC);

const returned = node({
  RtrId: optionalText,
  OrgnlInstrId: optionalText,
  OrgnlEndToEndId: optionalText,
  OrgnlUETR: optionalText,
  RtrdIntrBkSttlmAmt: amount,
  ChrgsInf: charges,
  RtrRsnInf: reasons,
});

const document = node({
  PmtRtr: node({
    GrpHdr: node({ MsgId: text, InstgAgt: agent }),
    OrgnlGrpInf: node({ RtrRsnInf: reasons }).optional(),
    TxInf: z.array(returned).optional(),
  }),
});

/** Payments that came back (pacs.004). Its own ids are those of our order, as we are its debtor. */
export function readReturn(parsed: unknown) {
  const { GrpHdr, OrgnlGrpInf, TxInf = [] } = checkShape(document, parsed).PmtRtr;
  if (TxInf.length === 0) throw new UnreadableFile(m.bank_file_empty_return());
  const returns = TxInf.map((found): ReturnNotice => ({
    ...toMoney(found.RtrdIntrBkSttlmAmt),
    charges: sumCharges(found.ChrgsInf, found.RtrdIntrBkSttlmAmt["@Ccy"]),
    endToEndId: found.OrgnlEndToEndId,
    instructionId: found.OrgnlInstrId,
    uetr: found.OrgnlUETR,
    bankReference: found.RtrId,
    reason: found.RtrRsnInf.code === undefined && OrgnlGrpInf ? OrgnlGrpInf.RtrRsnInf : found.RtrRsnInf,
  }));
  return { messageId: GrpHdr.MsgId, page: "", sender: GrpHdr.InstgAgt ?? "", returns };
}
