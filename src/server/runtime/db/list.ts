import { isDataException, type Queryable } from "./database.ts";
import { readCursor, writeCursor, wrongCursor } from "./list-cursor.ts";
import type { ListPage, ListRequest, ListSource } from "./list-source.ts";
import { firstWindow, Statement } from "./list-statement.ts";
import { type Search, takeSearch } from "./search-words.ts";

const defaultPageSize = 50;
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

/** How many rows there are for a count's search and conditions. */
export interface Counted {
  count: number;
  isCapped: boolean;
}

/** How many rows a request without a search has, up to its limit. */
export function countList(db: Queryable, source: ListSource, request: Omit<ListRequest, "q">): Promise<Counted> {
  return countUpTo({ db, source, request, limit: 1, position: undefined });
}

/** How many rows the request leaves of each value of the filter. What is found by a search is looked for once, unless it is too much. */
export async function countEach<Value extends string>(
  db: Queryable,
  source: ListSource,
  { filter: among, ...request }: ListRequest,
  values: readonly Value[],
): Promise<Record<Value, Counted>> {
  const { search, rest } = takeSearch(source, request);
  const planOf = (filter?: Value): Plan => ({ db, source, request: { ...rest, filter }, limit: 1, position: undefined });
  const { ids } = search ? await findMatches(planOf(), search) : { ids: null };
  const known = ids && (await countByFilter(planOf(), ids));
  const wanted: readonly string[] = among === undefined ? values : [among].flat();
  const countOne = async (value: Value): Promise<Counted> => {
    if (!wanted.includes(value)) return exactly(0);
    if (known) return exactly(known.get(value) ?? 0);
    return search ? capped(planOf(value), (await findMatches(planOf(value), search)).count) : countUpTo(planOf(value));
  };
  const counts: Partial<Record<Value, Counted>> = {};
  for (const value of values) counts[value] = await countOne(value);
  return counts as Record<Value, Counted>;
}

async function countByFilter({ db, source: { table, filterColumn } }: Plan, ids: number[]): Promise<Map<string, number>> {
  const statement = new Statement();
  const rows = await statement.run<{ value: string; n: number }>(
    db,
    `select ${filterColumn} as value, count(*)::int as n from ${table} where id = any(${statement.value(ids)}::int[]) group by 1`,
  );
  return new Map(rows.map(({ value, n }) => [value, n]));
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

function hasConditions({ request }: Plan): boolean {
  return (request.conditions?.length ?? 0) > 0;
}

function isByDate({ source, request }: Plan): boolean {
  return !request.sort || !source.sorts[request.sort];
}

interface Order {
  /** SQL of what comes first in the order; the id decides between equals. */
  key: string;
  direction: "asc" | "desc";
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
  const [direction, beyond] = request.order === "asc" ? (["asc", ">"] as const) : (["desc", "<"] as const);
  if (isByDate(plan) && typeof request.filter !== "string" && !hasConditions(plan)) {
    const after = position ? `id ${beyond} ${statement.value(position.id)}` : "true";
    return { key: "id", direction, by: `id ${direction}`, value: "''", after };
  }
  const value = source.sorts[request.sort ?? ""] ?? source.dateColumn;
  return {
    key: value,
    direction,
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
  const { direction } = order;
  const arms = values.map((value) => {
    const one = statement.value(value);
    return `(select id, ${order.key} as place from ${table}
      where ${filterColumn} >= ${one} and ${filterColumn} <= ${one} and ${conditionsOf(plan, statement)} and ${order.after}
      order by ${filterColumn} ${direction}, ${order.by} limit ${limit})`;
  });
  return `select id from (${arms.join(" union all ")}) as firsts order by place ${direction}, id ${direction} limit ${limit}`;
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
       ${matchingIds(plan, search, statement)}
        limit ${most + 1}) as found /* plan anew */`,
  );
  return found ?? { count: 0, ids: [] };
}

/** Where nothing else narrows the list, what is found is all that is looked for. */
function matchingIds(plan: Plan, search: Search, statement: Statement): string {
  const add = (text: string) => statement.value(text);
  if (search.finds && plan.request.filter === undefined && !hasConditions(plan)) return search.finds(add);
  return `select id from ${plan.source.table} where ${filterOf(plan, statement)} and ${search.matches(add)}`;
}

/** Those of the first rows, in the order asked for: the newest are where most look, and a common word is in enough of them. */
async function firstMatchesInWindow(plan: Plan, search: Search): Promise<number[]> {
  const statement = new Statement();
  const order = orderOf(plan, statement);
  const rows = await statement.run<{ id: number }>(
    plan.db,
    `with window_rows as materialized (
       select ${["id", ...search.columns].join(", ")} from ${plan.source.table} where ${placeOf(plan, statement, order, firstWindow)} order by ${order.by} limit ${firstWindow})
     select id from window_rows where ${search.matches((text) => statement.value(text))} limit ${statement.limit(plan.limit + 1)}${planned(plan)}`,
  );
  return rows.map(({ id }) => id);
}

/** Which way leads from a row to its words depends on how many have them. */
const planned = ({ source }: Plan) => (source.findable ? " /* plan anew */" : "");

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

async function countUpTo(plan: Plan): Promise<Counted> {
  const statement = new Statement();
  const [row] = await statement.run<{ count: string }>(plan.db, countingUpTo(plan, statement));
  return capped(plan, Number(row?.count ?? 0));
}

function countingUpTo(plan: Plan, statement: Statement): string {
  const { table, dateColumn, countsByDate } = plan.source;
  const order = countsByDate && typeof plan.request.filter === "string" ? ` order by ${dateColumn}` : "";
  return `select count(*) from (
    select from ${table} where ${filterOf(plan, statement)}${order} limit ${countedUpTo(plan) + 1}) as found`;
}

const exactly = (count: number) => ({ count, isCapped: false });
const countedUpTo = ({ request }: Plan) => request.countUpTo ?? mostCounted;
const capped = (plan: Plan, count: number) => ({ count: Math.min(count, countedUpTo(plan)), isCapped: count > countedUpTo(plan) });

function toPage<Row>(rows: Positioned<Row>[], limit: number, total: ListPage<Row>["total"]): ListPage<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total, nextCursor: rows.length > limit && last ? writeCursor(last.cursor_value, last.id) : null };
}
