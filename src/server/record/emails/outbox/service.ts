import { AppError } from "../../../../shared/domain/errors.ts";
import { mostResentAtOnce } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { findByReference } from "../../../runtime/db/find.ts";
import type { Condition } from "../../../runtime/db/list-source.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../audit/service.ts";
import { addSendJobs } from "../service.ts";
import * as queries from "./queries.ts";

interface Search {
  to?: string | undefined;
  record?: string | undefined;
}

/** What a search of the outbox asks of each message. Throws validation_failed for a part of an address that is too short to be found. */
export async function conditionsOf(db: Queryable, { to = "", record = "" }: Search): Promise<Condition[]> {
  const words = queries.recipientWords(to);
  if (to.trim() && words.length === 0) {
    const error = m.emails_error_short({ count: queries.fewestLetters });
    throw new AppError("validation_failed", error, { fields: { to: error } });
  }
  const [found] = record.trim() ? await findByReference(db, record) : [];
  return [...(words.length > 0 ? queries.isTo(words) : []), ...(record.trim() ? [queries.isAbout(found)] : [])];
}

/**
 * Puts the failed messages that can still go back into the queue, by the same way as a single one: each is made again as it is sent, so that
 * one whose link or code has ended does not go. `asOf` is when they were counted, which makes a second click the same act. Returns how many.
 */
export async function resendFailed({ db, mailer }: Context, caller: Caller, asOf: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const emails = await queries.requeueFailed(tx, asOf, mostResentAtOnce);
    if (emails.length === 0) return 0;
    if (mailer.enabled) await addSendJobs(tx, emails);
    const after = { resent: emails.length, emails: emails.map(({ id }) => id) };
    await recordAction(tx, caller, { action: "email.all_failed_resent", subjectType: "email", after });
    return emails.length;
  });
}
