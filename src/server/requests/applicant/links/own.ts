import type { OwnLink } from "../../../../shared/contracts/requests/applicant.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { addHit, countHit } from "../../../runtime/http/rate-limit.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { queueEmail } from "../../../record/emails/service.ts";
import { tellDesks } from "../../../record/live/service.ts";
import { linkEmail } from "../emails.ts";
import { applicant, linksToOne, stored } from "../service.ts";
import { listOpening, revokeLinks, type WhichLinks } from "./queries.ts";
import { findReplacedLink, openLink, refuseEndedLink } from "./service.ts";

const endings = { most: 30, windowSeconds: 60 * 60 };
const currentAsked = { most: 30, windowSeconds: 15 * 60 };

/** The links that open the same request as this one. Throws not_found and link_replaced. */
export async function listOwnLinks({ db }: Context, ip: string, token: string): Promise<OwnLink[]> {
  const { linkId, fundingRequestId } = await openLink(db, ip, token);
  return listOpening(db, fundingRequestId, linkId);
}

/** Ends a link of the same request, or all but this one. Returns those that still open it. Throws not_found and link_replaced. */
export async function endOwnLinks(context: Context, ip: string, token: string, which: { id: number } | "others"): Promise<OwnLink[]> {
  const { db } = context;
  const link = await openLink(db, ip, token);
  const { linkId, fundingRequestId: requestId } = link;
  await countHit(db, { key: `applicant-links-ended:${requestId}`, ...endings });
  const chosen: WhichLinks = which === "others" ? { allBut: linkId } : which;
  return db.transaction().execute(async (tx) => {
    // Held, so that a repeated submission is not given a link in the same moment.
    await stored(tx, requestId, true);
    await refuseEndedLink(tx, link);
    const revoked = await revokeLinks(tx, requestId, chosen);
    if (revoked > 0) {
      await recordAction(tx, applicant, {
        action: "funding_request.links_ended",
        subjectType: "funding_request",
        subjectId: requestId,
        after: { revoked },
      });
      await tellDesks(tx, { what: "request", fundingRequestId: requestId, byUserId: null });
    }
    return listOpening(tx, requestId, linkId);
  });
}

/** Sends the current link to the recorded address, for who holds one that a newer message has replaced. Throws not_found. */
export async function sendCurrentLink(context: Context, ip: string, token: string): Promise<void> {
  const { db } = context;
  await countHit(db, { key: `applicant-link-again:${ip}`, ...currentAsked });
  const link = await findReplacedLink(db, token);
  const { fundingRequestId } = link;
  const { isOver } = await addHit(db, { key: `applicant-link-of:${fundingRequestId}`, ...linksToOne });
  if (isOver) throw new AppError("too_many_requests", m.req_link_often(), { retryAfter: linksToOne.windowSeconds });
  await db.transaction().execute(async (tx) => {
    const request = await stored(tx, fundingRequestId, true);
    if (request.removedAt) throw new AppError("not_found", m.req_gone());
    await refuseEndedLink(tx, link);
    await queueEmail(context, tx, linkEmail(context, request));
  });
}
