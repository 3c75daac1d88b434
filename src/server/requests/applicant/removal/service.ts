import { AppError } from "../../../../shared/domain/errors.ts";
import { type Kept, keptOf } from "../../../../shared/domain/retention.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { removeWordsAbout } from "../../comments/service.ts";
import { forgetLikenesses } from "../../duplicates/finding/service.ts";
import { endMergesInto } from "../../duplicates/service.ts";
import { removeMessagesOf } from "../../messages/service.ts";
import { forgetAddress, queueEmail } from "../../../record/emails/service.ts";
import { describeForwards, takeRecipients } from "../../forwards/service.ts";
import { tellDesks } from "../../../record/live/service.ts";
import { strikeOutScoring } from "../../scoring/service.ts";
import { removedEmail } from "../emails.ts";
import { revokeLinks } from "../links/queries.ts";
import type { StoredRequest } from "../queries.ts";
import { stored } from "../service.ts";
import * as queries from "./queries.ts";
import { lockWithMerged } from "../../funding-requests/service.ts";

/** Who removes: an administrator, or the job that keeps the periods. */
type Actor = { id: number | null; username: string };

/** Why the personal data cannot be removed now, in words; null when they can. */
export async function removalBlockedBy(db: Queryable, id: number): Promise<string | null> {
  if ((await stored(db, id)).removedAt) return m.req_blocked_removed();
  const { isPublished, hasTransfers } = await queries.findObstacles(db, id);
  if (isPublished) return m.req_blocked_published();
  return hasTransfers ? m.req_blocked_transfers() : null;
}

/**
 * Removes what names a person from a request and everything about it, for good, and tells the applicant last.
 * `typed` is the request's reference, as the administrator typed it. Throws not_found, validation_failed and conflict.
 */
export async function removePersonalData(context: Context, caller: Caller, id: number, typed: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockWithMerged(tx, [id]);
    const request = await stored(tx, id, true);
    if (typed.trim().toUpperCase() !== request.reference) {
      const problem = m.req_error_other_reference({ reference: request.reference });
      throw new AppError("validation_failed", problem, { fields: { reference: problem } });
    }
    await queries.lockProject(tx, id);
    const obstacle = await removalBlockedBy(tx, id);
    if (obstacle) throw new AppError("conflict", obstacle);
    await removeWithin(context, tx, caller, request, "asked");
  });
}

/**
 * The removal itself, for a person who does it and for the job that keeps the periods. The request and what was merged into it are
 * held by then, and nothing stands in the way.
 */
export async function removeWithin(
  context: Context,
  tx: Queryable,
  actor: Actor,
  request: StoredRequest,
  why: "asked" | "ended",
): Promise<void> {
  const { id, reference } = request;
  const remaining = await queries.findRemaining(tx, id);
  const recipients = await takeRecipients(context, tx, { fundingRequestId: id }, reference);
  const stays = staysOf(context, { ...remaining, forwarded: recipients.count > 0 });
  await queries.strikeOutRequest(tx, id);
  await queries.strikeOutActions(tx, id);
  await queries.removeDocumentsAndDraft(tx, id);
  await queries.strikeOutEmails(tx, id);
  await queries.strikeOutReasons(tx, id);
  await queries.strikeOutConversation(tx, id);
  await removeMessagesOf(tx, id);
  await queries.removeCommunityWords(tx, id);
  await queries.strikeOutAgreements(tx, id);
  await queries.strikeOutProject(tx, id);
  await queries.removeUnusedPayee(tx, id);
  await queries.removeUnusedPayeeFile(tx, id);
  await queries.endOpenApprovals(tx, id);
  await removeWordsAbout(tx, id);
  await strikeOutScoring(tx, id);
  await endMergesInto(context, tx, actor, request);
  await forgetLikenesses(tx, id);
  await revokeLinks(tx, id);
  await forgetAddress(tx, request.values.email);
  await recordAction(tx, actor, {
    action: "funding_request.personal_data_removed",
    subjectType: "funding_request",
    subjectId: id,
    after: { reference },
  });
  await queueEmail(context, tx, removedEmail(context, request, { stays, hasEnded: why === "ended" }));
  await recipients.tell();
  await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: actor.id });
}

/** What a removal would leave now, for the dialog that asks before. Throws not_found. */
export async function foreseeStays(context: Pick<Context, "config">, db: Queryable, id: number): Promise<Kept[]> {
  await stored(db, id);
  const forwards = await describeForwards(db, { fundingRequestId: id });
  return staysOf(context, { ...(await queries.findRemaining(db, id)), forwarded: forwards.some(({ state }) => state === "sent") });
}

/** In the order of the list from which the privacy notice is made too (decision 0047). */
function staysOf({ config }: Pick<Context, "config">, there: queries.Remaining & { forwarded: boolean }): Kept[] {
  const isThere: Partial<Record<Kept, boolean>> = { ...there, staffMail: config.notifyEmail !== undefined };
  return keptOf.request.filter((what) => isThere[what] ?? true);
}
