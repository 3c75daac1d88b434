import pg from "pg";
import type { Logger } from "pino";
import type { Direct } from "./database.ts";

const pauseMs = 1_000;
const longestPauseMs = 15_000;
const checkEveryMs = 20_000;

export interface Listener {
  /** Resolves when the connection listens; it may be lost again later. */
  listening: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Handlers {
  onMessage: (payload: string) => void;
  /** The connection was lost and listens again: messages in between are gone. */
  onBack: () => void;
}

/**
 * Listens on a channel by a connection of its own, because one of the pool is given to whoever asks next. A lost
 * connection comes back by itself, after a pause that grows; one that only seems to be there is found by asking.
 */
export function listenTo({ direct }: Direct, channel: string, { onMessage, onBack }: Handlers, log: Logger): Listener {
  let client: pg.Client | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let wasLost = false;
  let attempt = Promise.withResolvers<void>();
  // Nobody may be waiting for it when the listener is stopped.
  attempt.promise.catch(() => undefined);

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...direct.options,
      application_name: "hearthbridge listener",
      keepAlive: true,
      query_timeout: 10_000,
    });
    client = fresh;
    fresh.on("error", () => lose(fresh));
    fresh.on("end", () => lose(fresh));
    fresh.on("notification", ({ payload }) => void (payload && onMessage(payload)));
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      return lose(fresh);
    }
    if (client !== fresh) return;
    failures = 0;
    attempt.resolve();
    if (wasLost) {
      log.info({ part: "live" }, "listening for changes again");
      onBack();
    }
    wasLost = false;
    timer = setTimeout(() => void check(fresh), checkEveryMs);
  }

  /** Without this a connection whose other end is gone without a word would be believed for minutes. */
  async function check(asked: pg.Client): Promise<void> {
    try {
      await asked.query("select 1");
      if (client === asked) timer = setTimeout(() => void check(asked), checkEveryMs);
    } catch {
      lose(asked);
    }
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    clearTimeout(timer);
    void lost.end().catch(() => undefined);
    if (isStopped) return;
    if (failures === 0) {
      log.warn({ part: "live" }, "the connection that listens for changes was lost");
      attempt = Promise.withResolvers<void>();
      attempt.promise.catch(() => undefined);
    }
    wasLost = true;
    failures += 1;
    timer = setTimeout(() => void connect(), Math.min(pauseMs * failures, longestPauseMs));
  }

  void connect();
  return {
    listening: () => attempt.promise,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      attempt.reject(new Error("the listener was stopped"));
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
