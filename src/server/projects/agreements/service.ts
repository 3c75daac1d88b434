import type { AgreementTerms, DeskAgreement } from "../../../shared/contracts/projects/agreements.ts";
import { agreementTemplate, conditionSubject } from "../../../shared/domain/agreements.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { ask, endOpenOf, listOpenOf } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { stored } from "../../requests/applicant/service.ts";
import { refuseOverBudget } from "../../requests/rounds/service.ts";
import { findProject, holdToJudge, type StoredProject } from "../publication/service.ts";
import { planReports } from "../reports/service.ts";
import { hashOf } from "../signed-terms/service.ts";
import { firstTerms, problemsOf } from "./drafts.ts";
import * as emails from "./emails.ts";
import * as queries from "./queries.ts";
import { beginRevisions, readUnseen, saveRevision } from "./revisions/service.ts";
import { resumptionOf } from "./resuming.ts";
import { readAgreement, termsOf } from "./show.ts";
import * as versions from "./versions/service.ts";

/** Names the offer that waits in the list of approvals. */
export const offerOf = (projectId: number) => `agreement:${projectId}`;

export { type Fundable, readFundable } from "./fundable.ts";
export { listOffered } from "./queries.ts";
export { readByLink, standingOf } from "./show.ts";
export { askForCondition, askToResume, recordConditionMet, resumeAgreement } from "./resuming.ts";
export { holdForApproval, letOfferGo, signForProvider } from "./signing.ts";

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
    const [last] = await queries.listAgreements(tx, { projectId });
    const inForce = await queries.findInForce(tx, { projectId });
    const terms = firstTerms(project, { request, inForce, last });
    const begun = await versions.startDraft(tx, { projectId }, { currency: project.currency, terms, by: caller.username });
    await beginRevisions(tx, begun.id, { side: "provider", by: caller.id, currency: project.currency, terms });
    await log(tx, caller, projectId, "started", { number: begun.number });
  });
}

/** Keeps what was typed, complete or not. Throws conflict when somebody changed it since `seen`, or it is no draft any more. */
export async function editAgreement(
  context: Context,
  caller: Caller,
  projectId: number,
  { terms, ...seen }: { terms: AgreementTerms } & versions.Seen,
): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx, project) => {
    const draft = await versions.draftOf(tx, { projectId }, seen);
    const saving = { side: "provider", by: caller.id, currency: project.currency ?? draft.currency, terms } as const;
    const isChanged = await saveRevision(tx, draft, saving);
    await log(tx, caller, projectId, "edited", { number: draft.number, revision: draft.revision + 1 });
    if (draft.sharedAt && isChanged) await emails.writeChanged(context, tx, project);
  });
}

/** Gives the draft to its community, which reads, changes and remarks on it from now on, and tells it so. Throws conflict. */
export async function shareAgreement(context: Context, caller: Caller, projectId: number): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx, project) => {
    const draft = await versions.draftOf(tx, { projectId });
    await queries.setShared(tx, draft.id);
    await log(tx, caller, projectId, "shared", { number: draft.number });
    await emails.writeShared(context, tx, project);
  });
}

/**
 * Freezes the draft and asks a second person to sign it for the provider; the community signs it by its link. Returns the approval's id.
 * Throws validation_failed for what is missing, conflict when somebody changed it since `seen` or the request's call has not so much left, and
 * as asking does.
 */
export async function offerAgreement(context: Context, caller: Caller, projectId: number, seen: versions.Seen): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const project = await holdToJudge(context, tx, caller, projectId);
    const draft = await versions.draftOf(tx, { projectId }, seen);
    const problems = problemsOf(draft, await queries.findInForce(tx, { projectId }));
    if (Object.keys(problems).length > 0) throw new AppError("validation_failed", m.agr_error_not_whole(), { fields: problems });
    if (project.currency !== draft.currency) throw conflict(m.agr_error_currency());
    const terms = termsOf(draft);
    if (project.fundingRequestId !== null)
      await refuseOverBudget(tx, project.fundingRequestId, { amount: terms.amount, currency: draft.currency });
    const parties = {
      project: project.name,
      community: project.nationName ?? project.community ?? project.name,
      provider: context.config.provider.name,
      reference: project.fundingRequestId === null ? "" : (await stored(tx, project.fundingRequestId)).reference,
    };
    const hash = hashOf({ template: agreementTemplate, number: draft.number, currency: draft.currency, parties, terms });
    await versions.freeze(tx, draft, { parties, template: agreementTemplate, hash, by: caller.username });
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
    const open = await versions.dropOpen(tx, { projectId }, reason);
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
    const open = await queries.findOpen(tx, { projectId });
    if (!open) throw conflict(m.agr_error_none_open());
    await versions.remark(tx, { agreementId: open.id, line, side: "provider", byName: caller.username, body });
  });
}

/** Stops the money of an agreement in force at once. Throws conflict. */
export async function suspendAgreement(context: Context, caller: Caller, projectId: number, reason: string): Promise<DeskAgreement> {
  return change(context, caller, projectId, async (tx, project) => {
    await versions.requireInForce(tx, { projectId });
    const stop = { kind: "suspended" as const, side: "provider" as const, reason, by: caller.username, days: 0 };
    if (!(await queries.insertStop(tx, { projectId }, stop))) throw conflict(m.agr_error_suspended());
    await log(tx, caller, projectId, "suspended", { reason });
    await emails.writeSuspended(context, tx, project, reason);
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
  const { noticeDays } = termsOf(await versions.requireInForce(tx, { projectId }));
  const day = await versions.stopAfter(tx, { projectId }, { side, reason, by, days: Number(noticeDays) });
  await planReports(tx, projectId);
  return day;
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
  const open = await queries.findOpen(db, { projectId: id });
  return {
    ...agreement,
    currency,
    problems: open?.state === "draft" ? problemsOf(open, await queries.findInForce(db, { projectId: id })) : {},
    communityChanged: open?.state === "draft" ? await readUnseen(db, open) : null,
    asked: await listOpenOf(db, caller, [offerOf(id), resumptionOf(id), ...agreement.tranches.map(({ key }) => conditionSubject(id, key))]),
  };
}

/** Amounts and days are the community's and the provider's; the log says what was done to which version. */
async function log(tx: Queryable, caller: Caller, projectId: number, what: string, after: unknown): Promise<void> {
  await recordAction(tx, caller, { action: `agreement.${what}`, subjectType: "project", subjectId: projectId, after });
}

function conflict(sentence: string): AppError {
  return new AppError("conflict", sentence);
}
