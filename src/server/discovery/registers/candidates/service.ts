import type { CandidateDetail } from "../../../../shared/contracts/discovery/search.ts";
import type { DeskCandidateDetail, Likeness } from "../../../../shared/contracts/discovery/deciding.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { eligibilityRules, eligibleFrom } from "../../../../shared/domain/partner-eligibility.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { readIdCursor } from "../../../runtime/db/id-cursor.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { joinCandidate as moveEverything } from "../reading/queries.ts";
import { refreshCandidates } from "../reading/refresh-candidates.ts";
import { removalTokens } from "../reading/removals.ts";
import { listRanks } from "../runs/queries.ts";
import { listFacts } from "./facts.ts";
import * as queries from "./queries.ts";

/** What everyone may read of one candidate. Throws not_found, also for one that the staff ignore. */
export async function getCandidate(db: Queryable, id: number): Promise<CandidateDetail> {
  const candidate = await findCandidate(db, id);
  if (candidate.standing === "ignored") throw notFound();
  return describe(db, candidate);
}

/** The same with what only administrators see. Throws not_found. */
export async function getDeskCandidate(db: Queryable, id: number): Promise<DeskCandidateDetail> {
  const candidate = await findCandidate(db, id);
  const pairs = await queries.listPairsOf(db, candidate.id);
  return {
    ...(await describe(db, candidate)),
    standing: candidate.standing,
    actReference: candidate.actReference,
    decisions: await queries.listDecisions(db, candidate.id),
    likenesses: await withCandidates(db, pairs),
  };
}

async function describe(db: Queryable, candidate: queries.StoredCandidate): Promise<CandidateDetail> {
  const records = await queries.listRecords(db, candidate.id);
  return {
    ...candidate,
    rules: eligibilityRules
      .filter(({ id }) => candidate.rules.includes(id))
      .map((rule) => ({ id: rule.id, weight: rule.weight, excludes: "excludes" in rule })),
    eligibleFrom,
    records: records.map(({ facts, ...record }) => ({ ...record, asOf: facts.asOf ?? null, facts: listFacts(facts) })),
  };
}

/** Decides against the rules, or goes back to them with null. Later runs leave the decision. Throws not_found, conflict. */
export async function overrule(
  context: Context,
  caller: Caller,
  id: number,
  {
    eligibility,
    reason,
    actReference,
  }: { eligibility: "eligible" | "ineligible" | null; reason: string; actReference?: string | undefined },
): Promise<DeskCandidateDetail> {
  return decide(context, caller, id, async (tx, candidate) => {
    if (eligibility === "eligible") await requireAct(tx, candidate, actReference);
    await queries.setDecided(tx, candidate.id, { overruled_eligibility: eligibility });
    return { decision: eligibility === null ? "rules_restored" : `overruled_${eligibility}`, reason };
  });
}

/** Visitors do not see it any more; the registers go on being read. Throws not_found, conflict when it is an institution. */
export async function ignore(context: Context, caller: Caller, id: number, reason: string): Promise<DeskCandidateDetail> {
  return decide(context, caller, id, async (tx, candidate) => {
    if (candidate.standing === "promoted") throw new AppError("conflict", m.discovery_is_institution());
    await queries.setDecided(tx, candidate.id, { standing: "ignored" });
    return { decision: "ignored", reason };
  });
}

/** Shows an ignored candidate again. Throws not_found, conflict. */
export async function restore(context: Context, caller: Caller, id: number, reason: string): Promise<DeskCandidateDetail> {
  return decide(context, caller, id, async (tx, candidate) => {
    if (candidate.standing !== "ignored") throw new AppError("conflict", m.discovery_not_ignored());
    await queries.setDecided(tx, candidate.id, { standing: "open" });
    return { decision: "restored", reason };
  });
}

/** Two candidates are one body: everything of the other comes to this one. Throws not_found, conflict. */
export async function join(context: Context, caller: Caller, id: number, otherId: number, reason: string): Promise<DeskCandidateDetail> {
  return decide(context, caller, id, async (tx, candidate) => {
    const other = await findCandidate(tx, otherId);
    await joinBodies(tx, other, candidate);
    return { decision: "joined", reason, about: other.name };
  });
}

/** Answers whether two candidates are one body; "same" joins the younger to the older. Throws not_found, conflict. */
export async function answerLikeness(
  { db }: Context,
  caller: Caller,
  id: number,
  answer: "same" | "different",
): Promise<{ answer: "same" | "different"; candidateId: number | null }> {
  return db.transaction().execute(async (tx) => {
    const pair = await queries.findPair(tx, id);
    if (!pair) throw notFound();
    if (pair.answer !== null) throw new AppError("conflict", m.discovery_likeness_answered());
    await recordAction(tx, caller, {
      action: "candidate.likeness_answered",
      subjectType: "candidate",
      subjectId: pair.firstId,
      after: { ...pair, answer },
    });
    if (answer === "different") {
      await queries.answerPair(tx, id, answer, caller.username);
      return { answer, candidateId: null };
    }
    const [first, second] = [await findCandidate(tx, pair.firstId), await findCandidate(tx, pair.secondId)];
    await joinBodies(tx, second, first);
    await queries.insertDecision(tx, first.id, "joined", second.name, caller);
    await refreshCandidates(tx, [first.id], await listRanks(tx));
    return { answer, candidateId: first.id };
  });
}

