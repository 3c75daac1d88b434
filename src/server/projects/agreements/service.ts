import type { AgreementTerms, DeskAgreement } from "../../../shared/contracts/projects/agreements.ts";
import { agreementTemplate, mostRemarks } from "../../../shared/domain/agreements.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { ask, findOpenOf, endOpenOf } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { stored } from "../../requests/applicant/service.ts";
import { findProject, holdToJudge, type StoredProject } from "../publication/service.ts";
import { hashOf } from "./document/content.ts";
import { firstTerms, problemsOf } from "./drafts.ts";
import * as emails from "./emails.ts";
import * as queries from "./queries.ts";
import { readAgreement, termsOf } from "./show.ts";

/** Names the offer that waits in the list of approvals. */
export const offerOf = (projectId: number) => `agreement:${projectId}`;

export { type Fundable, readFundable } from "./fundable.ts";
export { readByLink } from "./show.ts";
export { signForProvider, holdOffer, letOfferGo } from "./signing.ts";

/** A project's agreement as its desk shows it. Throws not_found. */
export async function readAtDesk({ db }: Context, caller: Caller, projectId: number): Promise<DeskAgreement> {
  const project = await findProject(db, projectId);
  if (!project) throw new AppError("not_found", m.error_not_found());
  return show(db, caller, project);
}

/** Prepares the first agreement, or an amendment of the one in force. Throws not_found, and conflict while one is open. */
export async function startAgreement(context: Context, caller: Caller, projectId: number): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx, project) => {
    if (project.currency === null) throw conflict(m.agr_error_no_currency());
    const request = project.fundingRequestId === null ? undefined : await stored(tx, project.fundingRequestId);
    const [last] = await queries.listAgreements(tx, projectId);
    const inForce = await queries.findInForce(tx, projectId);
    const terms = firstTerms(project, { request, inForce, last });
    const number = await queries.insertDraft(tx, { projectId, currency: project.currency, terms, by: caller.username });
    if (number === undefined) throw conflict(m.agr_error_open());
    await log(tx, caller, projectId, "started", { number });
  });
}

/** Keeps what was typed, complete or not. Throws conflict when somebody changed it since `seen`, or it is no draft any more. */
export async function editAgreement(
  context: Context,
  caller: Caller,
  projectId: number,
  { terms, seen }: { terms: AgreementTerms; seen: number },
): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx, project) => {
    const draft = await draftOf(tx, projectId, seen);
    await queries.saveDraft(tx, draft.id, project.currency ?? draft.currency, terms);
    await log(tx, caller, projectId, "edited", { number: draft.number, revision: draft.revision + 1 });
  });
}

/** Gives the draft to its community, which reads and remarks on it from now on, and tells it so. Throws conflict. */
export async function shareAgreement(context: Context, caller: Caller, projectId: number): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx, project) => {
    const draft = await draftOf(tx, projectId);
    await queries.setShared(tx, draft.id);
    await log(tx, caller, projectId, "shared", { number: draft.number });
    await emails.writeShared(context, tx, project);
  });
}

/**
 * Freezes the draft and asks a second person to sign it for the provider; the community signs it by its link. Returns the approval's id.
 * Throws validation_failed for what is missing, conflict when somebody changed it since `seen`, and as asking does.
 */
export async function offerAgreement(context: Context, caller: Caller, projectId: number, seen: number): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const project = await holdToJudge(context, tx, caller, projectId);
    const draft = await draftOf(tx, projectId, seen);
    const problems = problemsOf(draft, await queries.findInForce(tx, projectId));
    if (Object.keys(problems).length > 0) throw new AppError("validation_failed", m.agr_error_not_whole(), { fields: problems });
    if (project.currency !== draft.currency) throw conflict(m.agr_error_currency());
    const terms = termsOf(draft);
    const parties = {
      project: project.name,
      community: project.nationName ?? project.community ?? project.name,
      provider: context.config.provider.name,
      reference: project.fundingRequestId === null ? "" : (await stored(tx, project.fundingRequestId)).reference,
    };
    const hash = hashOf({ template: agreementTemplate, number: draft.number, currency: draft.currency, parties, terms });
    await queries.setOffered(tx, draft.id, { parties, template: agreementTemplate, hash, by: caller.username });
    await log(tx, caller, projectId, "offered", { number: draft.number, hash });
    await emails.writeOffered(context, tx, project);
    return ask(context, tx, caller, {
      kind: "agreement",
      subject: offerOf(projectId),
      proposal: {
        projectId,
        agreementId: draft.id,
        number: draft.number,
        hash,
        amount: terms.amount,
        currency: draft.currency,
        ...terms.signatories.provider,
      },
    });
  });
}

/** Takes back what is not in force; what was signed of it is kept. Throws conflict. */
export async function dropAgreement(context: Context, caller: Caller, projectId: number, reason: string): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx, project) => {
    const open = await queries.findOpen(tx, projectId);
    if (!open) throw conflict(m.agr_error_none_open());
    await queries.setDropped(tx, open.id, reason);
    await endOpenOf(tx, offerOf(projectId), "stopped", caller.username);
    await log(tx, caller, projectId, "dropped", { number: open.number });
    if (open.sharedAt) await emails.writeDropped(context, tx, project, () => reason);
  });
}

