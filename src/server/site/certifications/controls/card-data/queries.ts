import { type RawBuilder, sql } from "kysely";
import { uuidExpression } from "../../../../../shared/domain/card-numbers.ts";
import type { Queryable } from "../../../../runtime/db/database.ts";

/**
 * At least 13 digits, also in groups, with the sign before them: what holdsCardNumber judges, and more. The longest such piece
 * is taken, so that it judges the same as in the whole text.
 */
const likeness = "[+]?[0-9](?:[ -]?[0-9]){12,}";
const uuid = `\\y${uuidExpression}\\y`;

/** Rows of one statement: those on so many pages of a table. Short enough for a statement, and for the memory of what it finds. */
const pagesAtOnce = 512;

export interface TextColumn {
  table: string;
  column: string;
}

/** Every column of a table of ours that can hold text, but for those that the database itself makes of others. */
export async function listTextColumns(db: Queryable): Promise<TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select relname as "table", attname as "column"
      from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
      left join pg_type as element on element.oid = pg_type.typelem and pg_type.typcategory = 'A'
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
       and attgenerated = ''
       and (coalesce(element.typcategory, pg_type.typcategory) = 'S' or pg_type.typname in ('json', 'jsonb', 'xml'))
     order by 1, 2`.execute(db);
  return rows;
}

/** The oldest transaction that is not over: whatever a later look does not see yet has this number or a higher one. */
export async function readHorizon(db: Queryable): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db);
  if (!rows[0]) throw new Error("the database did not say its horizon");
  return rows[0].xid;
}

/** How many pages a table has, or each of its months, and so how many statements a look at it takes. */
export async function listPortions(db: Queryable, table: string): Promise<Pick<Portion, "table" | "from" | "to">[]> {
  const { rows } = await sql<{ part: string; pages: number }>`
    select relname as part, (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages from pg_class
     where relkind = 'r' and oid in (select format('public.%I', ${table}::text)::regclass
                                     union select relid from pg_partition_tree(format('public.%I', ${table}::text)::regclass))`.execute(db);
  return rows.flatMap(({ part, pages }) =>
    Array.from({ length: Math.ceil(pages / pagesAtOnce) }, (_, at) => ({
      table: part,
      from: at * pagesAtOnce,
      to: (at + 1) * pagesAtOnce,
    })),
  );
}

interface Portion {
  table: string;
  id: string;
  columns: readonly string[];
  from: number;
  to: number;
  /** Only rows that were written by this transaction or later; everything without it. */
  since: string | undefined;
}

/** Transaction numbers of rows have 32 bits and go round; both ages count from the same moment, also while others write. */
const rowsOf = ({ table, from, to, since }: Portion) => sql`
  ${sql.table(table)} as one where one.ctid >= ${`(${from},0)`}::tid and one.ctid < ${`(${to},0)`}::tid
  ${since === undefined ? sql`` : sql`and age(one.xmin) <= age((${since}::bigint % 4294967296)::text::xid)`}`;

export async function countRows(db: Queryable, portion: Portion): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${rowsOf(portion)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface Likeness {
  id: string;
  column: string;
  text: string;
}

const likenessesIn = (text: RawBuilder<unknown>) =>
  sql`regexp_matches(regexp_replace(${text}, ${sql.lit(uuid)}, 'uuid', 'gi'), ${sql.lit(likeness)}, 'g')`;

/** What may be a card number in some rows. Only these pieces of the texts leave the database. */
export async function listLikenesses(db: Queryable, portion: Portion): Promise<Likeness[]> {
  const texts = sql.join(portion.columns.map((column) => sql`${sql.ref(`one.${column}`)}::text`));
  const names = sql.join(portion.columns.map((column) => sql.lit(column)));
  const { rows } = await sql<Likeness>`
    select one.id, piece.name as "column", matched[1] as text
      from (select ${sql.ref(`one.${portion.id}`)}::text as id, array[${texts}] as texts from ${rowsOf(portion)}) as one
     cross join lateral unnest(one.texts, array[${names}]::text[]) as piece (value, name)
     cross join lateral ${likenessesIn(sql`piece.value`)} as matched
     where piece.value ~ '[0-9]([ -]?[0-9]){12}'`.execute(db);
  return rows;
}

/** What the same search finds in a text that nobody stored. */
export async function listLikenessesIn(db: Queryable, text: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select matched[1] as text from ${likenessesIn(sql`${text}::text`)} as matched`.execute(db);
  return rows.map((row) => row.text);
}
