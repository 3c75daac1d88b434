import { conditionSubject, isMet } from "../../../shared/domain/agreements.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { ask } from "../../record/approvals/service.ts";
import type { Proposal } from "../../record/approvals/proposals.ts";
import { recordAction } from "../../record/audit/service.ts";
import { holdToJudge } from "../publication/service.ts";
import * as emails from "./emails.ts";
import * as queries from "./queries.ts";
import { termsOf } from "./show.ts";
import { type Doer, findToDecide, refuseRemoved } from "./signing.ts";
import * as versions from "./versions/service.ts";

/** What two people decided, as approvals hand it over. */
interface Decided<Kind extends "agreement_resumed" | "condition_met"> {
  proposal: Proposal<Kind>;
  reason: string | null;
  askedBy: string;
}

/** Names the end of a suspension in the list of approvals. */
export const resumptionOf = (projectId: number) => `resumption:${projectId}`;

/** Asks a second person to let the money of a suspended agreement go on. Returns the approval's id. Throws conflict, and as asking does. */
export async function askToResume(context: Context, caller: Caller, projectId: number, reason: string): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    await refuseRemoved(tx, await holdToJudge(context, tx, caller, projectId));
    const { id: agreementId } = await versions.requireInForce(tx, { projectId });
    const stop = await findSuspension(tx, projectId);
    return ask(context, tx, caller, {
      kind: "agreement_resumed",
      subject: resumptionOf(projectId),
      proposal: { projectId, agreementId, stopId: stop.id },
      before: { reason: stop.reason },
      reason,
    });
  });
}

/** Ends the suspension that two people decided to end. Throws conflict where that one is over, and forbidden for a conflict of interest. */
export async function resumeAgreement(
  context: Context,
  tx: Queryable,
  { proposal: { projectId, agreementId, stopId }, reason: given, askedBy }: Decided<"agreement_resumed">,
  by: Doer,
): Promise<void> {
  const project = await findToDecide(tx, projectId, by);
  if ((await versions.requireInForce(tx, { projectId })).id !== agreementId) throw conflict(m.agr_error_other_agreement());
  if ((await findSuspension(tx, projectId)).id !== stopId) throw conflict(m.agr_error_other_suspension());
  const reason = given ?? "";
  await queries.liftSuspension(tx, projectId, { by: askedBy, reason });
  await recordAction(tx, by, {
    action: "agreement.resumed",
    subjectType: "project",
    subjectId: projectId,
    after: { reason, askedBy },
  });
  await emails.writeResumed(context, tx, project, reason);
}

/** Asks a second person to agree that a tranche's condition was met. Returns the approval's id. Throws not_found, conflict, and as asking does. */
export async function askForCondition(
  context: Context,
  caller: Caller,
  projectId: number,
  { tranche: key, evidence }: { tranche: string; evidence: string },
): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    await refuseRemoved(tx, await holdToJudge(context, tx, caller, projectId));
    const waiting = await findWaiting(tx, projectId, key);
    if (!waiting) throw new AppError("not_found", m.error_not_found());
    const { agreementId, currency, amount, condition } = waiting;
    if (isMet(await queries.listMet(tx, [projectId]), { key, condition })) throw conflict(m.agr_error_met());
    return ask(context, tx, caller, {
      kind: "condition_met",
      subject: conditionSubject(projectId, key),
      proposal: { projectId, agreementId, tranche: key, condition, amount, currency },
      reason: evidence,
    });
  });
}

/** Records what two people found to be met. Throws conflict under another agreement than they read, and where it is recorded. */
export async function recordConditionMet(
  context: Context,
  tx: Queryable,
  { proposal: { projectId, agreementId, tranche, condition }, reason, askedBy }: Decided<"condition_met">,
  by: Doer,
): Promise<void> {
  const project = await findToDecide(tx, projectId, by);
  const waiting = await findWaiting(tx, projectId, tranche);
  if (waiting?.agreementId !== agreementId || waiting.condition !== condition) throw conflict(m.agr_error_other_agreement());
  if (!(await queries.insertMet(tx, { projectId, tranche, condition, evidence: reason ?? "", byName: askedBy })))
    throw conflict(m.agr_error_met());
  await recordAction(tx, by, {
    action: "agreement.condition_met",
    subjectType: "project",
    subjectId: projectId,
    after: { tranche, condition, askedBy },
  });
  await emails.writeConditionMet(context, tx, project, condition);
}

async function findSuspension(tx: Queryable, projectId: number): Promise<queries.StoredStop> {
  const stop = (await queries.listStops(tx, { projectId })).find(({ kind }) => kind === "suspended");
  if (!stop) throw conflict(m.agr_error_not_suspended());
  return stop;
}

/** A tranche of the agreement in force that waits for a condition. */
async function findWaiting(tx: Queryable, projectId: number, key: string) {
  const inForce = await queries.findInForce(tx, { projectId });
  const tranche = inForce && termsOf(inForce).tranches.find((one) => one.key === key);
  if (!tranche || tranche.condition === "") return undefined;
  return { agreementId: inForce.id, currency: inForce.currency, amount: tranche.amount, condition: tranche.condition };
}

function conflict(sentence: string): AppError {
  return new AppError("conflict", sentence);
}
