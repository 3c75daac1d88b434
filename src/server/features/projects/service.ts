import { randomBytes } from "node:crypto";
import { publicId } from "../../../shared/domain/references.ts";
import type { ProjectRecord, ProjectWithConsents } from "../../../shared/contracts/projects.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { isNationType } from "../../../shared/domain/organisations.ts";

import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../context.ts";
import type { Queryable } from "../../db/database.ts";
import { countOf } from "../../db/status-counts.ts";
import type { Caller } from "../../http/caller.ts";
import { addJob } from "../../jobs/queue.ts";
import { recordAction } from "../audit/service.ts";
import { announceChange, announcePublication, announceWithdrawal } from "./announce.ts";
import * as queries from "./queries.ts";

export { showToPartners } from "./announce.ts";

/** A project that is public at this moment; undefined for a draft, a withdrawn one and an id that never was. */
export async function findPublishedProject(db: Queryable, publicId: string): Promise<queries.PublishedProject | undefined> {
  return queries.findPublished(db, publicId);
}

/** One numbered page of the published projects, newest first; pages begin at 1. */
export async function listPublishedProjects(
  db: Queryable,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ projects: queries.PublishedProject[]; total: number }> {
  const [projects, total] = await Promise.all([
    queries.listPublishedAt(db, (page - 1) * perPage, perPage),
    countOf(db, "projects", "published"),
  ]);
  return { projects, total };
}

/** What a visitor reads of one project. Throws not_found as soon as it is not published. */
export async function getPublishedProject({ db }: Context, publicId: string): Promise<queries.PublishedProject> {
  const project = await findPublishedProject(db, publicId);
  if (!project) throw notFound();
  return project;
}

/** Makes a draft of what an approved request says. Throws not_found, and conflict when it is not approved or has a project. */
export async function prepareProject({ db }: Context, caller: Caller, fundingRequestId: number): Promise<ProjectWithConsents> {
  return db.transaction().execute(async (tx) => {
    const request = await queries.findRequestFacts(tx, fundingRequestId);
    if (!request) throw notFound();
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
    return getProjectRecord(tx, id);
  });
}

/** Replaces the project's facts; publishing has a call of its own. Throws not_found. */
export async function updateProject(
  { db }: Context,
  caller: Caller,
  id: number,
  fields: queries.ProjectFields,
): Promise<ProjectWithConsents> {
  return db.transaction().execute(async (tx) => {
    const before = await lockedProject(tx, id);
    // What has been sent was sent towards a sum in this currency.
    const isOtherCurrency = before.currency !== null && before.currency !== fields.currency;
    if (isOtherCurrency && (await queries.hasTransfers(tx, id))) throw conflict(m.project_error_currency_kept());
    const published = before.publicId === null ? undefined : await queries.findPublished(tx, before.publicId);
    await queries.updateProject(tx, id, fields);
    if (published) await announceChange(tx, published);
    if (before.name !== fields.name)
      await addJob(tx, "describe_transfers", { of: "project", id, afterId: 0 }, { key: `describe:project:${id}`, maxAttempts: 10 });
    await recordAction(tx, caller, {
      action: "project.updated",
      subjectType: "project",
      subjectId: id,
      before: pick(before, fields),
      after: fields,
    });
    return getProjectRecord(tx, id);
  });
}

/** Records that the community consented, by whom and how. Throws not_found, and conflict while a consent is in force. */
export async function recordConsent(
  { db }: Context,
  caller: Caller,
  id: number,
  fields: queries.ConsentFields,
): Promise<ProjectWithConsents> {
  return db.transaction().execute(async (tx) => {
    await lockedProject(tx, id);
    const consentId = await queries.insertConsent(tx, id, fields, caller);
    if (consentId === undefined) throw conflict(m.consent_error_in_force());
    await recordAction(tx, caller, {
      action: "project.consent_recorded",
      subjectType: "project",
      subjectId: id,
      after: { consentId, ...fields },
    });
    return getProjectRecord(tx, id);
  });
}

/** Shows the project to everybody. Throws not_found, and conflict without a consent in force. */
export async function publishProject({ db }: Context, caller: Caller, id: number): Promise<ProjectWithConsents> {
  return db.transaction().execute(async (tx) => {
    const project = await lockedProject(tx, id);
    if (project.state === "published") throw conflict(m.project_error_published());
    if (!project.hasConsent) throw conflict(m.project_error_no_consent());
    if (project.fundingNeeded === null || project.currency === null) throw conflict(m.project_error_no_amount());
    const idInPublic = project.publicId ?? publicId("prj", randomBytes(16));
    await queries.publishProject(tx, id, idInPublic);
    await announcePublication(tx, idInPublic);
    await recordAction(tx, caller, {
      action: "project.published",
      subjectType: "project",
      subjectId: id,
      before: { state: project.state },
      after: { state: "published" },
    });
    return getProjectRecord(tx, id);
  });
}

/** Ends a consent and takes the project out of every public reading in the same transaction. Throws not_found and conflict. */
export async function withdrawConsent(
  { db }: Context,
  caller: Caller,
  { id, consentId }: { id: number; consentId: number },
  reason: string,
): Promise<ProjectWithConsents> {
  return db.transaction().execute(async (tx) => {
    const project = await lockedProject(tx, id);
    const consents = await queries.listConsents(tx, id);
    if (!consents.some((consent) => consent.id === consentId)) throw notFound();
    const isWithdrawn = await queries.withdrawConsent(tx, { projectId: id, consentId, reason, by: caller.username });
    if (!isWithdrawn) throw conflict(m.consent_error_withdrawn());
    await queries.setState(tx, id, "withdrawn");
    if (project.state === "published" && project.publicId !== null) await announceWithdrawal(tx, { id, publicId: project.publicId });
    await recordAction(tx, caller, {
      action: "project.consent_withdrawn",
      subjectType: "project",
      subjectId: id,
      before: { state: project.state },
      after: { state: "withdrawn", consentId, reason },
    });
    return getProjectRecord(tx, id);
  });
}

/** The project with every consent that was ever recorded, the newest first. Throws not_found. */
export async function getProjectRecord(db: Queryable, id: number): Promise<ProjectWithConsents> {
  const project = await queries.findProject(db, id);
  if (!project) throw notFound();
  return { ...project, consents: await queries.listConsents(db, id) };
}

/** Locked first, so that a publication and a withdrawal of the same moment happen one after the other. */
async function lockedProject(tx: Queryable, id: number): Promise<ProjectRecord> {
  const project = (await queries.lockProject(tx, id)) ? await queries.findProject(tx, id) : undefined;
  if (!project) throw notFound();
  return project;
}

function pick(record: ProjectRecord, fields: queries.ProjectFields): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, record[key as keyof ProjectRecord]]));
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
