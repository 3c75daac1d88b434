import type { TransfersUnderWay } from "../../../../shared/contracts/projects/publication.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { actors, recordAction } from "../../../record/audit/service.ts";
import { notifyAdministrators } from "../../../record/notifications/service.ts";
import { announceWithdrawal } from "../announce.ts";
import * as projects from "../queries.ts";
import { dropWaiting } from "./confirming.ts";
import { writeConsentEnded, writeConsentWithdrawn } from "./emails.ts";
import * as queries from "./queries.ts";
import * as underWay from "../under-way/queries.ts";

/** Who ends a consent when its time is over. */
const time = actors.system;

/** Somebody who acts on a project: one of the staff, the community by its private link, or the time. */
export interface Actor {
  id: number | null;
  username: string;
}

/**
 * Ends the consent in force if its time is over, with everything that a withdrawal does. True when it was. The project
 * is locked by the caller.
 */
export async function endWhenOver(context: Context, tx: Queryable, project: projects.StoredProject): Promise<boolean> {
  const inForce = await queries.findConsentInForce(tx, project.id);
  if (!inForce?.isOver || !inForce.validUntil) return false;
  const { id, state } = project;
  // A draft was never public, and stays one.
  const next = state === "published" ? "expired" : state;
  await projects.setState(tx, id, next);
  await queries.endConsent(tx, inForce.id, { kind: "expired", by: time.username });
  const transfers = await underWay.countUnderWay(tx, id);
  await recordAction(tx, time, {
    action: "project.consent_expired",
    subjectType: "project",
    subjectId: id,
    before: { state },
    after: { state: next, consentId: inForce.id, transfers },
  });
  if (state !== "published") return true;
  await takeOut(tx, project);
  await writeConsentEnded(context, tx, project, { validUntil: inForce.validUntil, transfers });
  await notifyAdministrators(context, tx, { ...about(project), kind: "consent_ended", causedBy: time.username });
  return true;
}

/** Ends the consent in force by the community's word, and with it every public reading. Returns what becomes of the transfers. */
export async function withdrawInForce(
  context: Context,
  tx: Queryable,
  project: projects.StoredProject,
  { actor, consentId, reason }: { actor: Actor; consentId: number; reason: string },
): Promise<TransfersUnderWay> {
  const { id, state } = project;
  await projects.setState(tx, id, "withdrawn");
  await queries.endConsent(tx, consentId, { kind: "withdrawn", by: actor.username, reason });
  await dropWaiting(tx, id, { by: actor.username, kind: "refused" });
  const transfers = await underWay.countUnderWay(tx, id);
  await recordAction(tx, actor, {
    action: "project.consent_withdrawn",
    subjectType: "project",
    subjectId: id,
    before: { state },
    after: { state: "withdrawn", consentId, reason, transfers },
  });
  if (state === "published") {
    await takeOut(tx, project);
    await writeConsentWithdrawn(context, tx, project, transfers);
  }
  if (actor.id === null)
    await notifyAdministrators(context, tx, { ...about(project), kind: "consent_withdrawn", causedBy: actor.username });
  return transfers;
}

async function takeOut(tx: Queryable, { id, publicId }: projects.StoredProject): Promise<void> {
  if (publicId !== null) await announceWithdrawal(tx, { id, publicId });
}

/** What a notice to the staff is about. */
export function about({ id, fundingRequestId }: projects.StoredProject): { projectId: number; fundingRequestId?: number } {
  return { projectId: id, ...(fundingRequestId !== null && { fundingRequestId }) };
}
