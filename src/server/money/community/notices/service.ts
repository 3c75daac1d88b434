import { fromMinorUnits, fromNumeric } from "../../../../shared/domain/money.ts";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { MailBlock } from "../../../runtime/mail/template.ts";
import { findRequestOf } from "../../../projects/publication/service.ts";
import { writeToApplicant } from "../../../requests/applicant/service.ts";
import * as queries from "./queries.ts";

/** Notes what a community has to be told about a live transfer, in the transaction of what happened; a trial is nobody's money. */
export async function noteForCommunity(tx: Queryable, transferId: number, kind: queries.NoticeKind): Promise<void> {
  await queries.insertNotice(tx, transferId, kind);
}

/** Tells the community of one project, in one message, everything that is still to be told. False when somebody else just did. */
export async function tellOf(context: Context, tx: Queryable, projectId: number): Promise<boolean> {
  const notices = await queries.takeNotices(tx, projectId);
  const requestId = await findRequestOf(tx, projectId);
  if (notices.length === 0 || requestId === null) return false;
  await writeToApplicant(context, tx, requestId, "community_money", () => ({
    subject: notices.length === 1 ? subjects[notices[0]?.kind ?? "paid"]() : m.cmoney_mail_subject_many(),
    heading: m.cmoney_mail_heading(),
    blocks: [...notices.flatMap(blocksOf), { paragraph: m.cmoney_mail_where() }],
  }));
  return true;
}

const subjects: Record<queries.NoticeKind, () => string> = {
  paid: m.cmoney_mail_subject_paid,
  returned: m.cmoney_mail_subject_returned,
  answered: m.cmoney_mail_subject_answered,
};

function blocksOf({ kind, institutionName: name, amount, currency, reason, answer }: queries.Notice): MailBlock[] {
  const about = { name, amount: formatMoney({ amount: fromMinorUnits(fromNumeric(amount, currency), currency), currency }) };
  if (kind === "paid") return [{ paragraph: m.cmoney_mail_paid(about) }];
  if (kind === "returned") return [{ paragraph: m.cmoney_mail_returned(about) }, ...(reason ? [{ quote: reason }] : [])];
  return [{ paragraph: m.cmoney_mail_answered(about) }, ...(answer ? [{ quote: answer }] : [])];
}
