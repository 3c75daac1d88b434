import type { Logger } from "pino";
import type { NewRequest } from "./queries.ts";

/** What one statement takes, and how much is kept while the database is away. */
const mostPerBatch = 1_000;
const mostWaiting = 10_000;
const pauseMs = 1_000;

export interface Recorder {
  /** Notes a call. Costs the caller nothing but memory, and never fails. */
  note: (request: NewRequest) => void;
  /** Stores what waits. Rejects when the database is away; then it waits on. */
  flush: () => Promise<void>;
  /** Stores what waits, one last time, and takes no more. */
  close: () => Promise<void>;
}

/**
 * Collects calls in memory and stores them in batches, at most one a second. While that fails the newest are kept, and the
 * process log says once that others are lost.
 */
export function createRecorder(
  store: (batch: NewRequest[]) => Promise<void>,
  log: Pick<Logger, "warn">,
  most: number = mostWaiting,
): Recorder {
  let waiting: NewRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> | undefined;
  let hasSaid = false;
  let isClosed = false;

  const keepNewest = () => {
    if (waiting.length <= most) return;
    waiting = waiting.slice(-most);
    if (!hasSaid) log.warn({ part: "request-log", kept: most }, "the request log is full: the oldest requests are lost");
    hasSaid = true;
  };
  const storeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostPerBatch);
      waiting = waiting.slice(mostPerBatch);
      try {
        await store(batch);
        hasSaid = false;
      } catch (error) {
        waiting = [...batch, ...waiting];
        keepNewest();
        throw error;
      }
    }
  };
  const flush = (): Promise<void> => {
    storing ??= storeAll().finally(() => (storing = undefined));
    return storing;
  };
  const storeLater = () => {
    if (timer || isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      // It failed because the database is away, which others say louder; what waits is tried again.
      flush().catch(storeLater);
    }, pauseMs).unref();
  };
  return {
    note: (request) => {
      if (isClosed) return;
      waiting.push(request);
      keepNewest();
      storeLater();
    },
    flush,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await flush().catch((error: Error) =>
        log.warn({ part: "request-log", lost: waiting.length, message: error.message }, "the last requests were not stored"),
      );
    },
  };
}