async function joinBodies(tx: Queryable, from: queries.StoredCandidate, to: queries.StoredCandidate): Promise<void> {
  if (from.id === to.id) throw new AppError("conflict", m.discovery_join_itself());
  if (from.institutionId !== null && to.institutionId !== null) throw new AppError("conflict", m.discovery_join_institutions());
  await moveEverything(tx, from.id, to.id);
}

/**
 * Removes a candidate at its own request: its facts are deleted, and hashes of its numbers stay so that later runs
 * leave it out. Throws not_found, conflict when it is an institution.
 */
export async function remove({ db }: Context, caller: Caller, id: number, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const candidate = await findCandidate(tx, id);
    await queries.lockCandidate(tx, candidate.id);
    if (candidate.standing === "promoted") throw new AppError("conflict", m.discovery_is_institution());
    const records = await queries.listRecords(tx, candidate.id);
    const tokens = records.flatMap((record) => removalTokens(record.source.id, { key: record.sourceKey, facts: record.facts }));
    await queries.insertRemovals(tx, [...new Set(tokens)]);
    await queries.deleteCandidate(tx, candidate.id);
    // Who it was is what they asked us to forget, so the log has the number and the reason alone.
    await recordAction(tx, caller, { action: "candidate.removed", subjectType: "candidate", subjectId: candidate.id, after: { reason } });
  });
}

export async function listLikenesses(db: Queryable, { limit = 50, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
  const after = cursor === undefined ? 0 : readIdCursor(cursor);
  if (after === undefined) throw new AppError("validation_failed", m.error_validation(), { fields: { cursor: m.error_cursor() } });
  const pairs = await queries.listOpenPairs(db, after, limit + 1);
  const items = pairs.slice(0, limit);
  const last = items.at(-1);
  return {
    items: await withCandidates(db, items),
    total: await queries.countOpenPairs(db),
    totalIsCapped: false,
    nextCursor: pairs.length > limit && last ? String(last.id) : null,
  };
}

async function withCandidates(
  db: Queryable,
  pairs: (Omit<Likeness, "candidates"> & { firstId: number; secondId: number })[],
): Promise<Likeness[]> {
  const found = await queries.listItems(
    db,
    pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]),
  );
  const items = new Map(found.map((item) => [item.id, item]));
  return pairs.map((pair) => ({ ...pair, candidates: [pair.firstId, pair.secondId].flatMap((id) => items.get(id) ?? []) }));
}

/**
 * One decision with its reason, who made it, the audit log, and the candidate put together anew, or none of it. `about` names another body:
 * it stands with the decision, which goes when a candidate is removed, and not in the log, which stays.
 */
export async function decide(
  { db }: Context,
  caller: Caller,
  id: number,
  make: (tx: Queryable, candidate: queries.StoredCandidate) => Promise<{ decision: string; reason: string; about?: string }>,
): Promise<DeskCandidateDetail> {
  return db.transaction().execute(async (tx) => {
    const found = await findCandidate(tx, id);
    await queries.lockCandidate(tx, found.id);
    const candidate = await findCandidate(tx, found.id);
    const { decision, reason, about } = await make(tx, candidate);
    await queries.insertDecision(tx, candidate.id, decision, about === undefined ? reason.trim() : `${about}: ${reason.trim()}`, caller);
    await recordAction(tx, caller, {
      action: `candidate.${decision}`,
      subjectType: "candidate",
      subjectId: candidate.id,
      before: { standing: candidate.standing, eligibility: candidate.eligibility },
      after: { reason: reason.trim() },
    });
    await refreshCandidates(tx, [candidate.id], await listRanks(tx));
    return getDeskCandidate(tx, candidate.id);
  });
}

/**
 * A nation is eligible, or an institution of ours, only after an act of its own, which the administrator names by its
 * reference (rulings, "Words"). Throws validation_failed when there is none, or nobody sent anything under it.
 */
export async function requireAct(tx: Queryable, candidate: queries.StoredCandidate, given: string | undefined): Promise<void> {
  if (candidate.kind !== "nation" && candidate.kind !== "tribal_body") return;
  const reference = given?.trim().toUpperCase();
  if (!reference && candidate.actReference !== null) return;
  const problem = !reference
    ? m.discovery_error_no_act()
    : (await queries.isReferenceKnown(tx, reference))
      ? undefined
      : m.discovery_error_unknown_act({ reference });
  if (problem) throw new AppError("validation_failed", problem, { fields: { actReference: problem } });
  if (reference) await queries.setDecided(tx, candidate.id, { act_reference: reference });
}

async function findCandidate(db: Queryable, id: number): Promise<queries.StoredCandidate> {
  const candidate = await queries.findCandidate(db, id);
  if (!candidate) throw notFound();
  return candidate;
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
