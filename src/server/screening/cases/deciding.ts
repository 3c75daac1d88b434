import type { ClearingReason } from "../../../shared/domain/screening.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { ask, endOpenOf } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { notifyAdministrators } from "../../record/notifications/service.ts";
import { screenAgain } from "../parties/service.ts";
import { approvalSubject } from "./opening.ts";
import * as queries from "./queries.ts";

interface Doer {
  id: number | null;
  username: string;
}

/** What a second person approves or refuses: the proposal of an approval of the kind `screening_cleared`. */
interface Asked {
  proposal: { caseId: number; reason: ClearingReason };
  id: number;
  reason: string | null;
}

/**
 * Asks a second person to clear a case: our party is not who the list means. A confirmed one stays confirmed until then. Throws not_found,
 * proof_required, and conflict for a case that has ended, or where either side is not as it was judged any more.
 */
export async function askToClear(
  context: Context,
  caller: Caller,
  id: number,
  { reason, words }: { reason: ClearingReason; words: string },
): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const found = await lock(tx, id);
    if (found.state === "second") throw conflict(m.scase_error_second());
    if (found.state === "cleared" || found.state === "superseded") throw conflict(m.scase_error_ended());
    await refuseChanged(tx, found);
    const { list, about } = await queries.findNames(tx, id);
    const approvalId = await ask(context, tx, caller, {
      kind: "screening_cleared",
      subject: approvalSubject(id),
      reason: words,
      proposal: { caseId: id, reason, ourName: found.ourName, theirName: found.theirName, list, about, score: Number(found.score) },
    });
    await queries.insertDecision(tx, { caseId: id, verdict: "not_same", reason, words, by: caller, isSecond: false, approvalId });
    if (found.state !== "confirmed") await queries.setState(tx, id, "second");
    await tell(tx, caller, id, "screening_case.clearing_asked", { reason, approvalId });
    return approvalId;
  });
}

/** Locks what the end of an approval changes. */
export async function holdCase(tx: Queryable, { proposal }: Asked): Promise<void> {
  await queries.lockCase(tx, proposal.caseId);
}

/** The second person's yes. Throws conflict where the case was decided otherwise since, or either side is not as it was judged. */
export async function clearBySecond(tx: Queryable, { proposal: { caseId, reason }, id, reason: words }: Asked, by: Doer): Promise<void> {
  const found = await lock(tx, caseId);
  if (found.state !== "second" && found.state !== "confirmed") throw conflict(m.scase_error_ended());
  await refuseChanged(tx, found);
  await queries.insertDecision(tx, { caseId, verdict: "not_same", reason, words: words ?? "", by, isSecond: true, approvalId: id });
  await queries.setCleared(tx, caseId);
  // While it was confirmed nothing else was asked about the pair: what either has become since is compared now.
  if (found.state === "confirmed") await screenAgain(tx, found.partyId);
  await tell(tx, by, caseId, "screening_case.cleared", { reason, approvalId: id });
}

/** Nobody will approve the clearing any more: the case is open again, and a confirmed one has never been anything else. */
export async function keepOpen(tx: Queryable, { proposal: { caseId } }: Asked): Promise<void> {
  const found = await queries.lockCase(tx, caseId);
  if (found?.state !== "second") return;
  await queries.setState(tx, caseId, "looking");
  await tellDesks(tx, { what: "screening" });
}

/**
 * The party is who the list means: from now on no money goes to or comes from it. One administrator is enough, also for a case that was
 * cleared; undoing it takes two. Throws not_found, and conflict for a case that is confirmed or superseded.
 */
export async function confirmMatch(context: Context, caller: Caller, id: number, words: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const found = await lock(tx, id);
    if (found.state === "confirmed" || found.state === "superseded") throw conflict(m.scase_error_ended());
    await endOpenOf(tx, approvalSubject(id), "stopped", caller.username);
    await queries.insertDecision(tx, { caseId: id, verdict: "same", reason: null, words, by: caller, isSecond: false, approvalId: null });
    await queries.setConfirmed(tx, id);
    await tell(tx, caller, id, "screening_case.confirmed", {});
    await notifyAdministrators(context, tx, { kind: "screening_confirmed", screeningCaseId: id, causedBy: caller.username });
  });
}

/** Keeps a case open with words about what is still missing. Throws not_found, and conflict for a case that is not open. */
export async function needMore(context: Context, caller: Caller, id: number, words: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const found = await lock(tx, id);
    if (found.state !== "new" && found.state !== "looking") throw conflict(m.scase_error_not_open());
    await queries.insertDecision(tx, {
      caseId: id,
      verdict: "need_more",
      reason: null,
      words,
      by: caller,
      isSecond: false,
      approvalId: null,
    });
    await queries.setState(tx, id, "looking");
    await tell(tx, caller, id, "screening_case.kept_open", {});
  });
}

/** Gives a case to an administrator, or to nobody. Throws not_found, validation_failed for somebody else, and conflict once it has ended. */
export async function assign(context: Context, caller: Caller, id: number, assigneeId: number | null): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const found = await lock(tx, id);
    if (found.state === "cleared" || found.state === "superseded") throw conflict(m.scase_error_ended());
    if (assigneeId !== null && !(await queries.isActiveAdministrator(tx, assigneeId)))
      throw new AppError("validation_failed", m.error_validation(), { fields: { assigneeId: m.scase_error_assignee() } });
    await queries.setAssignee(tx, id, assigneeId);
    await tell(tx, caller, id, "screening_case.assigned", { assigneeId });
  });
}

async function lock(tx: Queryable, id: number): Promise<queries.CaseRow> {
  const found = await queries.lockCase(tx, id);
  if (!found) throw new AppError("not_found", m.error_not_found());
  return found;
}

/** A clearing is about what was compared. Where the party is another one by now, the next run opens a case about that. */
async function refuseChanged(tx: Queryable, found: queries.CaseRow): Promise<void> {
  if (found.state !== "confirmed" && !(await queries.isPartyAsJudged(tx, found))) throw conflict(m.scase_error_changed());
}

async function tell(tx: Queryable, by: Doer, id: number, action: string, after: object): Promise<void> {
  await recordAction(tx, by, { action, subjectType: "screening_case", subjectId: id, after });
  await tellDesks(tx, { what: "screening" });
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}
