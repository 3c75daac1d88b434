import { CompiledQuery } from "kysely";
import type { Queryable } from "./database.ts";

type CountedTable = "respondents" | "funding_requests" | "institutions" | "candidates" | "projects";

/** Exact counts by status, which triggers keep: the price is reading at most 64 small rows a status, at any size. */
export async function countByStatus(db: Queryable, table: CountedTable): Promise<Record<string, number>> {
  const { rows } = await db.executeQuery<{ status: string; n: string }>(
    CompiledQuery.raw("select status, sum(n) as n from status_counts where subject = $1 group by status", [table]),
  );
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.n)]));
}

/** The counts as they are kept, without the values that no row has. */
export async function listStatusCounts(db: Queryable, table: CountedTable): Promise<{ status: string; n: number }[]> {
  return Object.entries(await countByStatus(db, table))
    .map(([status, n]) => ({ status, n }))
    .filter(({ n }) => n > 0);
}

/** How many rows have any of these values. */
export async function countOfAny(db: Queryable, table: CountedTable, statuses: readonly string[]): Promise<number> {
  const counts = await countByStatus(db, table);
  return statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

/** How many rows a list has without a search: all of them, or those of one status. */
export async function countOf(db: Queryable, table: CountedTable, status: string | undefined): Promise<number> {
  const counts = await countByStatus(db, table);
  return status === undefined ? Object.values(counts).reduce((sum, n) => sum + n, 0) : (counts[status] ?? 0);
}
