import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { endOpenOf } from "../../../record/approvals/service.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { notifyAdministrators } from "../../../record/notifications/service.ts";
import * as projects from "../queries.ts";
import { writeConsentConfirmed } from "./emails.ts";
import { about, type Actor } from "./endings.ts";
import * as queries from "./queries.ts";
import { refuseConflicted } from "../../../requests/conflicts/service.ts";

/** Names the consent that waits in the list of approvals. */
export const waitingConsentOf = (projectId: number) => `consent:${projectId}`;

/** Holds a project and its request, in the order in which every change of a project does. */
export async function holdWithRequest(tx: Queryable, { projectId }: { projectId: number }): Promise<void> {
  await projects.holdRequestOf(tx, projectId);
  await projects.lockProject(tx, projectId);
}

interface Waiting {
  projectId: number;
  consentId: number;
  /** The consent in force that it takes the place of. */
  replaces: number | null;
}

/**
 * A second person of the staff has seen the document: the consent is in force from now on, and its community hears of it. Throws
 * conflict when it waits no more, is over, or another one came into force meanwhile, and forbidden with a conflict of interest.
 */
export async function confirmByStaff(context: Context, tx: Queryable, waiting: Waiting, by: Actor): Promise<void> {
  const project = await projects.findProject(tx, waiting.projectId);
  if (!project) throw new AppError("not_found", m.error_not_found());
  if (project.fundingRequestId !== null && by.id !== null) await refuseConflicted(tx, { id: by.id }, project.fundingRequestId);
  await confirm(tx, waiting, { kind: "second_person", by });
  await writeConsentConfirmed(context, tx, project);
}

/** The community says that what was recorded is its word. Throws conflict as above. */
export async function confirmByCommunity(
  context: Context,
  tx: Queryable,
  project: projects.StoredProject,
  waiting: Waiting,
  community: Actor,
): Promise<void> {
  await confirm(tx, waiting, { kind: "community", by: community });
  await endOpenOf(tx, waitingConsentOf(project.id), "done", community.username);
  await notifyAdministrators(context, tx, { ...about(project), kind: "consent_confirmed", causedBy: community.username });
}

async function confirm(
  tx: Queryable,
  { projectId, consentId, replaces }: Waiting,
  { kind, by }: { kind: queries.Confirmation["kind"]; by: Actor },
): Promise<void> {
  const waiting = await queries.lockWaitingConsent(tx, projectId);
  if (waiting?.id !== consentId) throw new AppError("conflict", m.consx_error_waits_no_more());
  if (waiting.validUntil && waiting.validUntil.getTime() <= Date.now()) throw new AppError("conflict", m.consx_error_until_over());
  const inForce = await queries.findConsentInForce(tx, projectId);
  // The one that it was to replace may have come to its end by itself.
  if (inForce && inForce.id !== replaces) throw new AppError("conflict", m.consx_error_replaces());
  if (inForce) await queries.endConsent(tx, inForce.id, { kind: "replaced", by: by.username });
  await queries.confirmConsent(tx, consentId, { kind, by: by.username });
  await recordAction(tx, by, {
    action: "project.consent_confirmed",
    subjectType: "project",
    subjectId: projectId,
    after: { consentId, confirmed: kind, ...(replaces !== null && { replaces }) },
  });
}

/** What was recorded is not the community's word, or not any more: it never comes into force. False when nothing waits. */
export async function dropWaiting(
  tx: Queryable,
  projectId: number,
  { by, kind }: { by: string; kind: "replaced" | "refused" },
): Promise<boolean> {
  const waiting = await queries.lockWaitingConsent(tx, projectId);
  if (!waiting) return false;
  await queries.endConsent(tx, waiting.id, { kind, by });
  await endOpenOf(tx, waitingConsentOf(projectId), kind === "refused" ? "refused" : "stopped", by);
  return true;
}

/** The same when the approval itself has ended: refused by a second person, withdrawn, or lapsed. */
export async function dropConsent(tx: Queryable, consentId: number, by: string): Promise<void> {
  await queries.endConsent(tx, consentId, { kind: "refused", by });
}
