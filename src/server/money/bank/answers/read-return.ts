import type { z } from "zod";
import { m } from "../../../../shared/messages/generated/messages.js";
import { type LineToRead, type Reason, type ReturnNotice, type UnreadLine, UnreadableFile } from "./bank-message.ts";
import { charges, sumCharges } from "./read-charges.ts";
import { amount, checkShape, node, optionalText, readLine, reasons, text, toMoney } from "./xml-values.ts";

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
  }),
});

/** Payments that came back (pacs.004). Its own ids are those of our order, as we are its debtor. */
export function readReturn(parsed: unknown, lines: Iterable<LineToRead>) {
  const { GrpHdr, OrgnlGrpInf } = checkShape(document, parsed).PmtRtr;
  const unread: UnreadLine[] = [];
  const returns: ReturnNotice[] = [];
  for (const line of lines) {
    const notice = readLine(
      line,
      (element) => toReturn(checkShape(returned, element), OrgnlGrpInf?.RtrRsnInf),
      (problem) => unread.push({ problem, account: undefined }),
    );
    if (notice) returns.push(notice);
  }
  if (returns.length + unread.length === 0) throw new UnreadableFile(m.bank_file_empty_return());
  return { messageId: GrpHdr.MsgId, page: "", sender: GrpHdr.InstgAgt ?? "", returns, unread };
}

function toReturn(found: z.output<typeof returned>, ofAll: Reason | undefined): ReturnNotice {
  return {
    ...toMoney(found.RtrdIntrBkSttlmAmt),
    charges: sumCharges(found.ChrgsInf, found.RtrdIntrBkSttlmAmt["@Ccy"]),
    endToEndId: found.OrgnlEndToEndId,
    instructionId: found.OrgnlInstrId,
    uetr: found.OrgnlUETR,
    bankReference: found.RtrId,
    reason: found.RtrRsnInf.code === undefined && ofAll ? ofAll : found.RtrRsnInf,
  };
}
