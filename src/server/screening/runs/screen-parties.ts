import { setImmediate as breathe } from "node:timers/promises";
import type { Context } from "../../runtime/context.ts";
import { tryLock } from "../../runtime/db/lock.ts";
import { endLeft, openCases, type Hit, tellOfCases } from "../cases/service.ts";
import { listGroups, listPartiesToScreen, type PartyToScreen, readForce, readSources, setScreened } from "../parties/service.ts";
import type { Matcher } from "./engine.ts";
import { Entries } from "./entries.ts";
import * as queries from "./queries.ts";

const partiesAtOnce = 500;
/** How many comparisons are made before others of this process have a turn. */
const comparisonsAtOnce = 200;

type Force = Awaited<ReturnType<typeof readForce>>;

/**
 * Brings every party up to what is in force: one that has changed, or that an older engine judged, is compared with every entry, and all
 * others with the entries that came since. Of all processes one does it. Each batch is stored with what was found and with how far its
 * parties are now, in one transaction: whoever is killed has lost one batch, and the next goes on behind it.
 */
export async function screenParties(context: Context, matcher: Matcher, stopping: AbortSignal): Promise<void> {
  const lock = await tryLock(context, "screening");
  if (!lock) return;
  const signal = AbortSignal.any([stopping, lock.signal]);
  try {
    while (!signal.aborted && (await screenOnce(context, matcher, signal)));
  } finally {
    await lock.release();
  }
}

/** False when there was nothing to do. */
async function screenOnce(context: Context, matcher: Matcher, signal: AbortSignal): Promise<boolean> {
  const { db, log } = context;
  await db.transaction().execute((tx) => readSources(tx));
  const force = await readForce(db);
  // Another version of the product is about to take over, or has: whoever has the engine in force screens.
  if (force.engine !== matcher.number) return false;
  const target = { state: force.number, engine: force.engine, threshold: force.threshold };
  const groups = await listGroups(db, target);
  if (groups.length === 0) return false;
  const runId = await queries.openRun(db, force.number, causeOf(groups));
  let entries = 0;
  for (const { since } of groups) entries += await screenGroup(context, matcher, { runId, force, target, since, signal });
  if (signal.aborted) return false;
  await db.transaction().execute(async (tx) => {
    await endLeft(tx, force.lists);
    const hits = await queries.endRun(tx, runId, entries);
    if (hits) await tellOfCases(context, tx, hits);
  });
  log.info({ part: "screening", run: runId, state: force.number }, "parties are screened");
  return true;
}

function causeOf(groups: Awaited<ReturnType<typeof listGroups>>): queries.RunCause {
  if (groups.every(({ since }) => since === null)) return groups.some(({ parties }) => parties > 1_000) ? "everything" : "parties";
  return "lists";
}

interface GroupWork {
  runId: number;
  force: Force;
  target: { state: string; engine: number; threshold: string };
  since: string | null;
  signal: AbortSignal;
}

/** Returns how many entries the group was compared with. */
async function screenGroup(context: Context, matcher: Matcher, work: GroupWork): Promise<number> {
  const { db } = context;
  const before = work.since === null ? {} : ((await queries.readListsOf(db, work.since)) ?? {});
  const entries = await Entries.read(db, matcher, { lists: work.force.lists, before });
  let after = 0;
  while (!work.signal.aborted) {
    const parties = await listPartiesToScreen(db, work.target, { since: work.since, after, limit: partiesAtOnce });
    if (parties.length === 0) break;
    await screenBatch(context, matcher, work, entries, parties);
    after = parties.at(-1)?.id ?? after;
  }
  return entries.count;
}

async function screenBatch(
  { db }: Context,
  matcher: Matcher,
  { runId, force, target, signal }: GroupWork,
  entries: Entries,
  parties: PartyToScreen[],
): Promise<void> {
  const compared: queries.Compared[] = [];
  const hits: Hit[] = [];
  const threshold = Number(force.threshold);
  for (const { party, entry } of await entries.pairsOf(parties)) {
    if (compared.length % comparisonsAtOnce === 0) await breathe();
    if (signal.aborted) return;
    const { score, parts, ourName, theirName } = matcher.compare(party.subject, entry.content);
    const isHit = score >= threshold;
    compared.push({ versionId: party.versionId, entryId: entry.id, score, parts: isHit ? parts : null });
    if (isHit)
      hits.push({
        partyId: party.id,
        partyVersionId: party.versionId,
        fingerprint: party.fingerprint,
        entryId: entry.id,
        entryKey: entry.entryKey,
        contentHash: entry.contentHash,
        listId: entry.listId,
        listVersionId: entry.listVersionId,
        score,
        parts,
        ourName,
        theirName,
      });
  }
  await db.transaction().execute(async (tx) => {
    if (compared.length > 0) await queries.insertComparisons(tx, target.engine, target.state, compared);
    const opened = await openCases(tx, { state: target.state, engine: target.engine, threshold: target.threshold }, hits);
    await setScreened(tx, parties, target);
    await queries.countBatch(tx, runId, { parties: parties.length, comparisons: compared.length, hits: opened });
  });
}
