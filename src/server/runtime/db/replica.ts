/** Reads from a replica that nobody can tell from the primary, but for its load (decision 0061). */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { hasCode, isDatabaseUnavailable, type Statements } from "./database.ts";

/** A replica that streams has what the primary has within milliseconds. */
const catchUpMs = 100;
const askAgainMs = 5;
/** One that was away or behind is not asked for so long: nobody waits for it time after time. */
const restMs = 5_000;

/**
 * Everything that was acknowledged is in the replica, and it still follows: one that was left behind by a failover does not, and has a
 * history of its own.
 */
const hasReached = `
  select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and exists (select from pg_stat_wal_receiver) as yes`;

/**
 * Sends each statement to the replica once that holds everything which the primary has acknowledged by now, and to the primary
 * where it does not within a moment, is away, or breaks off. So what was withdrawn is gone with the next request, and everybody sees
 * their own writes. Only for single statements that read.
 */
export function readFrom(replica: Statements, primary: Statements, log: Logger): Statements {
  let restsUntil = 0;
  let isResting = false;

  function rest(reason: string): void {
    restsUntil = Date.now() + restMs;
    if (!isResting) log.warn({ part: "database", reason }, "the replica is not used; reads go to the primary");
    isResting = true;
  }

  async function query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    if (/^\s*(begin|start transaction)\b/i.test(text)) throw new Error("what is read from the replica is single statements");
    if (Date.now() < restsUntil) return once(primary, text, values);
    try {
      const result = await fromReplica(text, values);
      if (result) {
        if (isResting) log.info({ part: "database" }, "reads go to the replica again");
        isResting = false;
        return result;
      }
      rest("it is behind");
    } catch (error) {
      // Of a statement that it broke off (40001) as well as of a connection: reading it again changes nothing. A write is our mistake.
      if (hasCode(error, "25006") || !(isDatabaseUnavailable(error) || hasCode(error, "40001"))) throw error;
      rest((error as Error).message);
    }
    return once(primary, text, values);
  }

  /** Undefined when it does not catch up in time. */
  async function fromReplica(text: string, values?: unknown[]): Promise<pg.QueryResult | undefined> {
    const { rows } = await once(primary, "select pg_current_wal_flush_lsn() as position");
    const position = (rows[0] as { position: string }).position;
    const connection = await replica.connect();
    try {
      for (const end = Date.now() + catchUpMs; ; await wait(askAgainMs)) {
        const answer = await connection.query(hasReached, [position]);
        if ((answer.rows[0] as { yes: boolean | null }).yes) return await connection.query(text, values);
        if (Date.now() >= end) return undefined;
      }
    } finally {
      connection.release();
    }
  }

  return {
    connect: async () => ({ query, release: () => undefined }),
    end: () => replica.end(),
  };
}

async function once(statements: Statements, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const connection = await statements.connect();
  try {
    return await connection.query(text, values);
  } finally {
    connection.release();
  }
}
