import type { RefusedRead } from "../../../../shared/contracts/projects/publication.ts";
import type { Context } from "../../../runtime/context.ts";
import { isStorageFull, type Queryable } from "../../../runtime/db/database.ts";
import * as queries from "./queries.ts";

/** What staff and community are shown; older days stay in the table. */
const mostShown = 50;
/** A crawler that asks all day costs one write a second of each project. */
const gatheredMs = 1_000;
/** More projects and channels than this within a second are written one by one. */
const mostGathered = 5_000;

type Logging = Pick<Context, "db" | "log">;
interface Gathered {
  publicId: string;
  channel: queries.Refused["channel"];
  /** Beyond the first, which is stored; lost when the process is killed within the second. */
  more: number;
  timer: NodeJS.Timeout;
}
const gatheredOf = new WeakMap<Context["db"], Map<string, Gathered>>();

/**
 * Notes that a visitor asked for a project that is not public: the first at once, what follows within a second together.
 * No failure of it changes the answer.
 */
export async function recordRefusedVisit(
  { db, log }: Logging,
  { publicId, channel }: { publicId: string; channel: queries.Refused["channel"] },
): Promise<void> {
  const gathered = gatheredOf.get(db) ?? new Map<string, Gathered>();
  gatheredOf.set(db, gathered);
  const key = `${channel}:${publicId}`;
  const known = gathered.get(key);
  if (known) {
    known.more += 1;
    return;
  }
  if (gathered.size >= mostGathered) {
    await add({ db, log }, { publicId, channel }, 1);
    return;
  }
  const entry = { publicId, channel, more: 0, timer: setTimeout(() => void write({ db, log }, key), gatheredMs).unref() };
  gathered.set(key, entry);
  const isNoted = await add({ db, log }, entry, 1);
  // An id that never was has no row to spare.
  if (!isNoted && entry.more === 0 && gathered.get(key) === entry) forget(gathered, key, entry);
}

/** Writes what was gathered, before it is read and before the process ends. */
export async function flushRefusedVisits(context: Logging): Promise<void> {
  for (const key of gatheredOf.get(context.db)?.keys() ?? []) await write(context, key);
}

async function write(context: Logging, key: string): Promise<void> {
  const gathered = gatheredOf.get(context.db);
  const entry = gathered?.get(key);
  if (!gathered || !entry) return;
  forget(gathered, key, entry);
  if (entry.more > 0) await add(context, entry, entry.more);
}

function forget(gathered: Map<string, Gathered>, key: string, { timer }: Gathered): void {
  clearTimeout(timer);
  gathered.delete(key);
}

async function add({ db, log }: Logging, { publicId, channel }: Pick<Gathered, "publicId" | "channel">, times: number): Promise<boolean> {
  try {
    return await queries.addRefusedRead(db, publicId, { channel, institutionId: null, times });
  } catch (error) {
    log.warn({ channel, times, message: error instanceof Error ? error.message : "" }, "refused reads could not be noted");
    return false;
  }
}

/**
 * Notes that an institution asked for a project that is not public, by the statement after the miss. A full disk keeps no
 * answer back: the note is lost then, the refusal is not.
 */
export async function recordRefusedRead(
  db: Queryable,
  { publicId, channel, institutionId }: { publicId: string; channel: queries.Refused["channel"]; institutionId: number },
): Promise<void> {
  await queries.addRefusedRead(db, publicId, { channel, institutionId }).catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
  });
}

/** The projects of a report that it could not name. */
export async function recordWithheld(tx: Queryable, institutionId: number, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length > 0) await queries.addRefusedReads(tx, projectIds, { channel: "report", institutionId });
}

/** The newest days first. */
export async function listRefusedReads(db: Queryable, projectId: number): Promise<RefusedRead[]> {
  return queries.listRefusedReads(db, projectId, mostShown);
}
