import type { Apart } from "./apart.ts";
import { createSemaphore, createWaitingRoom } from "./bounded-queue.ts";

/** A task took longer than it may, and its process was ended. */
export class ApartTookTooLong extends Error {
  constructor() {
    super("a process of its own took too long");
    this.name = "ApartTookTooLong";
  }
}

/** A process that stays for the next task, because starting one takes longer than most tasks. */
export interface KeptApart<Task, Answer> {
  /**
   * One task after the other: an answer has no number that says whose it is. A failure ends the process, as a task does that takes too
   * long, and the next one starts another. Throws unavailable where too many wait already,
   * ApartTookTooLong, and what startApart's answer rejects with.
   */
  ask: (task: Task) => Promise<Answer>;
  /** Ends it, if there is one. */
  end: () => void;
}

interface Keeping {
  /** It ends when nobody has asked for so long. It does not keep the product from ending. */
  idleMs: number;
  /** What one task may take before its process is ended. */
  longestMs: number;
  /** Tasks that may wait at once, the one that is worked on among them. */
  mostWaiting: number;
}

/** Starts the process with the first task, and keeps it for the next. */
export function keepApart<Task, Answer>(
  start: () => Apart<Task, Answer>,
  { idleMs, longestMs, mostWaiting }: Keeping,
): KeptApart<Task, Answer> {
  let part: Apart<Task, Answer> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const waitingRoom = createWaitingRoom({ most: mostWaiting, retryAfter: 5 });
  const oneByOne = createSemaphore(1);

  function end(): void {
    clearTimeout(idle);
    part?.end();
    part = undefined;
  }

  async function take(task: Task): Promise<Answer> {
    clearTimeout(idle);
    const taken = (part ??= keepUntilItEnds(start()));
    taken.hold(true);
    let isLate = false;
    const tooLong = setTimeout(() => {
      isLate = true;
      end();
    }, longestMs);
    try {
      const answer = taken.answer();
      taken.send(task);
      return await answer;
    } catch (error) {
      end();
      throw isLate ? new ApartTookTooLong() : error;
    } finally {
      clearTimeout(tooLong);
      part?.hold(false);
      idle = setTimeout(end, idleMs).unref();
    }
  }

  /** One that is killed while it waits is nobody's next. */
  function keepUntilItEnds(fresh: Apart<Task, Answer>): Apart<Task, Answer> {
    const forget = () => {
      if (part === fresh) part = undefined;
    };
    fresh.ended.then(forget, forget);
    return fresh;
  }

  return { ask: (task) => waitingRoom([], () => oneByOne(() => take(task))), end };
}
