import { CompiledQuery } from "kysely";
import { isDataException, type Queryable } from "./database.ts";
import type { TableOfTexts } from "./table-of-texts.ts";
import { readCursor, writeCursor, wrongCursor } from "./list-cursor.ts";
import type { ListPage, ListRequest, ListSource } from "./list-source.ts";
import { type Search, takeSearch } from "./search-words.ts";

const defaultPageSize = 50;
/** Rows, in the order asked for, that a search looks through first, until its page is full: a common word needs no index for that. */
const firstWindow = 2_000;
/** One row more than the pages that our own pages, the plain lists and the exports ask for. */
const usualLimits: ReadonlySet<number> = new Set([4, 26, 51, 101, 201, 1_001, firstWindow]);
/** A search, or a list with conditions, counts its rows up to here. */
const mostCounted = 1_000;

/** Reads one page. Throws AppError("validation_failed") for a cursor that is not one of ours. */
export async function readList<Row>(db: Queryable, source: ListSource, request: ListRequest): Promise<ListPage<Row>> {
  try {
    return await readListFrom<Row>(db, source, request);
  } catch (error) {
    // What a cursor keeps has the type of its column. PostgreSQL knows best whether a text is a day or a number.
    if (request.cursor !== undefined && isDataException(error)) throw wrongCursor();
    throw error;
  }
}

async function readListFrom<Row>(db: Queryable, source: ListSource, request: ListRequest): Promise<ListPage<Row>> {
  if (request.filter?.length === 0) return { items: [], nextCursor: null, total: { count: 0, isCapped: false } };
  const limit = request.limit ?? defaultPageSize;
  const { search, rest } = takeSearch(source, request);
  const plan = { db, source, request: rest, limit, position: request.cursor === undefined ? undefined : readCursor(request.cursor) };
  return search === undefined ? readPage<Row>(plan) : readMatches<Row>(plan, search);
}

interface Plan {
  db: Queryable;
  source: ListSource;
  request: ListRequest;
  limit: number;
  /** The last row of the page before. */
  position: { value: string; id: number } | undefined;
}

type Positioned<Row> = Row & { id: number; cursor_value: string };

/**
 * One statement: its text, made of the source's own SQL and placeholders alone, and the values for them.
 * Plain text, because building the same statement by Kysely took as long as reading the page did.
 */
class Statement {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /**
   * A usual limit stands in the text: with a placeholder PostgreSQL cannot know that few rows are wanted, and plans anew
   * each time (measured: half of the whole request). An unusual one must not make a prepared statement of its own.
   */
  limit(rows: number): string {
    return usualLimits.has(rows) ? String(rows) : this.value(rows);
  }

  async run<Row>(db: Queryable, text: string): Promise<Row[]> {
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, this.values))).rows;
  }

  /** The same for a statement that has the source's columns. */
  async rows<Row>({ db, source }: Plan, text: string): Promise<Row[]> {
    if (!source.readRows) return this.run<Row>(db, text);
    const table = await this.run(db, text);
    return source.readRows(table as unknown as TableOfTexts) as Row[];
  }
}

function hasConditions({ request }: Plan): boolean {
  return (request.conditions?.length ?? 0) > 0;
}

function isByDate({ source, request }: Plan): boolean {
  return !request.sort || !source.sorts[request.sort];
}

interface Order {
  by: string;
  /** What a cursor keeps of a row besides its id. */
  value: string;
  /** Where this page starts. */
  after: string;
}

/**
 * By date: within one filter value the index (filter, date, id) has the order, and a condition's own index has it too;
 * over all of them the primary key has it. No index has the date alone, so the planner cannot walk one and filter (architecture, traps).
 */
function orderOf(plan: Plan, statement: Statement): Order {
  const { source, request, position } = plan;
  const [direction, beyond] = request.order === "asc" ? ["asc", ">"] : ["desc", "<"];
  if (isByDate(plan) && typeof request.filter !== "string" && !hasConditions(plan)) {
    return { by: `id ${direction}`, value: "''", after: position ? `id ${beyond} ${statement.value(position.id)}` : "true" };
  }
  const value = source.sorts[request.sort ?? ""] ?? source.dateColumn;
  return {
    by: `${value} ${direction}, id ${direction}`,
    value: `${value}::text`,
    after: position ? `(${value}, id) ${beyond} (${statement.value(position.value)}, ${statement.value(position.id)})` : "true",
  };
}

