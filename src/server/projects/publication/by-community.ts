import type { ProjectWithConsents } from "../../../shared/contracts/projects/publication.ts";
import type { PrivateField } from "../../../shared/domain/consent.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { notifyAdministrators } from "../../record/notifications/service.ts";
import { refuseEndedLink, type RequestLink } from "../../requests/applicant/links/service.ts";
import { stored } from "../../requests/applicant/service.ts";
import * as acts from "./acts.ts";
import { confirmByCommunity, dropWaiting } from "./consents/confirming.ts";
import { about, withdrawInForce } from "./consents/endings.ts";
import { type ConsentFields, findConsentInForce, lockWaitingConsent } from "./consents/queries.ts";
import * as queries from "./queries.ts";
import { answerChanged, holdProject, readRecord } from "./record.ts";
import { actors } from "../../record/audit/service.ts";

/** Who acts by the private link of the request, in the audit log. */
export const { community } = actors;

/** The project of a request with every consent, as its community may read it; undefined while there is none. */
export async function findProjectForCommunity(db: Queryable, fundingRequestId: number): Promise<ProjectWithConsents | undefined> {
  const id = await queries.findProjectOfRequest(db, fundingRequestId);
  return id === null ? undefined : readRecord(db, id);
}

/** The community's own consent. Throws not_found, conflict while another is in force, and validation_failed. */
export async function giveConsentByCommunity(context: Context, link: RequestLink, fields: ConsentFields): Promise<ProjectWithConsents> {
  return changeByCommunity(context, link, async (tx, project) => {
    await acts.giveConsent(tx, project, { actor: community, givenBy: "community", fields });
  });
}

/** What the staff recorded is the community's word: it is in force from now on. Throws not_found, conflict. */
export async function confirmConsentByCommunity(context: Context, link: RequestLink, consentId: number): Promise<ProjectWithConsents> {
  return changeByCommunity(context, link, async (tx, project) => {
    const replaces = (await findConsentInForce(tx, project.id))?.id ?? null;
    await confirmByCommunity(context, tx, project, { projectId: project.id, consentId, replaces }, community);
  });
}

/** What the staff recorded is not its word. It never comes into force. Throws not_found, and conflict when nothing waits. */
export async function refuseConsentByCommunity(context: Context, link: RequestLink, consentId: number): Promise<ProjectWithConsents> {
  return changeByCommunity(context, link, async (tx, project) => {
    const waiting = await lockWaitingConsent(tx, project.id);
    if (waiting?.id !== consentId || !(await dropWaiting(tx, project.id, { by: community.username, kind: "refused" })))
      throw new AppError("conflict", m.consx_error_waits_no_more());
    await notifyAdministrators(context, tx, { ...about(project), kind: "consent_refused", causedBy: community.username });
  });
}

/** Shows the project to everybody, by the community itself. Throws not_found, and conflict without a consent in force. */
export async function publishByCommunity(context: Context, link: RequestLink): Promise<ProjectWithConsents> {
  return changeByCommunity(context, link, (tx, project) => acts.publish(context, tx, project, community));
}

/** Ends the community's consent; `transfersUnderWay` of the answer says what becomes of the payments. Throws not_found and conflict. */
export async function withdrawByCommunity(context: Context, link: RequestLink, reason: string): Promise<ProjectWithConsents> {
  return context.db.transaction().execute(async (tx) => {
    const project = await holdForCommunity(context, tx, link);
    const inForce = await findConsentInForce(tx, project.id);
    if (!inForce) throw new AppError("conflict", m.consx_error_nothing_in_force());

    await withdrawInForce(context, tx, project, { actor: community, consentId: inForce.id, reason });
    return answerChanged(tx, project, null);
  });
}

