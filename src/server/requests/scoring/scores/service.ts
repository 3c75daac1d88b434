import type { RequestScores, ScoringVersion } from "../../../../shared/contracts/requests/scoring.ts";
import { AppError, type FieldErrors } from "../../../../shared/domain/errors.ts";
import { meanOf, meanOfAll, spreadsOf } from "../../../../shared/domain/scoring.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { tellDesks } from "../../../record/live/service.ts";
import { findConflict, refuseConflicted } from "../../conflicts/service.ts";
import { versionFor } from "../criteria/service.ts";
import { refuseMerged } from "../../duplicates/service.ts";
import * as queries from "./queries.ts";
import { refuseEndedAccount } from "../../../record/auth/service.ts";

interface Giving {
  values: { criterionId: number; value: number }[];
  note?: string | undefined;
  reason?: string | undefined;
}

/** What the caller may know of a request's scores: all after giving one's own or renouncing, before that how many there are. Throws not_found. */
export async function readScores(db: Queryable, caller: Caller, fundingRequestId: number): Promise<RequestScores> {
  const request = await queries.findRequest(db, fundingRequestId);
  if (!request) throw notFound();
  const [version, conflict, renounced, [own], given] = await Promise.all([
    versionFor(db, request.versionId),
    findConflict(db, caller.id, fundingRequestId),
    queries.listRenunciations(db, fundingRequestId),
    queries.listScores(db, fundingRequestId, caller.id),
    queries.countScores(db, fundingRequestId),
  ]);
  const hasRenounced = renounced.some(({ userId }) => userId === caller.id);
  const maySee = !conflict && (own !== undefined || hasRenounced);
  return {
    version,
    closed: closedBecause(request),
    conflict: conflict ? (conflict.isSameEmail ? "same_email" : "declared") : null,
    hasRenounced,
    given,
    mine: own ?? null,
    results: maySee
      ? {
          ...resultsOf(version, await queries.listScores(db, fundingRequestId), caller.id),
          renouncedBy: renounced.map(({ name }) => name),
        }
      : null,
  };
}

/** Gives the caller's scores, or changes them with a reason. Sent twice they stay. Throws not_found, forbidden, conflict and validation_failed. */
export async function giveScores({ db }: Context, caller: Caller, fundingRequestId: number, giving: Giving): Promise<RequestScores> {
  await db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const request = await openRequest(tx, caller, fundingRequestId);
    if (request.hasRenounced) throw new AppError("conflict", m.score_error_renounced());
    const closed = closedBecause(request);
    if (closed) throw new AppError("conflict", closedSentence[closed]({ reference: request.reference }));
    const version = await versionFor(tx, request.versionId);
    const [before] = await queries.listScores(tx, fundingRequestId, caller.id);
    const after = { values: giving.values, note: giving.note?.trim() || null };
    const reason = giving.reason?.trim() ?? "";
    const isChange = before !== undefined && !isSame(before, after);
    refuseValues(version, giving.values, isChange && !reason);
    if (before && !isChange) return;
    if (before) await queries.changeScore(tx, before.id, after, reason);
    else await queries.insertScore(tx, fundingRequestId, version.id, caller, after);
    await recordAction(tx, caller, {
      action: before ? "funding_request.score_changed" : "funding_request.scored",
      subjectType: "funding_request",
      subjectId: fundingRequestId,
      before: before && auditOf(version, before),
      after: { ...auditOf(version, after), ...(before && { reason }) },
    });
    await tellDesks(tx, { what: "request", fundingRequestId, byUserId: caller.id });
  });
  return readScores(db, caller, fundingRequestId);
}

/** Says that the caller will not score this request, for good, and may read what the others gave. Throws not_found, forbidden and conflict. */
export async function renounce({ db }: Context, caller: Caller, fundingRequestId: number): Promise<RequestScores> {
  await db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    await openRequest(tx, caller, fundingRequestId);
    const [own] = await queries.listScores(tx, fundingRequestId, caller.id);
    if (own) throw new AppError("conflict", m.score_error_given());
    if (!(await queries.insertRenunciation(tx, fundingRequestId, caller))) return;
    await recordAction(tx, caller, {
      action: "funding_request.scoring_renounced",
      subjectType: "funding_request",
      subjectId: fundingRequestId,
    });
    await tellDesks(tx, { what: "request", fundingRequestId, byUserId: caller.id });
  });
  return readScores(db, caller, fundingRequestId);
}

async function openRequest(tx: Queryable, caller: Caller, id: number) {
  const request = await queries.lockRequest(tx, id);
  if (!request) throw notFound();
  await refuseMerged(tx, id);
  await refuseConflicted(tx, caller, id);
  const renounced = await queries.listRenunciations(tx, id);
  return { ...request, hasRenounced: renounced.some(({ userId }) => userId === caller.id) };
}

function resultsOf(version: ScoringVersion, scores: queries.StoredScore[], callerId: number) {
  const { criteria } = version;
  const valuesOf = ({ values }: queries.StoredScore) => new Map(values.map(({ criterionId, value }) => [criterionId, value]));
  const counting = scores.filter(({ isSetAside }) => !isSetAside).map(valuesOf);
  return {
    scores: scores.map((score) => ({ ...score, isMine: score.reviewerId === callerId, mean: meanOf(criteria, valuesOf(score)) })),
    spreads: spreadsOf(criteria, version, counting),
    mean: meanOfAll(criteria, counting) ?? null,
  };
}

/** A decided request's scores are what it was decided by. */
function closedBecause({ status, isWithdrawn, isRemoved }: queries.RequestToScore): RequestScores["closed"] {
  if (isRemoved) return "removed";
  if (isWithdrawn) return "withdrawn";
  return status === "approved" || status === "rejected" ? "decided" : null;
}

const closedSentence = {
  decided: m.score_error_decided,
  withdrawn: m.req_error_withdrawn,
  removed: m.req_error_removed,
};

/** Throws validation_failed with a sentence for each criterion that has no value of the scale, and for each value that has no criterion. */
function refuseValues({ criteria, lowest, highest }: ScoringVersion, values: Giving["values"], needsReason: boolean): void {
  const fields: FieldErrors = {};
  for (const { id, name } of criteria) {
    const [value, ...more] = values.filter(({ criterionId }) => criterionId === id).map((given) => given.value);
    if (value === undefined) fields[`criterion-${id}`] = m.score_error_missing({ name, lowest, highest });
    else if (more.length > 0) fields[`criterion-${id}`] = m.score_error_twice({ name });
    else if (!Number.isInteger(value) || value < lowest || value > highest)
      fields[`criterion-${id}`] = m.score_error_value({ name, lowest, highest });
  }
  for (const { criterionId } of values)
    if (!criteria.some(({ id }) => id === criterionId)) fields[`criterion-${criterionId}`] = m.score_error_foreign();
  if (needsReason && Object.keys(fields).length === 0) fields["reason"] = m.score_error_change_reason();
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
}

function isSame(before: queries.GivenScore, after: queries.GivenScore): boolean {
  const text = ({ values, note }: queries.GivenScore) =>
    JSON.stringify([note, values.map(({ criterionId, value }) => [criterionId, value]).sort(([a = 0], [b = 0]) => a - b)]);
  return text(before) === text(after);
}

function auditOf(version: ScoringVersion, { values, note }: queries.GivenScore) {
  const nameOf = (criterionId: number) => version.criteria.find(({ id }) => id === criterionId)?.name ?? String(criterionId);
  return {
    version: version.id,
    values: Object.fromEntries(values.map(({ criterionId, value }) => [nameOf(criterionId), value])),
    ...(note && { note }),
  };
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
