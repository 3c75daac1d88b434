import type { DuplicatesPanel } from "../../../shared/contracts/requests/duplicates.ts";
import { leastLikeness, traitsOf } from "../../../shared/domain/duplicates.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { fundingRequestStatusLabel } from "../../../shared/domain/labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { notify, notifyAdministrators } from "../../record/notifications/service.ts";
import { type FoundPair, holdComparables } from "./finding/queries.ts";
import { makePair } from "./finding/service.ts";
import * as queries from "./queries.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import { refuseConflicted } from "../conflicts/service.ts";

/** Who ends a merge: one of the staff, or the applicant of the kept request. */
type Actor = Pick<Caller, "username"> & { id: number | null };

type Verdict = "linked" | "different" | "open";

/** Which requests are like this one, and what was said about them. Throws not_found. */
export async function readDuplicates({ db }: Context, id: number): Promise<DuplicatesPanel> {
  const panel = await queries.readPanel(db, id);
  if (!panel) throw notFound();
  return panel;
}

/** Links two requests, marks them as different, or takes either back. Throws not_found and conflict. */
export async function judgePair(
  context: Context,
  caller: Caller,
  id: number,
  otherId: number,
  verdict: Verdict,
  reason: string | undefined,
): Promise<DuplicatesPanel> {
  if (id === otherId) throw conflict(m.dup_error_itself());
  await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const [request, other] = await lockBoth(tx, caller, id, otherId);
    const pair = await comparePair(tx, id, otherId);
    const known = await queries.findPair(tx, pair.lowId, pair.highId);
    if (known?.state === "merged") throw conflict(sentenceOfMerge(request.mergedIntoId === otherId ? request : other));
    if (verdict === "open" && !known) throw notFound();
    if (known?.state === verdict) return;
    if (verdict === "open") await queries.reopenPair(tx, pair.lowId, pair.highId, leastLikeness);
    else await queries.decidePair(tx, pair, { state: verdict, stateBeforeMerge: null, by: caller.username, reason: wordsOrNull(reason) });
    await recordAction(tx, caller, {
      action: `funding_request.duplicate_${verdict === "open" ? "reopened" : verdict}`,
      subjectType: "funding_request",
      subjectId: id,
      before: known && { verdict: known.state },
      after: { other: other.reference, verdict, ...withReason(reason) },
    });
    await tellBoth(tx, caller, id, otherId);
  });
  return readDuplicates(context, id);
}

/** From now on `id` is decided together with `intoId`; it keeps everything and stays readable. Throws not_found and conflict. */
export async function mergeInto(
  context: Context,
  caller: Caller,
  id: number,
  intoId: number,
  reason: string | undefined,
): Promise<DuplicatesPanel> {
  if (id === intoId) throw conflict(m.dup_error_merge_itself());
  await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const [request, kept] = await lockBoth(tx, caller, id, intoId);
    refuseMerge(request, kept);
    const pair = await comparePair(tx, id, intoId);
    const known = await queries.findPair(tx, pair.lowId, pair.highId);
    await queries.setMerged(tx, id, intoId);
    const before = known && known.state !== "merged" ? known.state : null;
    await queries.decidePair(tx, pair, { state: "merged", stateBeforeMerge: before, by: caller.username, reason: wordsOrNull(reason) });
    await recordAction(tx, caller, {
      action: "funding_request.merged",
      subjectType: "funding_request",
      subjectId: id,
      before: { status: request.status },
      after: { into: kept.reference, ...withReason(reason) },
    });
    await tellBoth(tx, caller, id, intoId);
  });
  return readDuplicates(context, id);
}

/** A merge is about two requests that wait for one decision, and is never in two steps: what is taken back is clear then. */
function refuseMerge(request: queries.LockedRequest, kept: queries.LockedRequest): void {
  const merged = [request, kept].find(({ mergedIntoId }) => mergedIntoId !== null);
  if (merged) throw conflict(sentenceOfMerge(merged));
  if (request.hasMerged) throw conflict(m.dup_error_has_merged({ reference: request.reference, into: kept.reference }));
  const withdrawn = [request, kept].find(({ isWithdrawn }) => isWithdrawn);
  if (withdrawn) throw conflict(m.dup_error_merge_withdrawn({ reference: withdrawn.reference }));
  // Who made the first decision may decide the kept request, and would decide the second review with it.
  const objected = [request, kept].find(({ isSecondReview }) => isSecondReview);
  if (objected) throw conflict(m.dup_error_second_review({ reference: objected.reference }));
  const decided = [request, kept].find(isDecided);
  if (decided) throw conflict(m.dup_error_decided({ reference: decided.reference, status: fundingRequestStatusLabel(decided.status) }));
}

/**
 * The request stands by itself again. A merged one has no other status than it had when it was merged, unless a
 * decision came since: then it keeps that. Throws not_found and conflict.
 */
