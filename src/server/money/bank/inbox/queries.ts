import { sql } from "kysely";
import { type InboxReason, longestCopyMinutes } from "../../../../shared/domain/bank.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** What nobody but a person ends. Copying takes a while. */
const isStuck = sql`(why <> 'unfinished' or found_at < now() - make_interval(mins => ${longestCopyMinutes}))`;
/** A folder of more is one that nobody meant to be an inbox. */
const mostNoted = 1_000;

/** Notes what waits in the inbox, and why. What was noted before and is neither there nor among `others` is gone. */
export async function noteInbox(db: Queryable, waiting: ReadonlyMap<string, InboxReason>, others: string[]): Promise<void> {
  const noted = [...waiting].slice(0, mostNoted);
  const names = noted.map(([name]) => name);
  await sql`delete from bank_inbox_files where name <> all(${[...names, ...others]}::text[])`.execute(db);
  if (noted.length === 0) return;
  await sql`
    insert into bank_inbox_files as files (name, why) select * from unnest(${names}::text[], ${noted.map(([, why]) => why)}::text[])
    on conflict (name) do update set why = excluded.why, found_at = now(), told_at = null where files.why <> excluded.why`.execute(db);
}

export interface InboxFile {
  name: string;
  why: InboxReason;
  foundAt: Date;
}

/** What waits, the longest first, with how many they are in all. */
export async function listInbox(db: Queryable, limit: number): Promise<{ items: InboxFile[]; total: number }> {
  const { rows } = await sql<InboxFile & { total: number }>`
    select name, why, found_at as "foundAt", count(*) over ()::int as total from bank_inbox_files order by found_at, name limit ${limit}`.execute(
    db,
  );
  return { items: rows.map(({ total: _total, ...file }) => file), total: rows[0]?.total ?? 0 };
}

/** How many a person has to look at. */
export async function countStuck(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bank_inbox_files where ${isStuck}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of those that a person has to look at for some minutes, and that nobody was told of, how many there are of each kind; they count as told. */
export async function takeUntold(tx: Queryable, minutes: number): Promise<{ why: InboxReason; count: number }[]> {
  const { rows } = await sql<{ why: InboxReason; count: number }>`
    with told as (
      update bank_inbox_files set told_at = now()
       where told_at is null and ${isStuck} and found_at < now() - make_interval(mins => ${minutes}) returning why)
    select why, count(*)::int as count from told group by why order by why`.execute(tx);
  return rows;
}
