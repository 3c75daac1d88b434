import type { ApplicantRequest } from "../../../shared/contracts/requests/applicant.ts";
import type { ConfirmedAct } from "../../../shared/domain/applicant.ts";
import type { ContactValues } from "../../../shared/domain/funding-request.ts";
import { type FieldIn, fieldsIn } from "../../../shared/domain/request-fields.ts";
import type { LetterKind } from "../../../shared/domain/letters.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { describeKept } from "../../../shared/domain/retention.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { addHit, countHit } from "../../runtime/http/rate-limit.ts";
import { type Act, dropUntoldLetters } from "../../record/acts/service.ts";
import { actors, recordAction } from "../../record/audit/service.ts";
import { readStanding } from "../decisions/service.ts";
import { queueFinding } from "../duplicates/finding/service.ts";
import { endMergesInto } from "../duplicates/service.ts";
import { judgeMail, queueEmail } from "../../record/emails/service.ts";
import { describeForwards } from "../forwards/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { readPeriods } from "../../record/periods/service.ts";
import { confirm } from "./codes/service.ts";
import { listOwnDocuments } from "./documents/own.ts";
import * as emails from "./emails.ts";
import { revokeLinks } from "./links/queries.ts";
import { makePrivateLink, openLink, refuseEndedLink } from "./links/service.ts";
import { listQuestionsFor } from "./questions/queries.ts";
import { foreseeStays } from "./removal/service.ts";
import * as queries from "./queries.ts";
import { readClosing } from "./closing/service.ts";
import { asHeard, canTakeMore } from "./heard.ts";
import { describeClosing, describeDecision, describeEvent, describeNext, describeStanding, describeTogether } from "./wording.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import { refuseConflicted } from "../conflicts/service.ts";
import { lockWithMerged } from "../funding-requests/service.ts";

export { link as privateLinkBlocks } from "./emails.ts";
export { foretell } from "./foretell.ts";

/** Each change sends a message; nobody needs more in an hour. */
const changes = { most: 20, windowSeconds: 60 * 60 };
const linksAsked = { most: 30, windowSeconds: 15 * 60 };
/** More would fill the applicant's mailbox; they are not told apart from an address that is wrong. */
export const linksToOne = { most: 3, windowSeconds: 60 * 60 };

/** Who acts by a private link, in the audit log. */
export const { applicant } = actors;

/** What the page of a private link shows. Throws not_found. */
export async function readByLink(context: Context, ip: string, token: string, open = openLink): Promise<ApplicantRequest> {
  return describe(context, (await open(context.db, ip, token)).fundingRequestId);
}

/** The applicant takes the request back; its status stays. Throws not_found, code_required, and conflict when there is nothing to take back. */
export async function withdraw(
  context: Context,
  ip: string,
  token: string,
  { reason, code }: { reason?: string | undefined; code?: string | undefined },
): Promise<ApplicantRequest> {
  await confirmByLink(context, ip, token, "withdraw", code);
  return change(context, ip, token, async (tx, request) => {
    if (!canTakeMore(request)) throw conflict(m.req_error_cannot_withdraw());
    const words = reason?.trim() || null;
    await queries.setWithdrawn(tx, request.id, words);
    // Of a decision that nobody was told of there is no letter any more.
    await dropUntoldLetters(tx, request.id);
    await endMergesInto(context, tx, applicant, request);
    await queries.insertEvent(tx, request.id, "withdrawn");
    await note(tx, request.id, "withdrawn", { after: words ? { reason: words } : undefined });
    await queueEmail(context, tx, emails.withdrawnEmail(context, await stored(tx, request.id), (await readPeriods(tx)).requests_withdrawn));
  });
}

/** Takes a withdrawal back, within thirty days. Throws not_found, code_required and conflict. */
export async function restore(context: Context, ip: string, token: string, code: string | undefined): Promise<ApplicantRequest> {
  await confirmByLink(context, ip, token, "restore", code);
  return change(context, ip, token, (tx, request) => restoreRequest(context, tx, request));
}

/** The same by an administrator, whom the applicant may have called. Throws not_found and conflict. */
export async function restoreAtDesk(context: Context, caller: Caller, id: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => restoreRequest(context, tx, await stored(tx, id, true), caller));
}

