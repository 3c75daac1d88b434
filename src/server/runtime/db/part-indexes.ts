/** Indexes of tables that are kept in parts, made beside products that serve (decision 0066). */
import type pg from "pg";

type Client = Pick<pg.Client, "query" | "escapeIdentifier">;

interface Index {
  name: string;
  table: string;
  /** What follows the table's name: the columns. */
  on: string;
  /** How long a lock that others queue behind is waited for. */
  lockMs: number;
}

const concurrently = /^create\s+index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(\w+)\s+([\s\S]+)$/i;

/**
 * Makes the index of a statement where its table is kept in parts, for which PostgreSQL knows no "concurrently". Returns whether it was such
 * a table. The whole has the index first, empty and not yet valid, so that a part which begins meanwhile is born with it; then each part
 * that is there gets it beside its writers. With the last one the whole becomes valid. Done again, it goes on where it was cut off.
 */
export async function makeInParts(client: Client, statement: string, lockMs: number): Promise<boolean> {
  const [, name, table, on = ""] = concurrently.exec(statement) ?? [];
  if (!name || !table) return false;
  const { rows } = await client.query("select from pg_class where oid = to_regclass($1) and relkind = 'p'", [table]);
  if (rows.length === 0) return false;
  const index = { name, table, on, lockMs };
  await briefly(client, lockMs, `create index if not exists ${name} on only ${table} ${on}`);
  for (const part of await listPartsWithout(client, index)) await makeInPart(client, index, part);
  return true;
}

async function listPartsWithout(client: Client, { name, table }: Index): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `select relname as part from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = to_regclass($1) and not exists (
        select from pg_index join pg_inherits as of_index on of_index.inhrelid = indexrelid
         where indrelid = pg_class.oid and of_index.inhparent = to_regclass($2))
      order by pg_class.oid`,
    [table, name],
  );
  return rows.map(({ part }) => part);
}

async function makeInPart(client: Client, { name, on, lockMs }: Index, part: string): Promise<void> {
  const own = client.escapeIdentifier(`${part}_${name}`.slice(0, 63));
  await client.query("set lock_timeout = 0");
  // What an attempt that was cut off has left is not valid, and "if not exists" would leave it so.
  const { rows } = await client.query("select from pg_index where indexrelid = to_regclass($1) and not indisvalid", [own]);
  if (rows.length > 0) await client.query(`drop index concurrently ${own}`);
  await client.query(`create index concurrently if not exists ${own} on ${client.escapeIdentifier(part)} ${on}`);
  await briefly(client, lockMs, `alter index ${name} attach partition ${own}`);
}

/** Whoever writes comes after a statement that waits for this lock, so it gives up soon and all is tried again. */
async function briefly(client: Client, lockMs: number, statement: string): Promise<void> {
  await client.query(`set lock_timeout = ${lockMs}`);
  await client.query(statement);
  await client.query("set lock_timeout = 0");
}
