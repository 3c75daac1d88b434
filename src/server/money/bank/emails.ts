import type { ListedBreak } from "../../../shared/contracts/money/bank-statements.ts";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { type InboxReason, longestAtBankDays } from "../../../shared/domain/bank.ts";
import { describeBreak, inboxReasonText } from "../../../shared/domain/bank-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { NewEmail } from "../../record/emails/queries.ts";
import type { Context } from "../../runtime/context.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { LateOrder } from "./orders/late/queries.ts";

/** Tells the staff why a file of the bank was refused. Its name stays at the desk: banks put account numbers there. */
export function refusedFileEmail(context: Sender, to: string, file: { id: number; reason: string }): NewEmail {
  return bankEmail(context, to, "bank_file_refused", {
    subject: m.bank_mail_subject({ id: String(file.id) }),
    heading: m.bank_mail_heading(),
    paragraphs: [m.bank_mail_text(), file.reason],
  });
}

/** Tells the staff that the bank has used the id of an earlier message for something else. */
export function repeatedMessageEmail(
  context: Sender,
  to: string,
  { id, messageId, day }: { id: number; messageId: string; day: string },
): NewEmail {
  return bankEmail(context, to, "bank_message_repeated", {
    subject: m.bank_again_subject({ id: String(id) }),
    heading: m.bank_again_heading(),
    paragraphs: [m.bank_again_text({ id: messageId, day })],
  });
}

/** Tells the staff once of what lies in the inbox and is not read. Names stay at the desk here as well. */
export function inboxEmail(context: Sender, to: string, stuck: { why: InboxReason; count: number }[]): NewEmail {
  return bankEmail(context, to, "bank_inbox_stuck", {
    subject: m.bank_inbox_subject(),
    heading: m.bank_inbox_heading(),
    paragraphs: [
      m.bank_inbox_text(),
      ...stuck.map(
        ({ why, count }) => `${count === 1 ? m.bank_inbox_one() : m.bank_inbox_many({ count: String(count) })}: ${inboxReasonText(why)}`,
      ),
    ],
  });
}

/** Of how many breaks or orders an email tells, each in a line. */
export const mostInMail = 10;

/** Tells the staff once what is missing in the bank's statements, or does not add up; and of how many more than `breaks`. */
export function brokenStatementsEmail(context: Sender, to: string, { breaks, more }: { breaks: ListedBreak[]; more: number }): NewEmail {
  return bankEmail(context, to, "bank_statements_broken", {
    subject: m.bank_breaks_subject(),
    heading: m.bank_breaks_heading(),
    paragraphs: [
      m.bank_breaks_text(),
      ...breaks.map((one) => `${one.account ?? m.bank_breaks_account_unknown()}: ${describeBreak(one).join(" ")}`),
    ],
    more,
  });
}

/** Tells the staff once of orders whose transfers the bank has said nothing of. */
export function lateOrdersEmail(context: Sender, to: string, orders: LateOrder[]): NewEmail {
  const told = orders.slice(0, mostInMail);
  return bankEmail(context, to, "bank_orders_late", {
    subject: m.bank_late_subject(),
    heading: m.bank_late_heading(),
    paragraphs: [
      m.bank_late_text({ days: String(longestAtBankDays) }),
      ...told.map(({ messageId, createdAt, transfers }) => {
        const said = { id: messageId, day: createdAt.toISOString().slice(0, 10), count: String(transfers) };
        return transfers === 1 ? m.bank_late_order_one(said) : m.bank_late_order_many(said);
      }),
    ],
    more: orders.length - told.length,
    tab: "orders",
  });
}

type Sender = Pick<Context, "config">;

interface Content {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** How many it does not tell of. */
  more?: number;
  /** Where the desk shows it. */
  tab?: keyof typeof links;
}

const links = { files: m.bank_mail_link, orders: m.bank_mail_link_orders };

function bankEmail(
  { config }: Sender,
  to: string,
  kind: string,
  { subject, heading, paragraphs, more = 0, tab = "files" }: Content,
): NewEmail {
  const all = [...paragraphs, ...(more > 0 ? [m.bank_mail_more({ count: String(more) })] : [])];
  const mail = renderMail({
    subject,
    heading,
    blocks: [
      ...all.map((paragraph) => ({ paragraph })),
      { link: { text: links[tab](), url: `${config.publicUrl}${deskPaths.bank}?tab=${tab}` } },
    ],
    footer: m.mail_staff_footer({ provider: config.provider.name }),
  });
  return { kind, to, ...mail };
}
