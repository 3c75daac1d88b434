import {
  compareRequests,
  leastLikeness,
  likenessReasons,
  overallLikeness,
  type Traits,
  traitsOf,
} from "../../../../shared/domain/duplicates.ts";
import type { Database, Queryable } from "../../../runtime/db/database.ts";
import { addJob } from "../../../runtime/jobs/queue.ts";
import { tellDesks } from "../../../record/live/service.ts";
import * as queries from "./queries.ts";

export { listJudged } from "./of-file/queries.ts";
export { findAgain } from "./of-file/find-again.ts";
export { insertOlderWaiting as queueOlder, isAnyWaiting, listWaiting, removeWaiting, type Waiting, waitingRow } from "./queries.ts";

/** An organisation can have thousands of requests: so many of each reason are compared, the newest. */
const mostOfReason = 50;
/** When more have changed, desks read what they show anew instead. */
const mostToldSingly = 50;

/** Has others like this request looked for, once this transaction is committed. */
export async function queueFinding(tx: Queryable, fundingRequestId: number): Promise<void> {
  await queries.insertWaiting(tx, fundingRequestId);
  await addFindingJob(tx);
}

/** One job for all that wait; of two at once the second waits for the first. */
export async function addFindingJob(db: Queryable): Promise<void> {
  await addJob(db, "find_duplicates", {}, { key: "find_duplicates", queue: "find_duplicates", maxAttempts: 10 });
}

/**
 * Looks for others like these requests and keeps what it finds; what the staff said about a pair stays. The requests' own
 * keys are committed first: of two that come in together, the later to look finds the other. With `isQuiet` the open desks
 * are not told of it.
 */
export async function findLikeRequests(db: Database, ids: number[], isQuiet = false): Promise<void> {
  const own = await db.transaction().execute(async (tx) => {
    const made = (await queries.holdComparables(tx, ids)).map((request) => ({ id: request.id, ...traitsOf(request) }));
    if (made.length === 0) return made;
    await queries.writeLazily(tx);
    await queries.savePrints(tx, made);
    return made;
  });
  if (own.length === 0) return;
  const searches = await whomToCompare(db, own);
  const others = [...new Set(searches.flatMap(({ others }) => [...others]))];
  const known = new Map((await queries.readPrints(db, others)).map((traits) => [traits.id, traits]));
  const { alike, unlike } = comparePairs(searches, known);
  await db.transaction().execute(async (tx) => {
    await queries.writeLazily(tx);
    const present = await queries.holdPresent(tx, [...new Set(alike.flatMap(idsOf))]);
    const added = await queries.savePairs(
      tx,
      alike.filter((pair) => idsOf(pair).every((id) => present.has(id))),
    );
    const removed = await queries.removeOpenPairs(tx, unlike);
    await queries.setSearched(tx, searches);
    if (!isQuiet) await tellOf(tx, new Set([...own.map(({ id }) => id), ...[...added, ...removed].flatMap(idsOf)]));
  });
}

async function tellOf(tx: Queryable, requests: Set<number>): Promise<void> {
  if (requests.size > mostToldSingly) await tellDesks(tx, { what: "resync" });
  else await tellDesks(tx, ...[...requests].map((fundingRequestId) => ({ what: "request" as const, fundingRequestId, byUserId: null })));
}

interface Search {
  id: number;
  traits: queries.StoredTraits;
  others: Set<number>;
  /** The reasons that more others have than are compared. */
  capped: (typeof likenessReasons)[number][];
}

/** For each request the newest that share a key with it, and those that were found before. */
async function whomToCompare(db: Database, own: queries.StoredTraits[]): Promise<Search[]> {
  const ids = own.map(({ id }) => id);
  const candidates = await db.transaction().execute((tx) => queries.findCandidates(tx, ids, mostOfReason));
  const partners = await queries.listOpenPartners(db, ids);
  const candidatesOf = Map.groupBy(candidates, ({ id }) => id);
  const partnersOf = Map.groupBy(partners, ({ id }) => id);
  return own.map((traits) => {
    const byReason = Map.groupBy(candidatesOf.get(traits.id) ?? [], ({ reason }) => reason);
    const newest = [...byReason.values()].flatMap((of) => of.slice(0, mostOfReason));
    return {
      id: traits.id,
      traits,
      others: new Set([...newest, ...(partnersOf.get(traits.id) ?? [])].map(({ otherId }) => otherId)),
      capped: likenessReasons.filter((reason) => (byReason.get(reason)?.length ?? 0) > mostOfReason),
    };
  });
}

/** The pairs that are alike, and those that are not, each once. Of an other without a print nothing is said: its own search is still to come. */
function comparePairs(
  searches: Search[],
  known: Map<number, queries.StoredTraits>,
): { alike: queries.FoundPair[]; unlike: queries.Pair[] } {
  const pairs = new Map<string, queries.FoundPair>();
  for (const { traits, others } of searches)
    for (const otherId of others) {
      const other = known.get(otherId);
      const key = [Math.min(traits.id, otherId), Math.max(traits.id, otherId)].join();
      if (other && !pairs.has(key)) pairs.set(key, makePair(traits, other));
    }
  const { alike = [], unlike = [] } = Object.groupBy(pairs.values(), ({ likeness }) => (likeness >= leastLikeness ? "alike" : "unlike"));
  return { alike, unlike };
}

/**
 * Keeps what requests of a file are compared by in the transaction that makes them, so that the next import finds them at once, and has
 * others like them looked for.
 */
export async function printImported(tx: Queryable, requests: readonly queries.StoredComparable[]): Promise<void> {
  await queries.savePrints(
    tx,
    requests.map((request) => ({ id: request.id, ...traitsOf(request) })),
  );
  await queries.insertQuietlyWaiting(
    tx,
    requests.map(({ id }) => id),
  );
  await addFindingJob(tx);
}

/** Forgets by what requests were found that are about to be deleted; the rest goes with them. */
export async function forgetDeleted(tx: Queryable, ids: readonly number[]): Promise<void> {
  await queries.removeBands(tx, ids);
}

/** What two requests have in common, by the smaller id first. */
export function makePair(one: Traits & { id: number }, other: Traits & { id: number }): queries.FoundPair {
  const reasons = compareRequests(one, other);
  return { lowId: Math.min(one.id, other.id), highId: Math.max(one.id, other.id), reasons, likeness: overallLikeness(reasons) };
}

function idsOf({ lowId, highId }: queries.Pair): number[] {
  return [lowId, highId];
}

/** Forgets whom a request is like, when its personal data are removed. */
export async function forgetLikenesses(tx: Queryable, id: number): Promise<void> {
  for (const fundingRequestId of await queries.removeLikenesses(tx, id))
    await tellDesks(tx, { what: "request", fundingRequestId, byUserId: null });
}