export async function takeMergeBack(context: Context, caller: Caller, id: number): Promise<DuplicatesPanel & { message: string }> {
  const message = await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const merge = await queries.findMerge(tx, id);
    const locked = await queries.lockRequests(tx, merge ? [id, merge.intoId] : [id]);
    const request = locked.find((one) => one.id === id);
    if (!request) throw notFound();
    if (!merge || request.mergedIntoId !== merge.intoId) throw conflict(m.dup_error_not_merged({ reference: request.reference }));
    await refuseConflictedWithAny(tx, caller, [id, merge.intoId]);
    await endMerge(tx, caller, request, { id: merge.intoId, reference: merge.into });
    const words = { reference: request.reference, status: fundingRequestStatusLabel(request.status) };
    return isDecided(request) ? m.dup_unmerged_decided(words) : m.dup_unmerged(words);
  });
  return { ...(await readDuplicates(context, id)), message };
}

/**
 * What is withdrawn, or has lost its data, decides for no other: those that were merged into it stand by themselves
 * again, and who looks after them is told. All are held by `lockWithMerged` by then.
 */
export async function endMergesInto(context: Context, tx: Queryable, actor: Actor, kept: { id: number; reference: string }): Promise<void> {
  for (const { isClosed, assigneeId, ...merged } of await queries.listMerged(tx, kept.id)) {
    await endMerge(tx, actor, merged, kept);
    const notice = { kind: "unmerged", fundingRequestId: merged.id, causedBy: actor.username } as const;
    if (isClosed || (assigneeId !== null && assigneeId === actor.id)) continue;
    if (assigneeId === null) await notifyAdministrators(context, tx, notice);
    else await notify(context, tx, assigneeId, notice);
  }
}

async function endMerge(
  tx: Queryable,
  actor: Actor,
  { id, status }: Pick<queries.LockedRequest, "id" | "status">,
  kept: { id: number; reference: string },
): Promise<void> {
  await queries.setMerged(tx, id, null);
  await reopen(tx, actor, Math.min(id, kept.id), Math.max(id, kept.id));
  await recordAction(tx, actor, {
    action: "funding_request.unmerged",
    subjectType: "funding_request",
    subjectId: id,
    before: { into: kept.reference },
    after: { status },
  });
  await tellBoth(tx, actor, id, kept.id);
}

/** What the pair was before the merge, it is again. A removal of personal data may have taken it away. */
async function reopen(tx: Queryable, caller: Actor, lowId: number, highId: number): Promise<void> {
  const pair = await queries.findPair(tx, lowId, highId);
  const before = pair?.stateBeforeMerge ?? "open";
  if (before === "open") await queries.reopenPair(tx, lowId, highId, leastLikeness);
  else await queries.restorePair(tx, lowId, highId, caller.username);
}

/** For every act that a merged request cannot have by itself. Throws conflict. */
export async function refuseMerged(db: Queryable, id: number): Promise<void> {
  const merge = await queries.findMerge(db, id);
  if (merge) throw conflict(m.dup_error_merged(merge));
}

/** Those whose status follows this one's: a decision, and one that is taken back, is about all of them. */
export async function listDecidedWith(tx: Queryable, change: { id: number; from: string; to: string }): Promise<number[]> {
  return isDecided({ status: change.from }) || isDecided({ status: change.to }) ? queries.listMergedInto(tx, change.id, change.to) : [];
}

/** Those that were decided with this one: a reason that is given afterwards is about them, too. */
export async function listDecidedLike(tx: Queryable, { id, status }: { id: number; status: string }): Promise<number[]> {
  return isDecided({ status }) ? queries.listFollowed(tx, id, status) : [];
}

function isDecided({ status }: { status: string }): boolean {
  return status === "approved" || status === "rejected";
}

/** Both, held until the transaction ends. Throws not_found, conflict when the data of one are gone, forbidden in a conflict of interest. */
async function lockBoth(
  tx: Queryable,
  caller: Caller,
  id: number,
  otherId: number,
): Promise<[queries.LockedRequest, queries.LockedRequest]> {
  const locked = await queries.lockRequests(tx, [id, otherId]);
  const [request, other] = [id, otherId].map((wanted) => locked.find((one) => one.id === wanted));
  if (!request || !other) throw notFound();
  const removed = [request, other].find(({ isRemoved }) => isRemoved);
  if (removed) throw conflict(m.dup_error_removed({ reference: removed.reference }));
  await refuseConflictedWithAny(tx, caller, [id, otherId]);
  return [request, other];
}

/** What two requests are to each other decides what becomes of both. */
async function refuseConflictedWithAny(tx: Queryable, caller: Caller, ids: number[]): Promise<void> {
  for (const id of ids) await refuseConflicted(tx, caller, id);
}

async function comparePair(tx: Queryable, id: number, otherId: number): Promise<FoundPair> {
  const [one, other] = await holdComparables(tx, [id, otherId]);
  if (!one || !other) throw notFound();
  return makePair({ id: one.id, ...traitsOf(one) }, { id: other.id, ...traitsOf(other) });
}

function sentenceOfMerge({ reference, mergedIntoReference }: queries.LockedRequest): string {
  return m.dup_error_merged({ reference, into: mergedIntoReference ?? "" });
}

async function tellBoth(tx: Queryable, caller: Actor, id: number, otherId: number): Promise<void> {
  for (const fundingRequestId of [id, otherId]) await tellDesks(tx, { what: "request", fundingRequestId, byUserId: caller.id });
}

function wordsOrNull(reason: string | undefined): string | null {
  return reason?.trim() || null;
}

function withReason(reason: string | undefined): { reason?: string } {
  const words = wordsOrNull(reason);
  return words ? { reason: words } : {};
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
