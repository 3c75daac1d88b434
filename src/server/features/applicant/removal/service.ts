import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../context.ts";
import type { Queryable } from "../../../db/database.ts";
import type { Caller } from "../../../http/caller.ts";
import { recordAction } from "../../audit/service.ts";
import { removeWordsAbout } from "../../comments/service.ts";
import { forgetLikenesses } from "../../duplicates/finding/service.ts";
import { endMergesInto, lockWithMerged } from "../../duplicates/service.ts";
import { queueEmail } from "../../emails/service.ts";
import { tellDesks } from "../../live/service.ts";
import { strikeOutScoring } from "../../scoring/service.ts";
import { removedEmail } from "../emails.ts";
import { revokeLinks } from "../links/queries.ts";
import { stored } from "../service.ts";
import * as queries from "./queries.ts";

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
    await queries.strikeOutRequest(tx, id);
    await queries.strikeOutActions(tx, id);
    await queries.removeDocumentsAndDraft(tx, id);
    await queries.strikeOutEmails(tx, id);
    await queries.strikeOutReasons(tx, id);
    await queries.strikeOutConversation(tx, id);
    await queries.strikeOutProject(tx, id);
    await queries.removeCommunityPosts(tx, id);
    await removeWordsAbout(tx, id);
    await strikeOutScoring(tx, id);
    await endMergesInto(context, tx, caller, request);
    await forgetLikenesses(tx, id);
    await revokeLinks(tx, id);
    await recordAction(tx, caller, {
      action: "funding_request.personal_data_removed",
      subjectType: "funding_request",
      subjectId: id,
      after: { reference: request.reference },
    });
    await queueEmail(context, tx, removedEmail(context, request));
    await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: caller.id });
  });
}
