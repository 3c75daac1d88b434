import { type RawBuilder, sql } from "kysely";
import { AppError } from "../../shared/domain/errors.ts";
import { m } from "../../shared/messages/generated/messages.js";
import type { Queryable } from "./database.ts";

/** A table that is shown as a searched, sorted, keyset-paged list. Rows must have `id` and arrive in its order. */
export interface ListSource {
  table: string;
  /** What a row of the answer holds, with aliases in camelCase. */
  columns: RawBuilder<unknown>;
  /** The column of the named filter, with an index on (filter, date, id). */
  filterColumn: string;
  dateColumn: string;
  /** Other sorts: what to order by, matching an index on (expression, id). */
  sorts: Record<string, RawBuilder<unknown>>;
}

export interface ListRequest {
  q?: string | undefined;
  filter?: string | undefined;
  /** A key of `sorts`; anything else is the date, that is the order of arrival. */
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface ListPage<Row> {
  items: Row[];
  nextCursor: string | null;
  /** How many rows a search found; undefined without a search. */
  found: { count: number; isCapped: boolean } | undefined;
}

export const defaultPageSize = 50;
/** Rows of the newest that a search looks through first: a common word fills its page there without any index. */
const recentWindow = 2_000;
/** A search counts its finds up to here. */
const mostCounted = 1_000;

/** Reads one page. Throws AppError("validation_failed") for a cursor that is not one of ours. */
export async function readList<Row>(db: Queryable, source: ListSource, request: ListRequest): Promise<ListPage<Row>> {
  const limit = request.limit ?? defaultPageSize;
  const needle = request.q?.trim() ? `%${escapeLike(request.q.trim().toLowerCase())}%` : undefined;
  const plan = { source, request, order: orderOf(source, request), limit: limit + 1 };
  if (needle === undefined) return toPage(await readPage<Row>(db, plan, sql`true`), limit, undefined);

  const matches = sql`search_text like ${needle}`;
  if (plan.order.isByDate) {
    const recent = await readRecentMatches<Row>(db, plan, matches);
    if (recent.length > limit) return toPage(recent, limit, await countUpTo(db, plan, matches));
  }
  return readRareMatches<Row>(db, plan, matches, limit);
}

interface Order {
  by: RawBuilder<unknown>;
  /** Where the next page starts. */
  after: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  isByDate: boolean;
}

interface Plan {
  source: ListSource;
  request: ListRequest;
  order: Order;
  limit: number;
}

type Positioned<Row> = Row & { id: number; cursor_value: string };

/**
 * By date: within one filter value the index (filter, date, id) has the order; over all of them the primary
 * key has it. No index has the date alone, so the planner cannot walk one and filter (architecture, traps).
 */
function orderOf(source: ListSource, request: ListRequest): Order {
  const direction = request.order === "asc" ? sql`asc` : sql`desc`;
  const beyond = request.order === "asc" ? sql`>` : sql`<`;
  const position = request.cursor === undefined ? undefined : readCursor(request.cursor);
  const custom = request.sort ? source.sorts[request.sort] : undefined;
  if (!custom && !request.filter) {
    return { by: sql`id ${direction}`, value: sql`''`, isByDate: true, after: position ? sql`id ${beyond} ${position.id}` : sql`true` };
  }
  const value = custom ?? sql.ref(source.dateColumn);
  return {
    by: sql`${value} ${direction}, id ${direction}`,
    value: sql`${value}::text`,
    isByDate: !custom,
    after: position ? sql`(${value}, id) ${beyond} (${position.value}, ${position.id})` : sql`true`,
  };
}

function filterOf({ source, request }: Plan): RawBuilder<unknown> {
  return request.filter === undefined ? sql`true` : sql`${sql.ref(source.filterColumn)} = ${request.filter}`;
}

async function readPage<Row>(db: Queryable, plan: Plan, matches: RawBuilder<unknown>): Promise<Positioned<Row>[]> {
  const { source, order, limit } = plan;
  const { rows } = await sql<Positioned<Row>>`
    select ${source.columns}, ${order.value} as cursor_value from ${sql.table(source.table)}
     where ${filterOf(plan)} and ${order.after} and ${matches}
     order by ${order.by} limit ${limit}`.execute(db);
  return rows;
}

async function readRecentMatches<Row>(db: Queryable, plan: Plan, matches: RawBuilder<unknown>): Promise<Positioned<Row>[]> {
  const { source, order, limit } = plan;
  const { rows } = await sql<Positioned<Row>>`
    with recent as materialized (
      select id, search_text from ${sql.table(source.table)} where ${filterOf(plan)} and ${order.after} order by ${order.by} limit ${recentWindow}),
    found as materialized (select id from recent where ${matches} limit ${limit})
    select ${source.columns}, ${order.value} as cursor_value from ${sql.table(source.table)}
     where id in (select id from found) order by ${order.by}`.execute(db);
  return rows;
}

/** Finds through the trigram index, which knows no order, so all finds are sorted; they are few, or the window had them. */
async function readRareMatches<Row>(db: Queryable, plan: Plan, matches: RawBuilder<unknown>, limit: number): Promise<ListPage<Row>> {
  const { source, order } = plan;
  const { rows } = await sql<Positioned<Row> & { found_count: string }>`
    with found as materialized (select id from ${sql.table(source.table)} where ${filterOf(plan)} and ${matches})
    select ${source.columns}, ${order.value} as cursor_value, (select count(*) from found) as found_count from ${sql.table(source.table)}
     where id in (select id from found) and ${order.after}
     order by ${order.by} limit ${plan.limit} /* plan anew */`.execute(db);
  return toPage(rows, limit, { count: Number(rows[0]?.found_count ?? 0), isCapped: false });
}

async function countUpTo(db: Queryable, plan: Plan, matches: RawBuilder<unknown>): Promise<{ count: number; isCapped: boolean }> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from ${sql.table(plan.source.table)} where ${filterOf(plan)} and ${matches} limit ${mostCounted + 1}) as found`.execute(db);
  const n = rows[0]?.n ?? 0;
  return { count: Math.min(n, mostCounted), isCapped: n > mostCounted };
}

function toPage<Row>(rows: Positioned<Row>[], limit: number, found: ListPage<Row>["found"]): ListPage<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, found, nextCursor: rows.length > limit && last ? writeCursor(last.cursor_value, last.id) : null };
}

function writeCursor(value: string, id: number): string {
  return Buffer.from(JSON.stringify([value, id])).toString("base64url");
}

function readCursor(cursor: string): { value: string; id: number } {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as [unknown, unknown];
    if (typeof value === "string" && Number.isSafeInteger(id)) return { value, id: id as number };
  } catch {
    // Falls through to the one answer for every cursor that is not ours.
  }
  throw new AppError("validation_failed", m.error_validation(), { fields: { cursor: m.error_cursor() } });
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
