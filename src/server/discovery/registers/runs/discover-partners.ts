import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../../../shared/domain/errors.ts";
import { rulesVersion } from "../../../../shared/domain/partner-eligibility.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { isDatabaseUnavailable, isStorageFull } from "../../../runtime/db/database.ts";
import { tryLock } from "../../../runtime/db/lock.ts";
import { DownloadFailed } from "../../../runtime/outbound/download.ts";
import { NotPublic } from "../../../runtime/outbound/public-agent.ts";
import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import { listOutdatedCandidates, listRemovals } from "../reading/queries.ts";
import { type InTurn, readSource } from "../reading/read-source.ts";
import { refreshCandidates } from "../reading/refresh-candidates.ts";
import { RegisterMissing } from "../reading/register-file.ts";
import { SeenRecords } from "../reading/seen-records.ts";
import * as runs from "./queries.ts";
import { countCandidates, startRun } from "../service.ts";

/** How many registers are fetched and read side by side. */
const sideBySide = 3;
/** How often a run looks whether somebody pressed Stop. */
const stopPollMs = 400;
const candidatesAtOnce = 1_000;

/**
 * Goes on with the open run, or begins one 24 hours after the last (§9). The worker calls it each minute and when
 * somebody presses Find Partners; the lock makes sure that of all processes one does it. When `stopping` aborts, the
 * run stays open and a later call goes on with it.
 */
export async function discoverPartners(context: Context, stopping: AbortSignal): Promise<void> {
  const lock = await tryLock(context, "partner_discovery");
  if (!lock) return;
  try {
    const run = (await runs.findOpenRun(context.db)) ?? (await startDueRun(context));
    if (run) await carryOut(context, run, AbortSignal.any([stopping, lock.signal]));
  } finally {
    await lock.release();
  }
}

async function startDueRun(context: Context): Promise<runs.OpenRun | undefined> {
  if (!(await runs.readLastUpdate(context.db)).isDue) return undefined;
  const started = await startRun(context, undefined);
  return started === undefined ? undefined : runs.findOpenRun(context.db);
}

async function carryOut(context: Context, run: runs.OpenRun, interrupted: AbortSignal): Promise<void> {
  const { db, log } = context;
  const stop = new AbortController();
  const watching = new AbortController();
  const watch = watchForStop(context, run.id, stop, watching.signal);
  log.info({ part: "discovery", run: run.id }, "partner discovery goes on");
  const signal = AbortSignal.any([interrupted, stop.signal]);
  try {
    await judgeAnew(context, signal);
    await readSources(context, run.id, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    watching.abort();
    await watch;
  }
  // Interrupted: the run stays open, and whoever starts next goes on with it.
  if (interrupted.aborted && !stop.signal.aborted) return;
  await db.transaction().execute(async (tx) => {
    const sources = await runs.listProgress(tx, run.id);
    const state = stop.signal.aborted ? "stopped" : sources.every((source) => source.state === "failed") ? "failed" : "complete";
    await runs.finishRun(tx, run.id, state, await countCandidates(tx));
    log.info({ part: "discovery", run: run.id, state }, "partner discovery ended");
  });
}

async function watchForStop({ db }: Context, runId: number, stop: AbortController, watching: AbortSignal): Promise<void> {
  while (!watching.aborted && !stop.signal.aborted) {
    // A database that is away for a moment stops nothing; the reading itself notices.
    if (await runs.isStopRequested(db, runId).catch(() => false)) stop.abort(new Error("stopped by an administrator"));
    else await wait(stopPollMs, undefined, { signal: watching }).catch(() => {});
  }
}

/** Re-evaluates, under the current rules, candidates judged under older ones. */
async function judgeAnew({ db }: Context, signal: AbortSignal): Promise<void> {
  const ranks = await runs.listRanks(db);
  for (;;) {
    signal.throwIfAborted();
    const ids = await listOutdatedCandidates(db, rulesVersion, candidatesAtOnce);
    if (ids.length === 0) return;
    await db.transaction().execute((tx) => refreshCandidates(tx, ids, ranks));
  }
}

/** Reads the registers, some side by side. One that fails is noted with its reason and the others go on. */
async function readSources(context: Context, runId: number, signal: AbortSignal): Promise<void> {
  const { db } = context;
  const ranks = await runs.listRanks(db);
  const removed = await listRemovals(db);
  const open = (await runs.listRunSources(db, runId)).filter(({ state }) => ["waiting", "fetching", "reading"].includes(state));
  const inTurn = takeTurns();
  const next = open.values();
  const reader = async () => {
    for (const source of next) {
      signal.throwIfAborted();
      const reading = { runId, sourceId: source.id, ranks, removed, seen: new SeenRecords() };
      try {
        await readSource(context, source, reading, { signal, inTurn });
      } catch (error) {
        if (signal.aborted || isDatabaseUnavailable(error)) throw error;
        await db.transaction().execute((tx) => runs.failSource(tx, reading, reasonOf(context, error, source.id)));
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: sideBySide }, reader));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}

function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (store) => {
    const mine = last.then(store, store);
    last = mine.catch(() => {});
    return mine;
  };
}

/** What an administrator reads beside a register that failed. */
function reasonOf({ log }: Context, error: unknown, sourceId: number): string {
  if (error instanceof WrongFormat || error instanceof DownloadFailed || error instanceof NotPublic || error instanceof RegisterMissing)
    return error.message;
  if (error instanceof AppError) return error.message;
  if (isStorageFull(error)) return m.error_storage_full();
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  log.error({ part: "discovery", source: sourceId, err: { type: name, message, stack } }, "a register could not be read");
  return m.discovery_own_error();
}
