import { randomBytes } from "node:crypto";
import type { AttachmentRef } from "../../../shared/contracts/requests/attachments.ts";
import { endOfDay, lastDayOf, type PrivateField } from "../../../shared/domain/consent.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { publicId } from "../../../shared/domain/references.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { addJob } from "../../runtime/jobs/queue.ts";
import { attachConsentDocument } from "../../requests/attachments/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { notifyAdministrators } from "../../record/notifications/service.ts";
import { announceChange, announcePublication, forgetPrivate } from "./announce.ts";
import { about, type Actor } from "./consents/endings.ts";
import { dropWaiting } from "./consents/confirming.ts";
import { type ConsentFields, endConsent, findConsentInForce, insertConsent, lockWaitingConsent } from "./consents/queries.ts";
import * as queries from "./queries.ts";
import * as shown from "./shown/queries.ts";

/**
 * Keeps what the community decided. What it says itself is in force at once and takes the place of what waits; what the staff record
 * waits (decision 0045). Throws conflict unless the consent in force, if any, is the one that it replaces. Returns the consent's id.
 */
export async function giveConsent(
  tx: Queryable,
  project: queries.StoredProject,
  { actor, givenBy, fields }: { actor: Actor; givenBy: "community" | "staff"; fields: ConsentFields },
): Promise<{ consentId: number; documentId: number | null }> {
  const inForce = await findConsentInForce(tx, project.id);
  if (inForce && !fields.replaces) throw conflict(m.consx_error_in_force());
  if (fields.replaces && inForce?.id !== fields.replaces) throw conflict(m.consx_error_replaces());
  if (givenBy === "staff" && (await lockWaitingConsent(tx, project.id))) throw conflict(m.consx_error_waits());
  const { document, replaces, ...said } = fields;
  const documentId = document ? await keepDocument(tx, project, document, actor) : null;
  if (givenBy === "community") {
    await dropWaiting(tx, project.id, { by: actor.username, kind: "replaced" });
    if (inForce) await endConsent(tx, inForce.id, { kind: "replaced", by: actor.username });
  }
  const validUntil = fields.until.kind === "date" ? endOfDay(fields.until.date) : null;
  const consentId = await insertConsent(tx, { projectId: project.id, fields, validUntil, documentId, givenBy, recordedBy: actor });
  await recordAction(tx, actor, {
    action: "project.consent_recorded",
    subjectType: "project",
    subjectId: project.id,
    after: { consentId, givenBy, ...said, ...(documentId !== null && { documentId }), ...(replaces && { replaces }) },
  });
  return { consentId, documentId };
}

/** Shows the project to everybody. Throws conflict without a consent that is in force at this very moment. */
export async function publish(context: Context, tx: Queryable, project: queries.StoredProject, actor: Actor): Promise<void> {
  if (project.state === "published") throw conflict(m.project_error_published());
  const inForce = await findConsentInForce(tx, project.id);
  if (!inForce || inForce.isOver) throw conflict(await whyNoConsent(tx, project.id));
  if (project.fundingNeeded === null || project.currency === null) throw conflict(m.project_error_no_amount());
  const idInPublic = project.publicId ?? publicId("prj", randomBytes(16));
  await queries.publishProject(tx, project.id, idInPublic);
  await announcePublication(tx, idInPublic);
  await recordAction(tx, actor, {
    action: "project.published",
    subjectType: "project",
    subjectId: project.id,
    before: { state: project.state },
    after: { state: "published", consentId: inForce.id },
  });
  if (actor.id === null)
    await notifyAdministrators(context, tx, { ...about(project), kind: "project_published", causedBy: actor.username });
}

async function whyNoConsent(tx: Queryable, projectId: number): Promise<string> {
  const expired = await queries.findLastExpiry(tx, projectId);
  return expired ? m.consx_error_over({ day: lastDayOf(expired.toISOString()) }) : m.project_error_no_consent();
}

/** Several people write about one project: who has not seen another's change does not overwrite it. */
export function refuseUnseen({ updatedAt }: queries.StoredProject, seen: string | undefined, sentence: string): void {
  if (seen !== undefined && new Date(updatedAt).getTime() !== Date.parse(seen)) throw conflict(sentence);
}

/** Changes facts of the project, tells its funders what they see of it, and notes both versions. */
export async function changeFacts<Fields extends Partial<queries.ProjectFields>>(
  tx: Queryable,
  project: queries.StoredProject,
  { actor, fields, store }: { actor: Actor; fields: Fields; store: (fields: Fields) => Promise<void> },
): Promise<void> {
  const { id, publicId: shownAs } = project;
  const published = shownAs === null ? undefined : await shown.findPublished(tx, shownAs);
  await store(fields);
  if (published) await announceChange(tx, published);
  if (fields.name !== undefined && project.name !== fields.name)
    await addJob(tx, "describe_transfers", { of: "project", id, afterId: 0 }, { key: `describe:project:${id}`, maxAttempts: 10 });
  const before = Object.fromEntries(Object.keys(fields).map((key) => [key, project[key as keyof queries.StoredProject]]));
  await recordAction(tx, actor, { action: "project.updated", subjectType: "project", subjectId: id, before, after: fields });
}

/** Sets whether the project takes more than it asked for. Nothing is noted where that was so before. */
export async function acceptMore(
  tx: Queryable,
  { id, acceptsMore: before }: queries.StoredProject,
  { actor, acceptsMore }: { actor: Actor; acceptsMore: boolean },
): Promise<void> {
  if (acceptsMore === before) return;
  await queries.setAcceptsMore(tx, id, acceptsMore);
  await recordAction(tx, actor, {
    action: "project.accepts_more_set",
    subjectType: "project",
    subjectId: id,
    before: { acceptsMore: before },
    after: { acceptsMore },
  });
}

/** Sets what the community keeps to itself. What becomes private leaves the older events too, and reports made before are let go. */
export async function keepPrivate(
  tx: Queryable,
  project: queries.StoredProject,
  { actor, fields }: { actor: Actor; fields: readonly PrivateField[] },
): Promise<void> {
  const { id, publicId: shownAs, privateFields: before } = project;
  const after = [...new Set(fields)].toSorted();
  const hidden = after.filter((field) => !before.includes(field));
  if (hidden.length === 0 && after.length === before.length) return;
  const published = shownAs === null ? undefined : await shown.findPublished(tx, shownAs);
  await queries.setPrivateFields(tx, id, after, hidden.length > 0);
  if (shownAs !== null) await forgetPrivate(tx, shownAs, hidden);
  if (published) await announceChange(tx, published);
  await recordAction(tx, actor, {
    action: "project.private_fields_set",
    subjectType: "project",
    subjectId: id,
    before: { privateFields: before },
    after: { privateFields: after },
  });
}

async function keepDocument(tx: Queryable, project: queries.StoredProject, document: AttachmentRef, actor: Actor): Promise<number> {
  const fundingRequestId = requestOf(project);
  const documentId = await attachConsentDocument(tx, fundingRequestId, document);
  await tellDesks(tx, { what: "request", fundingRequestId, byUserId: actor.id });
  return documentId;
}

/** A file is kept with the request; a project from before requests had projects has none. */
function requestOf({ fundingRequestId }: queries.StoredProject): number {
  if (fundingRequestId !== null) return fundingRequestId;
  const sentence = m.consx_error_document_no_request();
  throw new AppError("validation_failed", m.error_validation(), { fields: { document: sentence } });
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