/** A remark of the desk, which the community reads where the draft was given to it. Throws conflict. */
export async function remarkAtDesk(
  context: Context,
  caller: Caller,
  projectId: number,
  { line, body }: Pick<queries.StoredRemark, "line" | "body">,
): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx) => {
    const open = await queries.findOpen(tx, projectId);
    if (!open) throw conflict(m.agr_error_none_open());
    const remark = { agreementId: open.id, line, side: "provider" as const, byName: caller.username, body };
    if ((await queries.insertRemark(tx, remark, mostRemarks)) === "full") throw conflict(m.agr_error_remarks());
  });
}

/** Records that the condition of a tranche in force was met, and by what. Throws not_found, conflict. */
export async function meetCondition(
  context: Context,
  caller: Caller,
  projectId: number,
  { tranche: key, evidence }: { tranche: string; evidence: string },
): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx, project) => {
    const inForce = await queries.findInForce(tx, projectId);
    const tranche = inForce && termsOf(inForce).tranches.find((one) => one.key === key);
    if (!tranche || tranche.condition === "") throw new AppError("not_found", m.error_not_found());
    const met = { projectId, tranche: key, condition: tranche.condition, evidence, byName: caller.username };
    if (!(await queries.insertMet(tx, met))) throw conflict(m.agr_error_met());
    await log(tx, caller, projectId, "condition_met", { tranche: key, condition: tranche.condition });
    await emails.writeConditionMet(context, tx, project, tranche.condition);
  });
}

/** Stops the money of an agreement in force at once. Throws conflict. */
export async function suspendAgreement(context: Context, caller: Caller, projectId: number, reason: string): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx, project) => {
    await requireInForce(tx, projectId);
    const stop = { projectId, kind: "suspended" as const, side: "provider" as const, reason, by: caller.username, days: 0 };
    if (!(await queries.insertStop(tx, stop))) throw conflict(m.agr_error_suspended());
    await log(tx, caller, projectId, "suspended", { reason });
    await emails.writeSuspended(context, tx, project, reason);
  });
}

/** Lets the money of a suspended agreement go on. Throws conflict. */
export async function resumeAgreement(context: Context, caller: Caller, projectId: number, reason: string): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx, project) => {
    if (!(await queries.liftSuspension(tx, projectId, { by: caller.username, reason }))) throw conflict(m.agr_error_not_suspended());
    await log(tx, caller, projectId, "resumed", { reason });
    await emails.writeResumed(context, tx, project, reason);
  });
}

/** Gives notice: the agreement ends after the days that it says. Throws conflict. */
export async function endAgreement(context: Context, caller: Caller, projectId: number, reason: string): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx, project) => {
    const day = await giveNotice(tx, projectId, { side: "provider", reason, by: caller.username });
    await log(tx, caller, projectId, "ended", { reason, day });
    await emails.writeEnds(context, tx, project, { day, reason });
  });
}

/** The day on which it ends. Throws conflict without an agreement in force, and after a notice. */
export async function giveNotice(
  tx: Queryable,
  projectId: number,
  { side, reason, by }: { side: "community" | "provider"; reason: string; by: string },
): Promise<string> {
  const inForce = await requireInForce(tx, projectId);
  const days = Number(termsOf(inForce).noticeDays);
  const day = await queries.insertStop(tx, { projectId, kind: "ended", side, reason, by, days });
  if (day === undefined) throw conflict(m.agr_error_ends());
  return day;
}

async function requireInForce(tx: Queryable, projectId: number): Promise<queries.StoredAgreement> {
  const inForce = await queries.findInForce(tx, projectId);
  if (!inForce) throw conflict(m.agr_error_not_in_force());
  return inForce;
}

/** The draft that is open, in the state that was seen. */
async function draftOf(tx: Queryable, projectId: number, seen?: number): Promise<queries.StoredAgreement> {
  const open = await queries.findOpen(tx, projectId);
  if (open?.state !== "draft") throw conflict(open ? m.agr_error_offered() : m.agr_error_none_open());
  if (seen !== undefined && open.revision !== seen) throw conflict(m.agr_error_changed());
  return open;
}

/** One change by one of the staff, who has no conflict of interest in the request; its project is held. */
async function change(
  context: Context,
  caller: Caller,
  projectId: number,
  work: (tx: Queryable, project: StoredProject) => Promise<void>,
): Promise<DeskAgreement> {
  return context.db.transaction().execute(async (tx) => {
    const project = await holdToJudge(context, tx, caller, projectId);
    await work(tx, project);
    return show(tx, caller, project);
  });
}

async function show(db: Queryable, caller: Caller, { id, currency }: StoredProject): Promise<DeskAgreement> {
  const agreement = await readAgreement(db, id, "staff");
  const open = await queries.findOpen(db, id);
  return {
    ...agreement,
    currency,
    problems: open?.state === "draft" ? problemsOf(open, await queries.findInForce(db, id)) : {},
    asked: await findOpenOf(db, caller, offerOf(id)),
  };
}

/** Amounts and days are the community's and the provider's; the log says what was done to which version. */
async function log(tx: Queryable, caller: Caller, projectId: number, what: string, after: unknown): Promise<void> {
  await recordAction(tx, caller, { action: `agreement.${what}`, subjectType: "project", subjectId: projectId, after });
}

function conflict(sentence: string): AppError {
  return new AppError("conflict", sentence);
}