/** The named filter and every condition. */
function filterOf(plan: Plan, statement: Statement): string {
  const { source, request } = plan;
  const { filter } = request;
  if (filter === undefined) return conditionsOf(plan, statement);
  const named =
    typeof filter === "string"
      ? `${source.filterColumn} = ${statement.value(filter)}`
      : `${source.filterColumn} = any(${statement.value(filter)}::text[])`;
  return `${named} and ${conditionsOf(plan, statement)}`;
}

function conditionsOf({ request: { conditions = [] } }: Plan, statement: Statement): string {
  return conditions.map(({ sql, value }) => (value === undefined ? sql : sql.replace("?", statement.value(value)))).join(" and ") || "true";
}

/** Which rows the page, or the window of a search, is made of: at most `rows` of them, where the filter is several values. */
function placeOf(plan: Plan, statement: Statement, order: Order, rows: number): string {
  const { filter } = plan.request;
  if (typeof filter === "string" || filter === undefined) return `${filterOf(plan, statement)} and ${order.after}`;
  return `id in (${firstOfEach(plan, statement, order, rows, filter)})`;
}

/**
 * The ids of the first rows over several values of the filter: the first of each value from its own index, and of
 * those the first. PostgreSQL would read every row of them all otherwise; so it reads `rows` for each value at any size.
 * The filter is a range of one value and stands first in the order, which no other index has: with `=` a prepared plan would walk the
 * primary key through all rows to find the few of a rare value.
 */
function firstOfEach(plan: Plan, statement: Statement, order: Order, rows: number, values: readonly string[]): string {
  const { table, filterColumn } = plan.source;
  const limit = statement.limit(rows);
  const [column = ""] = order.by.split(" ", 1);
  const direction = plan.request.order === "asc" ? "asc" : "desc";
  const arms = values.map((value) => {
    const one = statement.value(value);
    return `(select id${column === "id" ? "" : `, ${column}`} from ${table}
      where ${filterColumn} >= ${one} and ${filterColumn} <= ${one} and ${conditionsOf(plan, statement)} and ${order.after}
      order by ${filterColumn} ${direction}, ${order.by} limit ${limit})`;
  });
  return `select id from (${arms.join(" union all ")}) as firsts order by ${order.by} limit ${limit}`;
}

/** Where a condition's index has another order than the page, its rows are sorted: by their ids, as whole rows are wide. */
function pageOf(plan: Plan, statement: Statement, order: Order): string {
  const rows = plan.limit + 1;
  const place = placeOf(plan, statement, order, rows);
  if (!hasConditions(plan)) return place;
  return `id in (select id from ${plan.source.table} where ${place} order by ${order.by} limit ${statement.limit(rows)})`;
}

async function readPage<Row>(plan: Plan): Promise<ListPage<Row>> {
  const statement = new Statement();
  const { table, columns } = plan.source;
  const order = orderOf(plan, statement);
  const rows = await statement.rows<Positioned<Row> & { list_total: string | null }>(
    plan,
    `select ${columns}, ${order.value} as cursor_value, ${totalOf(plan, statement)} as list_total
       from ${table} where ${pageOf(plan, statement, order)} order by ${order.by} limit ${statement.limit(plan.limit + 1)}`,
  );
  const total = rows[0]?.list_total;
  if (typeof total === "string")
    return toPage(rows, plan.limit, hasConditions(plan) ? capped(plan, Number(total)) : exactly(Number(total)));
  return toPage(rows, plan.limit, hasConditions(plan) ? await countUpTo(plan) : undefined);
}

/** How many rows there are, for the page's own statement; what nobody keeps a count of is counted up to a bound. */
function totalOf(plan: Plan, statement: Statement): string {
  if (hasConditions(plan)) return `(${countingUpTo(plan, statement)})`;
  return plan.source.isCounted ? countOf(plan, statement) : "null";
}

/** The exact count that triggers keep, by the filter's value if there is one. */
function countOf({ source, request }: Plan, statement: Statement): string {
  const { filter } = request;
  const ofFilter =
    filter === undefined
      ? ""
      : typeof filter === "string"
        ? ` and status = ${statement.value(filter)}`
        : ` and status = any(${statement.value(filter)}::text[])`;
  return `(select sum(n) from status_counts where subject = '${source.table}'${ofFilter})`;
}

