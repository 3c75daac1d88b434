import { compareRequests, fingerprintOf, leastLikeness, likenessReasons, overallLikeness } from "../../../../shared/domain/duplicates.ts";
import type { Database, Queryable } from "../../../db/database.ts";
import { addJob } from "../../../jobs/queue.ts";
import { tellDesks } from "../../live/service.ts";
import * as queries from "./queries.ts";

/** An organisation can have thousands of requests: so many of each reason are compared, the newest. */
const mostOfReason = 50;

/** Has others like this request looked for, once this transaction is committed. */
export async function queueFinding(tx: Queryable, fundingRequestId: number): Promise<void> {
  await addJob(tx, "find_duplicates", { fundingRequestId }, { key: `find_duplicates:${fundingRequestId}`, maxAttempts: 10 });
}

/**
 * Looks for others like this request and keeps what it finds; what the staff said about a pair stays. The request's own
 * keys are committed first: of two that come in together, the later to look finds the other.
 */
export async function findLikeRequests(db: Database, id: number, isQuiet = false): Promise<void> {
  const print = await db.transaction().execute(async (tx) => {
    const [request] = await queries.holdComparables(tx, [id]);
    if (!request) return undefined;
    const made = fingerprintOf(request);
    await queries.saveFingerprint(tx, id, made);
    return made;
  });
  if (!print) return;
  const candidates = await queries.findCandidates(db, id, print, mostOfReason);
  const byReason = likenessReasons.map((reason) => ({
    reason,
    ids: candidates.filter((one) => one.reason === reason).map((one) => one.id),
  }));
  const newest = byReason.flatMap(({ ids }) => ids.slice(0, mostOfReason));
  const others = [...new Set([...newest, ...(await queries.listOpenPartners(db, id))])];
  const capped = byReason.filter(({ ids }) => ids.length > mostOfReason).map(({ reason }) => reason);
  await db.transaction().execute(async (tx) => {
    const changed = await comparePairs(tx, id, others);
    if (!changed) return;
    await queries.setSearched(tx, id, capped);
    if (isQuiet) return;
    for (const fundingRequestId of [id, ...changed]) await tellDesks(tx, { what: "request", fundingRequestId, byUserId: null });
  });
}

/** Returns the others that are alike now or no longer; undefined when the request's data were removed meanwhile. */
async function comparePairs(tx: Queryable, id: number, others: number[]): Promise<number[] | undefined> {
  const held = await queries.holdComparables(tx, [id, ...others]);
  const request = held.find((one) => one.id === id);
  if (!request) return undefined;
  const pairs = held
    .filter((one) => one.id !== id)
    .map((other) => makePair(request, other))
    .filter(({ likeness }) => likeness >= leastLikeness);
  const added = await queries.savePairs(tx, pairs);
  const alike = new Set(pairs.flatMap(({ lowId, highId }) => [lowId, highId]));
  const removed = await queries.removeOpenPairs(
    tx,
    id,
    others.filter((other) => !alike.has(other)),
  );
  return [...added.map(({ lowId, highId }) => (lowId === id ? highId : lowId)), ...removed];
}

/** What two requests have in common, by the smaller id first. */
export function makePair(one: queries.StoredComparable, other: queries.StoredComparable): queries.FoundPair {
  const reasons = compareRequests(one, other);
  return { lowId: Math.min(one.id, other.id), highId: Math.max(one.id, other.id), reasons, likeness: overallLikeness(reasons) };
}

/** Forgets whom a request is like, when its personal data are removed. */
export async function forgetLikenesses(tx: Queryable, id: number): Promise<void> {
  for (const fundingRequestId of await queries.removeLikenesses(tx, id))
    await tellDesks(tx, { what: "request", fundingRequestId, byUserId: null });
}
