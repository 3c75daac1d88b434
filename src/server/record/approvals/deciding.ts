import type { z } from "zod";
import type * as calls from "../../../shared/contracts/record/approvals.ts";
import { type ApprovalKind, coolingKinds, lapseDays } from "../../../shared/domain/approvals.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../audit/service.ts";
import { proveAgain, requireFactor } from "../auth/service.ts";
import { notify } from "../notifications/service.ts";
import { hasOpenedDocument } from "./document.ts";
import { type ApprovalContext, effectOf, lockWhole } from "./effects.ts";
import * as queries from "./queries.ts";
import { readPolicy } from "./policy.ts";
import { tellOfCooling } from "./tell.ts";

type Body<Call extends "approve" | "refuse"> = z.output<(typeof calls)[Call]["body"]>;

/**
 * The second person's yes: it takes force at once, or cools off first. Throws not_found, proof_required, validation_failed for a wrong
 * code, and conflict for one's own, for what is decided already and for what does not fit any more what it would change.
 */
export async function approve(context: ApprovalContext, caller: Caller, id: number, given: Body<"approve">): Promise<void> {
  await prove(context, caller, given);
  await decide(context, caller, id, async (tx, approval, isAlone) => {
    if (!(await askerIsStillThere(tx, approval))) throw conflict(m.appr_error_asker_gone());
    await refuseUnseenDocument(tx, caller, approval, given.hasChecked);
    const decision = { by: caller, reason: given.reason?.trim() || null, hasChecked: checked(approval, given), isAlone };
    if (coolingKinds.includes(approval.kind)) {
      const until = await queries.setCooling(tx, id, decision, (await readPolicy(context, tx)).coolingOffHours);
      await tellOfCooling(context, tx, approval, until, caller.username);
    } else {
      await effectOf(context.effects, approval).takeForce(context, tx, approval, caller);
      await queries.setDecided(tx, id, "done", decision);
    }
    return "approval.approved";
  });
}

/** The second person's no. Throws as approving does. */
export async function refuse(context: ApprovalContext, caller: Caller, id: number, given: Body<"refuse">): Promise<void> {
  await prove(context, caller, given);
  await decide(context, caller, id, async (tx, approval) => {
    await effectOf(context.effects, approval).letGo?.(tx, approval, caller.username, context);
    await queries.setDecided(tx, id, "refused", { by: caller, reason: given.reason, hasChecked: null, isAlone: false });
    return "approval.refused";
  });
}

/** Whoever asked takes it back. Throws not_found, and conflict for another's and for what is decided. */
export async function withdraw(context: ApprovalContext, caller: Caller, id: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await queries.queueForDecision(tx);
    const approval = await lockWaiting(context, tx, id);
    if (approval.askedById !== caller.id) throw conflict(m.appr_error_not_yours());
    await effectOf(context.effects, approval).letGo?.(tx, approval, caller.username, context);
    await queries.setEnded(tx, id, "withdrawn", { by: caller.username, reason: null });
    await note(tx, caller, approval, "approval.withdrawn");
  });
}

/** A factor that is given counts, also while an older one would do: a wrong one is never passed over. */
async function prove(
  context: ApprovalContext,
  caller: Caller,
  { code, passkey }: Pick<Body<"approve">, "code" | "passkey">,
): Promise<void> {
  if (code?.trim() || passkey) await proveAgain(context, caller, { code, passkey });
  else await requireFactor(context.db, caller);
}

async function decide(
  context: ApprovalContext,
  caller: Caller,
  id: number,
  work: (tx: Queryable, approval: queries.StoredApproval, isAlone: boolean) => Promise<string>,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await queries.queueForDecision(tx);
    const administrators = await queries.lockAdministrators(tx);
    if (!administrators.some((one) => one.id === caller.id)) throw new AppError("forbidden", m.error_forbidden());
    const approval = await lockWaiting(context, tx, id);
    const isOwn = approval.askedById === caller.id;
    if (isOwn && !mayDecideAlone(context, approval, administrators.length)) throw conflict(m.appr_error_own());
    await note(tx, caller, approval, await work(tx, approval, isOwn));
    if (!isOwn) await notify(context, tx, approval.askedById, { kind: "approval_decided", approvalId: id, causedBy: caller.username });
  });
}

/** An installation with one administrator can be tried: with money of test mode, and nothing else (decision 0045). */
function mayDecideAlone({ config }: ApprovalContext, approval: queries.StoredApproval, administrators: number): boolean {
  if (!config.acceptsSoleAdministrator || administrators > 1 || approval.kind !== "deposit") return false;
  return (approval as queries.StoredApproval<"deposit">).proposal.mode === "test";
}

/** What a person asked whose account was closed since, perhaps because it was not theirs any more, is asked anew by somebody. */
async function askerIsStillThere(tx: Queryable, { askedById }: queries.StoredApproval): Promise<boolean> {
  return queries.mayAsk(tx, askedById);
}

/** A document that is attached has to have been opened, which the audit log shows; of one that is only named the person says so. */
async function refuseUnseenDocument(tx: Queryable, caller: Caller, approval: queries.StoredApproval, hasChecked = false): Promise<void> {
  if (approval.kind !== "consent") return;
  const { documentId } = (approval as queries.StoredApproval<"consent">).proposal;
  if (documentId === null && !hasChecked)
    throw new AppError("validation_failed", m.error_validation(), { fields: { hasChecked: m.appr_error_named_document() } });
  if (documentId !== null && !(await hasOpenedDocument(tx, caller.id, documentId, approval.askedAt)))
    throw conflict(m.appr_error_document());
}

const kindsToCheck: readonly ApprovalKind[] = ["payee", "consent"];
const checked = ({ kind }: queries.StoredApproval, { hasChecked }: Body<"approve">) =>
  kindsToCheck.includes(kind) ? (hasChecked ?? false) : null;

async function lockWaiting(context: ApprovalContext, tx: Queryable, id: number): Promise<queries.StoredApproval> {
  const approval = await lockWhole(context, tx, id);
  if (!approval)
    throw (await queries.findApproval(tx, id)) ? conflict(m.appr_error_newer()) : new AppError("not_found", m.error_not_found());
  if (approval.state !== "waiting") throw conflict(m.appr_error_decided());
  if (Date.now() - approval.askedAt.getTime() > lapseDays * 86_400_000) throw conflict(m.appr_error_lapsed({ days: lapseDays }));
  return approval;
}

async function note(tx: Queryable, caller: Caller, { id, kind, subject, askedBy }: queries.StoredApproval, action: string): Promise<void> {
  await recordAction(tx, caller, { action, subjectType: "approval", subjectId: id, after: { kind, subject, askedBy } });
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
