import { EventEmitter } from "node:events";
import { parseCronItems, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { queueLogger } from "../db/queue-tables.ts";
import { causedBy, causeOfJob } from "../cause/cause.ts";
import { inSpan } from "../cause/traces.ts";
import type { JobName, Jobs } from "./queue.ts";
import { releaseOnce } from "./release-once.ts";

/** A job that is done is only just being taken off the queue. */
const settleMs = 2_000;

export interface Work {
  jobs: Partial<Jobs>;
  /** Run each minute, on one of all workers. */
  everyMinute?: JobName[];
  /** How many are done at once; four when nothing is said. */
  concurrency?: number;
}

/** One run of the queue's workers, from its start to the first trouble. Then it takes no more jobs and finishes those in hand. */
export interface Shift {
  /** The name in which the queue locks its jobs. */
  name: string;
  /** The database knows the name: from now on jobs are begun. */
  begin: () => void;
  leave: () => void;
  state: () => "working" | "leaving" | "over";
  /** Resolves when it takes no more jobs. */
  leaving: Promise<void>;
  /** Resolves when its last job is finished. */
  over: Promise<void>;
  /** The jobs that it has in hand; undefined while an answer is under way that may give it another. */
  inHand: () => string[] | undefined;
}

/** Told of each job that ended: whether it was done, and how long it took. */
export type NoteJob = (name: string, isDone: boolean, milliseconds: number) => void;

/** Starts the queue's workers. Rejects when they cannot start, as while the database is away. */
export async function startShift(
  pool: pg.Pool,
  log: Logger,
  { jobs, everyMinute = [], concurrency = 4 }: Work,
  stopping: AbortSignal,
  noteJob: NoteJob = () => {},
): Promise<Shift> {
  const noted = async (task: string, work: () => Promise<void>): Promise<void> => {
    const began = performance.now();
    let isDone = false;
    try {
      await work();
      isDone = true;
    } finally {
      noteJob(task, isDone, performance.now() - began);
    }
  };
  const events: WorkerEvents = new EventEmitter();
  const { shift, begun } = follow(events);
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([task, job]) => [
      task,
      async (payload: unknown, { job: { id } }) => {
        await begun;
        const cause = { ...causeOfJob(payload), job: `${task} ${id}` };
        const work = () => job(payload as never, { stopping, name: `${shift.name} ${id}` });
        return causedBy(cause, () => inSpan(`job ${task}`, "consumer", { "hearthbridge.job": id }, () => noted(task, work)));
      },
    ]),
  );
  const runner = await run({
    pgPool: releaseOnce(pool),
    events,
    taskList,
    parsedCronItems: parseCronItems(
      everyMinute.map((task) => ({ task, match: "* * * * *", options: { jobKey: `minute:${task}`, maxAttempts: 1 } })),
    ),
    concurrency,
    noHandleSignals: true,
    logger: queueLogger(log),
    // Otherwise a job that is done and cannot be taken off the queue is a rejection that nobody can handle.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  // The events have said it by then.
  runner.promise.catch(() => undefined);
  // It says so a second time when the trouble was its own.
  void shift.leaving.then(() => runner.stop()).catch(() => undefined);
  try {
    // Also now: what a process that was killed left is not kept waiting for the next minute.
    for (const task of everyMinute) await runner.addJob(task, {}, { jobKey: `minute:${task}`, maxAttempts: 1 });
  } catch (error) {
    log.debug({ part: "jobs", message: (error as Error).message }, "the jobs of each minute wait for the next one");
    shift.leave();
  }
  return shift;
}

/** Learns from the queue's events what the shift has in hand, and when it ends. */
function follow(events: WorkerEvents): { shift: Shift; begun: Promise<void> } {
  const inHand = new Set<string>();
  let asking = 0;
  let state: ReturnType<Shift["state"]> = "working";
  const begun = Promise.withResolvers<void>();
  const leaving = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const leave = () => {
    if (state === "working") state = "leaving";
    leaving.resolve();
  };
  const end = () => {
    state = "over";
    leave();
    over.resolve();
  };
  let isClosed = false;
  // The queue's own end may never come: after one failure it counts what it takes off the queue wrongly.
  const endWhenIdle = () => {
    if (isClosed && asking === 0 && inHand.size === 0) end();
  };
  const shift: Shift = {
    name: "",
    begin: begun.resolve,
    leave,
    state: () => state,
    leaving: leaving.promise,
    over: over.promise,
    inHand: () => (asking > 0 ? undefined : [...inHand]),
  };
  events.on("pool:create", ({ workerPool }) => (shift.name = workerPool.id));
  events.on("worker:getJob:start", () => (asking += 1));
  events.on("worker:getJob:empty", () => {
    asking -= 1;
    endWhenIdle();
  });
  events.on("job:start", ({ job }) => {
    asking -= 1;
    inHand.add(job.id);
  });
  events.on("job:complete", ({ job }) => {
    setTimeout(() => {
      inHand.delete(job.id);
      endWhenIdle();
    }, settleMs).unref();
  });
  events.on("worker:getJob:error", () => {
    asking -= 1;
    endWhenIdle();
    // The statement may have locked a job before its answer was lost: nobody has that job, and the lock names us.
    leave();
  });
  // A job could not be taken off the queue, or the queue's own stopped for a reason of their own.
  events.on("pool:gracefulShutdown", () => {
    leave();
    // Its workers are told in the same turn; from the next one on none of them asks for more.
    setImmediate(() => {
      isClosed = true;
      endWhenIdle();
    });
  });
  events.on("stop", leave);
  events.on("pool:release", end);
  return { shift, begun: begun.promise };
}