/**
 * A page of what a search finds. Few finds are sorted; where they are more than are counted, the first in order are looked for. The ids
 * come first, so that only short statements are planned anew: how many rows a word is in decides between its index, which finds them all,
 * and a walk that stops.
 */
async function readMatches<Row>(plan: Plan, search: Search): Promise<ListPage<Row>> {
  const { count, ids } = await findMatches(plan, search);
  const total = capped(plan, count);
  if (ids) return toPage(await readThese<Row>(plan, ids), plan.limit, total);
  const first = await firstMatchesInWindow(plan, search);
  return toPage(await readThese<Row>(plan, first.length > plan.limit ? first : await firstMatches(plan, search)), plan.limit, total);
}

/** Every row that a search finds, in no order; null where they are too many. */
async function findMatches(plan: Plan, search: Search): Promise<{ count: number; ids: number[] | null }> {
  const statement = new Statement();
  const most = countedUpTo(plan);
  const [found] = await statement.run<{ count: number; ids: number[] | null }>(
    plan.db,
    `select count(*)::int as count, case when count(*) <= ${most} then coalesce(array_agg(id), '{}') end as ids from (
       select id from ${plan.source.table} where ${filterOf(plan, statement)} and ${search.matches((text) => statement.value(text))}
        limit ${most + 1}) as found /* plan anew */`,
  );
  return found ?? { count: 0, ids: [] };
}

/** Those of the first rows, in the order asked for: the newest are where most look, and a common word is in enough of them. */
async function firstMatchesInWindow(plan: Plan, search: Search): Promise<number[]> {
  const statement = new Statement();
  const order = orderOf(plan, statement);
  const rows = await statement.run<{ id: number }>(
    plan.db,
    `with window_rows as materialized (
       select ${["id", ...search.columns].join(", ")} from ${plan.source.table} where ${placeOf(plan, statement, order, firstWindow)} order by ${order.by} limit ${firstWindow})
     select id from window_rows where ${search.matches((text) => statement.value(text))} limit ${statement.limit(plan.limit + 1)}`,
  );
  return rows.map(({ id }) => id);
}

async function firstMatches(plan: Plan, search: Search): Promise<number[]> {
  const statement = new Statement();
  const order = orderOf(plan, statement);
  const rows = await statement.run<{ id: number }>(
    plan.db,
    `select id from ${plan.source.table} where ${filterOf(plan, statement)} and ${search.matches((text) => statement.value(text))} and ${order.after}
      order by ${order.by} limit ${statement.limit(plan.limit + 1)} /* plan anew */`,
  );
  return rows.map(({ id }) => id);
}

/** The page of these rows, in the order asked for. */
async function readThese<Row>(plan: Plan, ids: number[]): Promise<Positioned<Row>[]> {
  const statement = new Statement();
  const { table, columns } = plan.source;
  const order = orderOf(plan, statement);
  return statement.rows(
    plan,
    `select ${columns}, ${order.value} as cursor_value from ${table}
      where id = any(${statement.value(ids)}::int[]) and ${order.after} order by ${order.by} limit ${statement.limit(plan.limit + 1)}`,
  );
}

async function countUpTo(plan: Plan): Promise<{ count: number; isCapped: boolean }> {
  const statement = new Statement();
  const [row] = await statement.run<{ count: string }>(plan.db, countingUpTo(plan, statement));
  return capped(plan, Number(row?.count ?? 0));
}

function countingUpTo(plan: Plan, statement: Statement): string {
  return `select count(*) from (
    select from ${plan.source.table} where ${filterOf(plan, statement)} limit ${countedUpTo(plan) + 1}) as found`;
}

const exactly = (count: number) => ({ count, isCapped: false });
const countedUpTo = ({ request }: Plan) => request.countUpTo ?? mostCounted;
const capped = (plan: Plan, count: number) => ({ count: Math.min(count, countedUpTo(plan)), isCapped: count > countedUpTo(plan) });

function toPage<Row>(rows: Positioned<Row>[], limit: number, total: ListPage<Row>["total"]): ListPage<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total, nextCursor: rows.length > limit && last ? writeCursor(last.cursor_value, last.id) : null };
}
