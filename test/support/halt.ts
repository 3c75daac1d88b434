import pg from "pg";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";

/** The number of an advisory lock that nothing in the product takes. */
const lock = 20_261_123;

/** A place in the middle of the product's work, where it stands still until it is let go on. */
export interface Halt {
  /** Resolves when the product stands there. */
  isReached: () => Promise<void>;
  /** Ends what stands there without having written, as a kill a moment earlier would have; nothing halts there again. */
  lift: () => Promise<void>;
}

/**
 * Halts whoever writes a row for which `when` holds, by a trigger that waits for a lock: a kill then lands exactly there, however quick
 * or slow the machine is.
 *
 * @param event such as `insert on screening_cases`
 * @param when a condition on `new`
 */
export async function haltAt({ owner, context }: Pick<TestApp, "owner" | "context">, event: string, when = "true"): Promise<Halt> {
  const { host, port, user, database } = owner.options as pg.ClientConfig;
  const holder = new pg.Client({ host, port, user, database } as pg.ClientConfig);
  await holder.connect();
  await holder.query("select pg_advisory_lock($1)", [lock]);
  const table = event.split(" ").at(-1);
  await owner.query(
    `create or replace function halt_here() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock_shared(${lock}); return new; end $$`,
  );
  await owner.query(`create trigger halt_here before ${event} for each row when (${when}) execute function halt_here()`);
  // Databases of other tests have the same lock.
  const standing = `from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const waiting = async () => (await holder.query<{ n: number }>(`select count(*)::int as n ${standing}`)).rows[0]?.n;
  return {
    isReached: () => expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBe(1),
    lift: async () => {
      // Only the same role may end them.
      await context.pool.query(`select pg_terminate_backend(pid) ${standing}`);
      // Waits for them: a table cannot change under a transaction.
      await owner.query(`drop trigger halt_here on ${table}`);
      await holder.end();
    },
  };
}
