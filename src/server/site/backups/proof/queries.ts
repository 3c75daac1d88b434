import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/** The tables whose rows are numbered, and the highest number of each. One statement asks them all, whichever tables there will be. */
export async function readBounds(db: Queryable): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; bound: string | null }>`
    select table_name as name,
           (xpath('//max/text()', query_to_xml(format('select max(id) from %I', table_name), false, true, '')))[1]::text as bound
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'id' and data_type in ('integer', 'bigint')`.execute(db);
  return Object.fromEntries(rows.flatMap(({ name, bound }) => (bound === null ? [] : [[name, bound]])));
}
