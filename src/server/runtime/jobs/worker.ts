import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { isDatabaseUnavailable } from "../db/database.ts";
import { freeJobsOf, freeJobsOfGone, leave, stayPresent } from "./holders.ts";
import { type NoteJob, type Shift, startShift, type Work } from "./shift.ts";

const beatMs = 3_000;
const firstPauseMs = 500;
const longestPauseMs = 5_000;

export interface Worker {
  /** False while it is being started again. */
  isRunning: () => boolean;
  /** Lets the jobs in hand finish. */
  stop: () => Promise<void>;
}

/**
 * Starts workers and keeps them running (decision 0040): at the first trouble with the database the next shift takes
 * over, and what the last one locked and does not have in hand is free at once. Rejects when the first cannot start.
 *
 * @param pool has a connection for each job that is done at once, one that listens, and one to spare
 */
export async function startWorker(pool: pg.Pool, log: Logger, work: Work, noteJob?: NoteJob): Promise<Worker> {
  const stopping = new AbortController();
  const shifts = new Set<Shift>();
  const presence = keepPresent(pool, shifts, log);
  let isRunning = true;

  async function begin(): Promise<Shift> {
    const shift = await startShift(pool, log, work, stopping.signal, noteJob);
    shifts.add(shift);
    void presence.beat();
    return shift;
  }

  async function beginAgain(): Promise<Shift | undefined> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        return await begin();
      } catch (error) {
        const level = isDatabaseUnavailable(error) ? "debug" : "error";
        log[level]({ part: "jobs", message: (error as Error).message }, "the workers cannot start yet");
      }
    }
  }

  async function keepRunning(first: Shift): Promise<void> {
    for (let shift: Shift | undefined = first; shift; shift = await beginAgain()) {
      if (!isRunning) log.info({ part: "jobs" }, "the workers run again");
      isRunning = true;
      await shift.leaving;
      if (stopping.signal.aborted) return;
      isRunning = false;
      log.warn({ part: "jobs" }, "the workers had trouble with the database and start again");
      void presence.beat();
    }
  }

  const first = await begin().catch(async (error: unknown) => {
    await presence.end();
    throw error;
  });
  const keeping = keepRunning(first);
  const leaveAll = () => {
    for (const shift of shifts) {
      // What waits for the database to know its name would wait for good.
      shift.begin();
      shift.leave();
    }
  };
  return {
    isRunning: () => isRunning,
    stop: async () => {
      stopping.abort(new Error("the process ends"));
      leaveAll();
      await keeping;
      // Also one that was just beginning.
      leaveAll();
      await Promise.all([...shifts].map((shift) => shift.over));
      await presence.end();
    },
  };
}

/** Tells the others at each beat that these shifts are there, frees what one that leaves does not have in hand, and what others left. */
function keepPresent(pool: pg.Pool, shifts: Set<Shift>, log: Logger) {
  let underway: Promise<void> | undefined;
  const timer = setInterval(() => void beat(), beatMs);

  function beat(): Promise<void> {
    underway ??= tidy()
      .catch((error: Error) => log.debug({ part: "jobs", message: error.message }, "the workers could not say that they are there"))
      .finally(() => (underway = undefined));
    return underway;
  }

  async function tidy(): Promise<void> {
    const present = [...shifts];
    await stayPresent(
      pool,
      present.map(({ name }) => name),
    );
    for (const shift of present) {
      shift.begin();
      if (shift.state() === "working") continue;
      const isOver = shift.state() === "over";
      const inHand = isOver ? [] : shift.inHand();
      if (inHand) await freeJobsOf(pool, shift.name, inHand);
      if (!isOver) continue;
      await leave(pool, shift.name);
      shifts.delete(shift);
    }
    await freeJobsOfGone(pool);
  }

  return {
    beat,
    end: async () => {
      clearInterval(timer);
      await underway;
      // Whoever comes next need not wait until we are missed.
      await beat();
    },
  };
}
