import { randomBytes } from "node:crypto";
import { publicId } from "../../../shared/domain/references.ts";
import type { PublicPayer } from "../../../shared/contracts/projects/public-projects.ts";
import type { ProjectWithConsents } from "../../../shared/contracts/projects/publication.ts";
import { exact } from "../../../shared/domain/money.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { isNationType } from "../../../shared/domain/organisations.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { ask } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { refuseMerged } from "../../requests/duplicates/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import * as acts from "./acts.ts";
import { waitingConsentOf } from "./consents/confirming.ts";
import { writeConsentWaits } from "./consents/emails.ts";
import { withdrawInForce } from "./consents/endings.ts";
import { type ConsentFields, findConsentInForce } from "./consents/queries.ts";
import { writeFactsChanged, writePrepared } from "./prepared-email.ts";
import * as queries from "./queries.ts";
import * as shown from "./shown/queries.ts";
import { answerChanged, holdProject, readRecord } from "./record.ts";
import { flushRefusedVisits, recordRefusedVisit } from "./refused/service.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import { refuseConflicted } from "../../requests/conflicts/service.ts";

export { listPublishedAddresses } from "./addresses.ts";
export { refuseUnseen } from "./acts.ts";
export { showToPartners } from "./announce.ts";
export {
  changeByCommunity,
  community,
  confirmConsentByCommunity,
  editByCommunity,
  findForCommunity,
  findProjectForCommunity,
  giveConsentByCommunity,
  letReportsGo,
  setAcceptsMore,
  publishByCommunity,
  refuseConsentByCommunity,
  setFigures,
  setPrivateFields,
  withdrawByCommunity,
} from "./by-community.ts";
export { about } from "./consents/endings.ts";
export type { StoredProject } from "./queries.ts";
export { confirmByStaff, dropConsent, holdWithRequest } from "./consents/confirming.ts";
export { findProject, findProjectOfRequest, findRequestOf, setCover, touchProject } from "./queries.ts";
export { flushRefusedVisits, recordRefusedRead, recordRefusedVisit, recordWithheld } from "./refused/service.ts";

/**
 * A project that is public at this moment, without what is private; undefined for every other one and an id that never was.
 * With `hold` it stays public, and nobody else sends money to it, until the transaction is over.
 */
export async function findPublishedProject(
  db: Queryable,
  publicId: string,
  how: { hold?: boolean } = {},
): Promise<shown.PublishedProject | undefined> {
  return shown.findPublished(db, publicId, how);
}

/** What a project can still take. Whoever holds the project reads a sum that stays until the transaction is over. */
export async function readNeed(db: Queryable, id: number): Promise<{ stillNeeded: string; acceptsMore: boolean }> {
  return queries.findNeed(db, id);
}

export async function countPublishedProjects(db: Queryable): Promise<number> {
  return shown.countPublished(db);
}

/** Who has paid a project, as far as its community and each institution show it; sums with the decimals of its currency. */
export async function readPublicPayers(
  db: Queryable,
  { id, currency }: Pick<shown.PublishedProject, "id" | "currency">,
): Promise<PublicPayer[]> {
  const payers = await shown.listPublicPayers(db, id);
  return payers.map(({ amount, ...payer }) => ({ ...payer, amount: amount && exact(amount, currency) }));
}

/** One numbered page of the published projects, newest first; pages begin at 1. */
export async function listPublishedProjects(
  db: Queryable,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ projects: shown.PublishedProject[]; total: number }> {
  const [projects, total] = await Promise.all([shown.listPublishedAt(db, (page - 1) * perPage, perPage), shown.countPublished(db)]);
  return { projects, total };
}

/**
 * What a visitor reads of one project. Throws gone as soon as it is not public any more, and not_found for one that never was
 * (ruling "Unknown or withdrawn things"); notes that it was asked for.
 */
export async function getPublishedProject(context: Context, publicId: string): Promise<shown.PublishedProject> {
  const project = await findPublishedProject(context.db, publicId);
  if (project) return project;
  await recordRefusedVisit(context, { publicId, channel: "page" });
  const isWithdrawn = (await shown.findStanding(context.db, publicId)) === "withdrawn";
  throw isWithdrawn ? new AppError("gone", m.projects_not_found_text()) : notFound();
}

/** Makes a draft of what an approved request says. Throws not_found, forbidden, and conflict when it is not approved, merged or has one. */
export async function prepareProject(context: Context, caller: Caller, fundingRequestId: number): Promise<ProjectWithConsents> {
  return context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const request = await queries.findRequestFacts(tx, fundingRequestId);
    if (!request) throw notFound();
    await refuseConflicted(tx, caller, fundingRequestId);
    await refuseMerged(tx, fundingRequestId);
    if (request.status !== "approved") throw conflict(m.project_error_not_approved());
    if (request.withdrawnAt) throw conflict(m.req_error_project_withdrawn());
    const { name, description, location, organizationName, organizationType, fundingNeeded, currency } = request;
    const project = {
      fundingRequestId,
      publicId: publicId("prj", randomBytes(16)),
      name,
      description,
      location,
      nationName: isNationType(organizationType) ? organizationName : null,
      community: organizationName,
      fundingNeeded,
      currency,
    };
    const id = await queries.insertProject(tx, project);
    if (id === undefined) throw conflict(m.project_error_exists());
    await recordAction(tx, caller, { action: "project.prepared", subjectType: "project", subjectId: id, after: project });
    await writePrepared(context, tx, { fundingRequestId, name });
    await tellDesks(tx, { what: "request", fundingRequestId, byUserId: caller.id });
    return readRecord(tx, id);
  });
}

