import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * What tells one state of the database from another: while the answer is the same, no transaction that wrote anything has ended, so that
 * every statement reads what it read before. It is PostgreSQL's own snapshot ("xmin:xmax:xip_list"), asked of the primary.
 */
export async function readState(db: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`select pg_current_snapshot()::text as state`.execute(db);
  return rows[0]?.state ?? "";
}

/**
 * One look for all who ask while the one before is under way. Nobody is given what was looked up before they asked.
 */
export function lookTogether<T>(look: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined;
  let current: Promise<unknown> = Promise.resolve();
  const start = () => {
    next = undefined;
    return look();
  };
  return () => {
    if (next) return next;
    next = current.then(start, start);
    current = next;
    return next;
  };
}
