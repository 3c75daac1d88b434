import { AppError } from "../../../shared/domain/errors.ts";
import type { DiscoveryStatus } from "../../../shared/contracts/discovery/search.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { tryLock } from "../../runtime/db/lock.ts";
import { listStatusCounts } from "../../runtime/db/status-counts.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { addJob } from "../../runtime/jobs/queue.ts";
import { recordAction } from "../../record/audit/service.ts";
import * as runs from "./runs/queries.ts";
import { countShelves, shelvesOf, shownStandings } from "./shelves.ts";

/** How many candidates visitors see, by what is said of them. */
export async function countCandidates(db: Queryable) {
  const shown = shelvesOf({ standings: shownStandings });
  const shelves = await listStatusCounts(db, "candidates");
  return countShelves(shelves.filter(({ status }) => shown.has(status)).map(({ status, n }) => ({ shelf: status, n })));
}

/** The status that everyone may read (§3, §7), with the progress of the run that is going. */
export async function readDiscoveryStatus(db: Queryable): Promise<DiscoveryStatus> {
  const [{ lastUpdated }, counts, run] = await Promise.all([runs.readLastUpdate(db), countCandidates(db), runs.findOpenRun(db)]);
  if (!run) {
    const stopped = await runs.findStoppedRun(db);
    return {
      lastUpdated,
      isRunning: false,
      counts,
      run: null,
      stopped: stopped ? { at: stopped.at, sources: await runs.listProgress(db, stopped.id) } : null,
    };
  }
  const sources = await runs.listProgress(db, run.id);
  const percent = sources.reduce((sum, source) => sum + (isEnded(source) ? 100 : source.percent), 0) / Math.max(1, sources.length);
  return {
    lastUpdated,
    isRunning: true,
    counts,
    run: { id: run.id, startedAt: run.startedAt, isStopping: run.stopRequestedAt !== null, percent: Math.floor(percent), sources },
    stopped: null,
  };
}

function isEnded({ state }: { state: string }): boolean {
  return ["done", "same", "failed", "stopped"].includes(state);
}

/** Opens a run over the registers that are switched on and wakes a worker. Undefined when none is; throws conflict while one is open. */
export async function startRun({ db }: Context, caller: Caller | undefined): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const id = await runs.insertRun(tx, caller);
    if (id === undefined) throw new AppError("conflict", m.discovery_is_running());
    if ((await runs.insertRunSources(tx, id)) === 0) {
      await runs.deleteRun(tx, id);
      return undefined;
    }
    await addJob(tx, "discover_partners", {}, { key: "discover_partners", maxAttempts: 3 });
    if (caller) await recordAction(tx, caller, { action: "discovery.started", subjectType: "discovery_run", subjectId: id });
    return id;
  });
}

/** Starts a run by an administrator. Throws conflict when one is open or every register is switched off. */
export async function findPartners(context: Context, caller: Caller): Promise<number> {
  const id = await startRun(context, caller);
  if (id === undefined) throw new AppError("conflict", m.discovery_no_source());
  return id;
}

/** Asks the open run to end; what it has stored stays. False when none is open. */
export async function stopRun({ db, direct }: Context, caller: Caller): Promise<boolean> {
  const id = await db.transaction().execute(async (tx) => {
    const runId = await runs.requestStop(tx);
    if (runId !== undefined)
      await recordAction(tx, caller, { action: "discovery.stopped", subjectType: "discovery_run", subjectId: runId });
    return runId;
  });
  if (id === undefined) return false;
  // Nobody may be reading: the worker was killed, or none runs. Then the run is ended here.
  const lock = await tryLock({ direct }, "partner_discovery");
  if (lock)
    try {
      await db.transaction().execute(async (tx) => {
        if ((await runs.findOpenRun(tx))?.id === id) await runs.finishRun(tx, id, "stopped", await countCandidates(tx));
      });
    } finally {
      await lock.release();
    }
  return true;
}
