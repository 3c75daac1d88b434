import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { addHit } from "../../runtime/http/rate-limit.ts";
import { addJob } from "../../runtime/jobs/queue.ts";
import { inLanguage } from "../../runtime/language.ts";
import { renderMail } from "../../runtime/mail/template.ts";
import type { NewEmail } from "../../record/emails/queries.ts";
import { queueEmail } from "../../record/emails/service.ts";
import * as queries from "./queries.ts";

export { isAnyUnannounced, unannouncedRow } from "./queries.ts";

/** So many submissions an hour are announced one by one; the rest of that hour in one message. */
const singlyAnHour = { key: "announced", most: 10, windowSeconds: 60 * 60 };
const digestAfterMs = 60 * 60 * 1_000;
const mostListed = 50;

/** How the staff hear of a submission: at once, with others within the hour, or not. */
type Announcement = "singly" | "together" | "not";

/** Asked before a submission's transaction, so that submissions do not wait for each other. */
export async function howToAnnounce({ db, config }: Context): Promise<Announcement> {
  if (!config.notifyEmail) return "not";
  return (await addHit(db, singlyAnHour)).isOver ? "together" : "singly";
}

/** Tells the staff of a submission in its transaction. Returns the number of the message that tells of it alone. */
export async function announce(
  context: Context,
  tx: Queryable,
  how: Announcement,
  submission: queries.Unannounced,
  message: () => NewEmail | undefined,
): Promise<number | undefined> {
  if (how === "not") return undefined;
  const single = how === "singly" ? message() : undefined;
  if (single) return queueEmail(context, tx, single);
  await queries.insertUnannounced(tx, submission);
  await addAnnouncingJob(tx);
  return undefined;
}

/** Has the staff told of all that were not announced one by one, an hour after the first of them. */
export async function addAnnouncingJob(db: Queryable): Promise<void> {
  await addJob(db, "announce_submissions", {}, { key: "announce", maxAttempts: 5, delayMs: digestAfterMs, isKeptWhereItIs: true });
}

/** Sends one message about all that were not announced one by one. */
export async function announceSubmissions(context: Context): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const waiting = await queries.takeUnannounced(tx);
    const message = digestEmail(context, waiting);
    if (message) await queueEmail(context, tx, message);
  });
}

/** To the staff; it repeats nothing that was typed. */
function digestEmail({ config }: Context, waiting: queries.Unannounced[]): NewEmail | undefined {
  if (!config.notifyEmail || waiting.length === 0) return undefined;
  const referencesOf = (kind: queries.Unannounced["kind"]) => waiting.filter((one) => one.kind === kind).map(({ reference }) => reference);
  const requests = referencesOf("funding_request");
  const inquiries = referencesOf("respondent");
  const messages = referencesOf("message");
  const list = (references: string[]) => references.slice(0, mostListed).join(", ") + (references.length > mostListed ? " …" : "");
  const mail = inLanguage("en", () =>
    renderMail({
      subject: m.mail_digest_subject({ count: String(waiting.length) }),
      heading: m.mail_digest_heading(),
      blocks: [
        { paragraph: m.mail_digest_text({ most: String(singlyAnHour.most) }) },
        {
          facts: [
            [m.mail_digest_requests({ count: String(requests.length) }), list(requests)],
            [m.mail_digest_inquiries({ count: String(inquiries.length) }), list(inquiries)],
            [m.mail_digest_messages({ count: String(messages.length) }), list(messages)],
          ],
        },
        { link: { text: m.mail_open_in_desk(), url: config.publicUrl + deskPaths.fundingRequests } },
      ],
      footer: m.mail_staff_footer({ provider: config.provider.name }),
    }),
  );
  return { kind: "submission_digest", to: config.notifyEmail, ...mail };
}