/** Replaces the facts that are the community's to tell; `seen` is the state that they were read in. Throws not_found and conflict. */
export async function editByCommunity(
  context: Context,
  link: RequestLink,
  fields: queries.CommunityFields,
  seen?: string,
): Promise<ProjectWithConsents> {
  return changeByCommunity(context, link, async (tx, project) => {
    acts.refuseUnseen(project, seen, m.comm_error_changed());
    await acts.changeFacts(tx, project, {
      actor: community,
      fields,
      store: (values) => queries.updateByCommunity(tx, project.id, values),
    });
  });
}

/**
 * What the community keeps to itself from now on. Without `mayShow` nothing that is private is shown by it, also when it
 * became private a moment ago. Throws not_found, and conflict as above.
 */
export async function setPrivateFields(
  context: Context,
  link: RequestLink,
  fields: readonly PrivateField[],
  { seen, mayShow }: { seen?: string | undefined; mayShow: boolean },
): Promise<ProjectWithConsents> {
  return changeByCommunity(context, link, async (tx, project) => {
    acts.refuseUnseen(project, seen, m.comm_error_changed());
    if (!mayShow && project.privateFields.some((field) => !fields.includes(field))) throw new AppError("conflict", m.comm_error_changed());
    await acts.keepPrivate(tx, project, { actor: community, fields });
  });
}

/** Whether the project may receive more than it needs, which the community alone decides. Throws not_found, and conflict as above. */
export async function setAcceptsMore(
  context: Context,
  link: RequestLink,
  acceptsMore: boolean,
  seen?: string,
): Promise<ProjectWithConsents> {
  return changeByCommunity(context, link, async (tx, project) => {
    acts.refuseUnseen(project, seen, m.comm_error_changed());
    await acts.acceptMore(tx, project, { actor: community, acceptsMore });
  });
}

/** The figures that an update of the community tells, as the project's own. */
export async function setFigures(tx: Queryable, project: queries.StoredProject, fields: queries.Figures): Promise<void> {
  await acts.changeFacts(tx, project, { actor: community, fields, store: (values) => queries.setFigures(tx, project.id, values) });
}

/** Reports that were made before are no longer given out: they may tell what the community has taken back. */
export async function letReportsGo(tx: Queryable, projectId: number): Promise<void> {
  await queries.raisePrivacyVersion(tx, projectId);
}

/** One change of the project by its community. Throws not_found. */
export async function changeByCommunity(
  context: Context,
  link: RequestLink,
  work: (tx: Queryable, project: queries.StoredProject) => Promise<void>,
): Promise<ProjectWithConsents> {
  return context.db.transaction().execute(async (tx) => {
    const project = await holdForCommunity(context, tx, link);
    await work(tx, project);
    return answerChanged(tx, project, null);
  });
}

/** The number of the project that its community may change, for what is looked at before the change begins. Throws not_found. */
export async function findForCommunity(db: Queryable, { fundingRequestId }: RequestLink): Promise<number> {
  const id = await projectOf(db, fundingRequestId);
  await refuseRemoved(db, fundingRequestId);
  return id;
}

/** Holds the project of a request whose personal data are there, by a link that still opens it. Throws not_found. */
async function holdForCommunity(context: Context, tx: Queryable, link: RequestLink): Promise<queries.StoredProject> {
  const { fundingRequestId } = link;
  const project = await holdProject(context, tx, await projectOf(tx, fundingRequestId));
  // A removal of the personal data holds the project too, and who ends the link its request: both are over before this is read.
  await refuseRemoved(tx, fundingRequestId);
  await refuseEndedLink(tx, link);
  return project;
}

async function projectOf(db: Queryable, fundingRequestId: number): Promise<number> {
  const id = await queries.findProjectOfRequest(db, fundingRequestId);
  if (id === null) throw new AppError("not_found", m.consx_error_no_project());
  return id;
}

async function refuseRemoved(db: Queryable, fundingRequestId: number): Promise<void> {
  if ((await stored(db, fundingRequestId)).removedAt) throw new AppError("not_found", m.req_gone());
}