async function restoreRequest(context: Context, tx: Queryable, request: queries.StoredRequest, caller?: Caller): Promise<void> {
  if (!request.restorableUntil) throw conflict(m.req_error_cannot_restore());
  await queries.setRestored(tx, request.id);
  await queries.insertEvent(tx, request.id, "restored", caller?.username);
  await note(tx, request.id, "restored", {}, caller);
  await tellDesks(tx, { what: "request", fundingRequestId: request.id, byUserId: caller?.id ?? null });
  await queueEmail(context, tx, emails.restoredEmail(context, await stored(tx, request.id)));
}

/**
 * Corrects the contact data. With another address all links end, after a notice to the one that is left: who reads that
 * mailbox has nothing to open any more, and the page goes on with a new link. Throws not_found, code_required and conflict.
 */
export async function correctContact(
  context: Context,
  ip: string,
  token: string,
  { code, ...typed }: ContactValues & { code?: string | undefined },
): Promise<ApplicantRequest & { statusUrl?: string }> {
  await confirmByLink(context, ip, token, "contact", code);
  const contact = { ...typed, email: typed.email.trim() };
  const { heldBecause } = await judgeMail(context, ip, contact.email);
  let statusUrl: string | undefined;
  const after = await change(context, ip, token, async (tx, request) => {
    if (request.withdrawnAt) throw conflict(m.req_error_contact_withdrawn());
    const changed = changedFields(request.values, contact);
    if (changed.length === 0) return;
    await queries.setContact(tx, request.id, contact);
    await queueFinding(tx, request.id);
    await queries.insertEvent(tx, request.id, "contact_corrected");
    await note(tx, request.id, "contact_corrected", { before: pick(request.values, changed), after: pick(contact, changed) });
    const { email } = request.values;
    if (email !== contact.email) {
      await queueEmail(context, tx, emails.addressLeftEmail(context, request, email));
      await revokeLinks(tx, request.id);
      statusUrl = await makePrivateLink(context, tx, { fundingRequestId: request.id, madeFor: "address", language: request.language });
    }
    await queueEmail(context, tx, { ...emails.contactChangedEmail(context, await stored(tx, request.id)), heldBecause });
  });
  return { ...after, ...(statusUrl && { statusUrl }) };
}

/** The link opens, and the recorded address has confirmed the act. */
export async function confirmByLink(
  context: Context,
  ip: string,
  token: string,
  act: ConfirmedAct,
  code: string | undefined,
  subject?: string,
): Promise<void> {
  await confirm(context, await openLink(context.db, ip, token), { act, subject }, code);
}

/** Records that the applicant wants the data removed; an administrator does it. Asked twice, it stays asked once. Throws not_found. */
export async function askForRemoval(context: Context, ip: string, token: string): Promise<ApplicantRequest> {
  return change(context, ip, token, async (tx, request) => {
    if (request.removalRequestedAt) return;
    await queries.setRemovalRequested(tx, request.id);
    await queries.insertEvent(tx, request.id, "removal_requested");
    await note(tx, request.id, "removal_requested", {});
    await queueEmail(context, tx, emails.removalAskedEmail(context, request));
  });
}

/** Tells the applicant of the status that an administrator set, in the transaction that sets it. */
export async function tellStatus(context: Context, tx: Queryable, id: number, act?: Act): Promise<void> {
  const request = await stored(tx, id);
  const keptDays = request.status === "rejected" ? (await readPeriods(tx)).requests_rejected : null;
  await queueEmail(context, tx, { ...emails.statusEmail(context, request, await readStanding(tx, id), keptDays), act });
}

/** Queues a message about a request in its applicant's language, with the private link; none once its data are removed. */
export async function writeToApplicant(
  context: Context,
  tx: Queryable,
  id: number,
  kind: LetterKind,
  words: () => emails.Words,
): Promise<void> {
  const request = await stored(tx, id);
  if (!request.removedAt) await queueEmail(context, tx, emails.messageEmail(context, request, kind, words));
}

/** What is said to whoever asks, whatever they gave: without a mail server nothing is said to be on its way. */
export function lostLinkAnswer({ mailer }: Pick<Context, "mailer">): string {
  return mailer.enabled ? m.req_link_asked() : m.req_link_waits();
}

/** Sends a link to the address of the request, if both are known and belong together. Nobody learns which. */
export async function sendLostLink(context: Context, ip: string, asked: { reference: string; email: string }): Promise<void> {
  const { db } = context;
  await countHit(db, { key: `applicant-link:${ip}`, ...linksAsked });
  const id = await queries.findIdByReference(db, asked.reference.trim().toUpperCase());
  const request = id === undefined ? undefined : await queries.findRequest(db, id);
  if (!request || request.removedAt || request.values.email.toLowerCase() !== asked.email.trim().toLowerCase()) return;
  const { isOver } = await addHit(db, { key: `applicant-link-of:${request.id}`, ...linksToOne });
  if (isOver) return;
  const { heldBecause } = await judgeMail(context, ip, request.values.email);
  await db.transaction().execute((tx) => queueEmail(context, tx, { ...emails.linkEmail(context, request), heldBecause }));
}