/**
 * Replaces the project's facts and, of a published one, tells its community; publishing has a call of its own. Throws
 * not_found, and conflict when somebody changed it since `seen`.
 */
export async function updateProject(
  context: Context,
  caller: Caller,
  id: number,
  { seen, ...fields }: queries.ProjectFields & { seen?: string | undefined },
): Promise<ProjectWithConsents> {
  return context.db.transaction().execute(async (tx) => {
    const project = await holdToJudge(context, tx, caller, id);
    acts.refuseUnseen(project, seen, m.adminprojects_error_changed());
    // What has been sent was sent towards a sum in this currency.
    const isOtherCurrency = project.currency !== null && project.currency !== fields.currency;
    if (isOtherCurrency && (await queries.hasTransfers(tx, id))) throw conflict(m.project_error_currency_kept());
    // A project is funded with its first settled transfer, here as in the tiles.
    const isNewlyFunded = fields.fundingStatus === "funded" && project.fundingStatus !== "funded";
    if (isNewlyFunded && !/[1-9]/.test(project.fundingReceived))
      throw new AppError("validation_failed", m.error_validation(), { fields: { fundingStatus: m.project_error_not_funded() } });

    await acts.changeFacts(tx, project, { actor: caller, fields, store: (values) => queries.updateProject(tx, id, values) });
    if (project.state === "published") await writeFactsChanged(context, tx, project, await queries.findProject(tx, id));
    return answerChanged(tx, project, caller.id);
  });
}

/**
 * Records from a document that the community consented, and asks the community, or a second person, to confirm it. Throws not_found,
 * conflict while another consent is in force or waits, validation_failed, and as asking does.
 */
export async function recordConsent(context: Context, caller: Caller, id: number, fields: ConsentFields): Promise<ProjectWithConsents> {
  return context.db.transaction().execute(async (tx) => {
    const project = await holdToJudge(context, tx, caller, id);
    const recorded = await acts.giveConsent(tx, project, { actor: caller, givenBy: "staff", fields });
    await ask(context, tx, caller, {
      kind: "consent",
      subject: waitingConsentOf(id),
      proposal: {
        projectId: id,
        ...recorded,
        consentedBy: fields.consentedBy,
        onBehalfOf: fields.onBehalfOf,
        documentReference: fields.documentReference,
        replaces: fields.replaces ?? null,
      },
    });
    await writeConsentWaits(context, tx, project);
    return answerChanged(tx, project, caller.id);
  });
}

/** Shows the project to everybody, on the community's recorded word. Throws not_found, and conflict without a consent in force. */
export async function publishProject(context: Context, caller: Caller, id: number): Promise<ProjectWithConsents> {
  return context.db.transaction().execute(async (tx) => {
    const project = await holdToJudge(context, tx, caller, id);
    await acts.publish(context, tx, project, caller);
    return answerChanged(tx, project, caller.id);
  });
}

/**
 * Ends a consent by the community's word, which any of the staff records who hears of it, and takes the project out of every public
 * reading in the same transaction. Throws not_found and conflict.
 */
export async function withdrawConsent(
  context: Context,
  caller: Caller,
  { id, consentId }: { id: number; consentId: number },
  reason: string,
): Promise<ProjectWithConsents> {
  return context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const project = await holdProject(context, tx, id);
    if (!(await queries.isConsentOf(tx, id, consentId))) throw notFound();
    const inForce = await findConsentInForce(tx, id);
    if (inForce?.id !== consentId) throw conflict(m.consx_error_ended());

    await withdrawInForce(context, tx, project, { actor: caller, consentId, reason });
    return answerChanged(tx, project, caller.id);
  });
}

/** Holds a project about which one of the staff decides. Throws forbidden for who has a conflict of interest in its request. */
export async function holdToJudge(context: Context, tx: Queryable, caller: Caller, id: number): Promise<queries.StoredProject> {
  await refuseEndedAccount(tx, caller);
  const project = await holdProject(context, tx, id);
  if (project.fundingRequestId !== null) await refuseConflicted(tx, caller, project.fundingRequestId);
  return project;
}

/** The project with every consent that was ever recorded, the newest first. Throws not_found. */
export async function getProjectRecord(context: Context, id: number): Promise<ProjectWithConsents> {
  await flushRefusedVisits(context);
  return readRecord(context.db, id);
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
