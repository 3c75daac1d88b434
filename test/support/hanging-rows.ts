import type pg from "pg";

interface ForeignKey {
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

export interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** By the database: an identity, or made of other columns. */
  isMade: boolean;
}

type Row = Record<string, unknown>;

/** This table and every one whose rows hang on a row of it by foreign keys, over any number of steps, without those that are `apart`. */
export async function tablesHangingOn(owner: pg.Pool, root: string, apart: string[] = []): Promise<string[]> {
  const keys = await readKeys(owner);
  const found = new Set([root]);
  for (const table of found) for (const key of keys) if (key.target === table && !apart.includes(key.table)) found.add(key.table);
  return [...found];
}

/**
 * Puts a row into each of these tables, those that hang on another one on the row of that, as the catalogue describes them: what is new
 * tomorrow is filled too. `valueFor` says what a column holds, as an expression of SQL; undefined leaves it to the column's type. What
 * checks and triggers would say of such rows is switched off: the database is the test's own. Returns the rows by table.
 */
export async function fillTables(owner: pg.Pool, tables: string[], valueFor: (column: Column) => string | undefined) {
  const keys = await readKeys(owner);
  const rows = new Map<string, Row>();
  const rowOf = async (table: string, above: string[]): Promise<Row> => {
    const known = rows.get(table);
    if (known) return known;
    const columns = await readColumns(owner, table);
    const values = new Map<string, string>();
    for (const key of keys.filter((one) => one.table === table && !above.includes(one.target))) {
      const isNeeded = columns.some(({ name, isNullable }) => key.columns.includes(name) && !isNullable);
      // What may be empty is, where it leads to a table that itself hangs on this one, as from a project to its cover.
      const hangsHere = tables.indexOf(key.target) > tables.indexOf(table);
      if (!isNeeded && (!tables.includes(key.target) || hangsHere)) continue;
      const parent = await rowOf(key.target, [...above, table]);
      key.columns.forEach((column, index) => values.set(column, literal(parent[key.targetColumns[index] ?? ""])));
    }
    for (const column of columns) {
      if (values.has(column.name) || column.isMade) continue;
      const value = valueFor(column) ?? (column.isNullable || column.hasDefault ? undefined : anyValue(column));
      if (value !== undefined) values.set(column.name, value);
    }
    const row = await insert(owner, table, values);
    rows.set(table, row);
    return row;
  };
  for (const table of tables) await rowOf(table, []);
  return rows;
}

async function insert(owner: pg.Pool, table: string, values: Map<string, string>): Promise<Row> {
  await relax(owner, table);
  const names = [...values.keys()].map((name) => `"${name}"`).join();
  const { rows } = await owner.query<Row>(
    `insert into ${table} (${names}) overriding system value values (${[...values.values()].join()}) returning *`,
  );
  await owner.query(`alter table ${table} enable trigger user`);
  return rows[0] ?? {};
}

/** The text as a value of a column that can hold words; undefined for every other. */
export function asWords({ type }: Pick<Column, "type">, text: string): string | undefined {
  if (/^(text|character varying)$/.test(type)) return `'${text}'`;
  if (/^(text|character varying)\[\]$/.test(type)) return `array['${text}']`;
  if (/^jsonb?$/.test(type)) return `'{"mark": "${text}"}'`;
  if (/^jsonb\[\]$/.test(type)) return `array['{"mark": "${text}"}'::jsonb]`;
  return type === "bytea" ? `convert_to('${text}', 'UTF8')` : undefined;
}

export async function readColumns(owner: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select $1::text as table, attname::text as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
            atthasdef as "hasDefault", attidentity <> '' or attgenerated <> '' as "isMade"
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows;
}

/** Takes the checks off a table, and its triggers until it is filled. */
async function relax(owner: pg.Pool, table: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select quote_ident(conname) as name from pg_constraint where contype in ('c', 'x') and conrelid = $1::regclass",
    [table],
  );
  for (const { name } of rows) await owner.query(`alter table ${table} drop constraint ${name}`);
  await owner.query(`alter table ${table} disable trigger user`);
}

function anyValue({ table, name, type }: Column): string {
  // No row that came with the product has this number.
  if (/^(smallint|integer|bigint)$/.test(type)) return "9999";
  if (/^(numeric|real|double precision)$/.test(type)) return "1";
  if (/^(timestamp|date)/.test(type)) return "now()";
  if (type === "boolean") return "false";
  if (type === "uuid") return "gen_random_uuid()";
  if (type.endsWith("[]")) return "'{}'";
  const words = asWords({ type }, "x");
  if (!words) throw new Error(`say what ${table}.${name} of type ${type} can hold`);
  return words;
}

function literal(value: unknown): string {
  return typeof value === "number" ? String(value) : `'${String(value)}'`;
}

async function readKeys(owner: pg.Pool): Promise<ForeignKey[]> {
  const names = (place: string, relation: string) =>
    `array(select attname::text from unnest(${place}) with ordinality as part (number, at)
             join pg_attribute on attrelid = ${relation} and attnum = part.number order by at)`;
  const { rows } = await owner.query<ForeignKey>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as target,
            ${names("conkey", "conrelid")} as columns, ${names("confkey", "confrelid")} as "targetColumns"
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid order by conrelid, conname`,
  );
  return rows;
}