/** Sends a link from the desk and answers the message's number. Throws not_found, forbidden and conflict. */
export async function sendLinkFromDesk(context: Context, caller: Caller, id: number): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const request = await stored(tx, id, true);
    await refuseConflicted(tx, caller, id);
    if (request.removedAt) throw conflict(m.req_error_removed({ reference: request.reference }));
    await recordAction(tx, caller, { action: "funding_request.link_sent", subjectType: "funding_request", subjectId: id });
    return queueEmail(context, tx, emails.linkEmail(context, request));
  });
}

/** Ends every link that was given out. Returns how many were in force. Throws not_found. */
export async function endLinks({ db }: Context, caller: Caller, id: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Held, so that a repeated submission is not given a link in the same moment.
    await stored(tx, id, true);
    const revoked = await revokeLinks(tx, id);
    await recordAction(tx, caller, {
      action: "funding_request.links_ended",
      subjectType: "funding_request",
      subjectId: id,
      after: { revoked },
    });
    await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: caller.id });
    return revoked;
  });
}

/** The request for a feature of the desk. Throws not_found. */
export async function stored(db: Queryable, id: number, lock = false): Promise<queries.StoredRequest> {
  const request = await queries.findRequest(db, id, lock);
  if (!request) throw new AppError("not_found", m.error_not_found());
  return request;
}

export async function listWaitingRemovals(db: Queryable): Promise<{ id: number; name: string; requestedAt: Date }[]> {
  return queries.listWaitingRemovals(db, 3);
}

/** One change by the link's holder: the request is locked, what the page then shows is the answer. */
export async function change(
  context: Context,
  ip: string,
  token: string,
  work: (tx: Queryable, request: queries.StoredRequest) => Promise<void>,
): Promise<ApplicantRequest> {
  const { db } = context;
  const link = await openLink(db, ip, token);
  const id = link.fundingRequestId;
  await countHit(db, { key: `applicant-change:${id}`, ...changes });
  await db.transaction().execute(async (tx) => {
    // A withdrawal is about those that were merged into it.
    await lockWithMerged(tx, [id]);
    const request = await stored(tx, id, true);
    if (request.removedAt) throw new AppError("not_found", m.req_gone());
    await refuseEndedLink(tx, link);
    await work(tx, request);
    await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: null });
  });
  return describe(context, id);
}

async function note(
  tx: Queryable,
  id: number,
  what: queries.EventKind,
  values: { before?: unknown; after?: unknown },
  actor: { id: number | null; username: string } = applicant,
): Promise<void> {
  await recordAction(tx, actor, { action: `funding_request.${what}`, subjectType: "funding_request", subjectId: id, ...values });
}

async function describe(context: Context, id: number): Promise<ApplicantRequest> {
  const { db } = context;
  const [now, timeline, documents, holding, questions, forwards, closing, stays] = await Promise.all([
    stored(db, id),
    queries.listTimeline(db, id),
    listOwnDocuments(db, id),
    readStanding(db, id, "heard"),
    listQuestionsFor(db, id),
    describeForwards(db, { fundingRequestId: id }),
    readClosing(db, id),
    foreseeStays(context, db, id),
  ]);
  const { request, standing } = asHeard(now, holding);
  return {
    ...request,
    forwards,
    keptUntil: describeClosing(closing),
    removalStays: stays.map(describeKept),
    ...describeStanding(request, { ...standing, isAsked: questions.some(({ answeredAt }) => answeredAt === null) }),
    next: describeNext(request, standing),
    ...describeDecision(standing),
    questions,
    together: describeTogether(request),
    timeline: timeline.map((event) => ({ ...event, text: describeEvent(event.kind) })),
    canWithdraw: canTakeMore(request),
    documents,
  };
}

type ContactField = FieldIn<"contact">;

function changedFields(before: ContactValues, after: ContactValues): ContactField[] {
  return fieldsIn("contact").filter((field) => before[field] !== after[field]);
}

function pick(values: ContactValues, fields: ContactField[]): Partial<ContactValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

const conflict = (message: string) => new AppError("conflict", message);
