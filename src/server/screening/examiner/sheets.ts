import type { ExaminerPart } from "../../../shared/domain/screening.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";
import { runTestBench } from "./test-bench.ts";

type Cell = string | number | null;

/** A file of one part: its columns in the words of the database, so that an examiner's own tools can read it. */
export interface ExaminerSheet {
  headers: string[];
  rows: AsyncIterable<Cell[]>;
}

/**
 * @param until the end of the day as of which the examiner asks; what came later is left out
 */
export function sheetOf(db: Queryable, part: ExaminerPart, until: Date): ExaminerSheet {
  if (part === "test_bench") return { headers: ["group", "pairs", "threshold", "over"], rows: benchRows() };
  const { headers, read } = parts[part];
  return { headers: [...headers], rows: inPages(headers, (after) => read(db, until, after)) };
}

type Row = Record<string, unknown>;

/** Each part with its columns, and how the page behind a row is read. */
const parts: Record<
  Exclude<ExaminerPart, "test_bench">,
  { headers: readonly string[]; read: (db: Queryable, until: Date, after: Row | undefined) => Promise<object[]> }
> = {
  cases: {
    headers: "id state party_kind party about list list_version entry entry_name score threshold engine opened_at ended_at".split(" "),
    read: (db, until, after) => queries.listCases(db, until, Number(after?.["id"] ?? 0)),
  },
  decisions: {
    headers: "id case_id verdict reason words decided_by is_second decided_at".split(" "),
    read: (db, until, after) => queries.listDecisions(db, until, Number(after?.["id"] ?? 0)),
  },
  comparisons: {
    headers: "id party_kind party party_version list entry engine lists_state score at".split(" "),
    read: (db, until, after) =>
      queries.listComparisons(db, until, { version: Number(after?.["version_id"] ?? 0), entry: String(after?.["entry_id"] ?? 0) }),
  },
  list_versions: {
    headers: "id list version state published_at fetched_at taken_at origin sha256 entries added changed removed refusal".split(" "),
    read: (db, until, after) => queries.listListVersions(db, until, Number(after?.["id"] ?? 0)),
  },
  settings: {
    headers: "number at cause engine threshold lists".split(" "),
    read: (db, until, after) => queries.listStates(db, until, String(after?.["number"] ?? -1)),
  },
};

async function* inPages(headers: readonly string[], read: (after: Row | undefined) => Promise<object[]>): AsyncGenerator<Cell[]> {
  let last: Row | undefined;
  for (let page = await read(undefined); page.length > 0; page = await read(last)) {
    for (const row of page as Row[]) yield headers.map((header) => cellOf(row[header]));
    last = page.at(-1) as Row;
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number") return value;
  return typeof value === "string" ? value : JSON.stringify(value);
}

async function* benchRows(): AsyncGenerator<Cell[]> {
  const { groups } = await runTestBench();
  for (const { group, pairs, over } of groups) for (const { threshold, count } of over) yield [group, pairs, threshold, count];
}
