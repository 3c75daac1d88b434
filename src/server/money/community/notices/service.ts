import type { FundersPolicy } from "../../../../shared/domain/community-money.ts";
import { fromMinorUnits, fromNumeric } from "../../../../shared/domain/money.ts";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { MailBlock } from "../../../runtime/mail/template.ts";
import { findRequestOf } from "../../../projects/publication/service.ts";
import { writeToApplicant } from "../../../requests/applicant/service.ts";
import { findChoices } from "../funders/queries.ts";
import * as queries from "./queries.ts";

/** Notes what a community has to be told about a live transfer, in the transaction of what happened; a trial is nobody's money. */
export async function noteForCommunity(tx: Queryable, transferId: number, kind: queries.NoticeKind): Promise<void> {
  await queries.insertNotice(tx, transferId, kind);
}

/** Tells the community of one project, in one message, everything that is still to be told. False when somebody else just did. */
export async function tellOf(context: Context, tx: Queryable, projectId: number): Promise<boolean> {
  const notices = await queries.takeNotices(tx, projectId);
  const requestId = await findRequestOf(tx, projectId);
  const { mailOften, fundersPolicy } = await findChoices(tx, projectId);
  if (notices.length === 0 || requestId === null || mailOften === "none") return false;
  await writeToApplicant(context, tx, requestId, "community_money", () => ({
    subject: notices.length === 1 ? subjects[notices[0]?.kind ?? "paid"]() : m.cmoney_mail_subject_many(),
    heading: m.cmoney_mail_heading(),
    blocks: [...notices.flatMap((notice) => blocksOf(context, notice, fundersPolicy)), { paragraph: m.cmoney_mail_where() }],
  }));
  return true;
}

const subjects: Record<queries.Notice["kind"], () => string> = {
  paid: m.cmoney_mail_subject_paid,
  returned: m.cmoney_mail_subject_returned,
  answered: m.cmoney_mail_subject_answered,
  wishes: m.cmoney_mail_subject_wishes,
};

function blocksOf({ config }: Pick<Context, "config">, notice: queries.Notice, policy: FundersPolicy): MailBlock[] {
  const { kind, institutionId, institutionName: name, amount, currency, reason, answer } = notice;
  if (amount === null || currency === null) {
    const funder = { name, type: notice.institutionType };
    return [
      // Where the community did not ask to be asked first, no payment was refused: a member said the wish.
      { paragraph: policy === "ask" ? m.cmoney_mail_wishes(funder) : m.cmoney_mail_wishes_said(funder) },
      { link: { text: m.cmoney_mail_record(), url: config.publicUrl + paths.institution(institutionId) } },
    ];
  }
  const about = { name, amount: formatMoney({ amount: fromMinorUnits(fromNumeric(amount, currency), currency), currency }) };
  if (kind === "paid") return [{ paragraph: m.cmoney_mail_paid(about) }];
  if (kind === "returned") return [{ paragraph: m.cmoney_mail_returned(about) }, ...(reason ? [{ quote: reason }] : [])];
  return [{ paragraph: m.cmoney_mail_answered(about) }, ...(answer ? [{ quote: answer }] : [])];
}
