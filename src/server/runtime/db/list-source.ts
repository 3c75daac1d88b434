import type { FindKind } from "../../../shared/domain/finding.ts";
import type { ValuesOf } from "./find-words.ts";
import type { TableOfTexts } from "./table-of-texts.ts";

/** A table that is shown as a searched, sorted, keyset-paged list. Rows must have `id` and arrive in its order. */
export interface ListSource {
  table: string;
  /** SQL: what a row of the answer holds, with aliases in camelCase. */
  columns: string;
  /** The column of the named filter, with an index on (filter, date, id). */
  filterColumn: string;
  dateColumn: string;
  /** SQL of the other sorts: what to order by, matching an index on (expression, id). */
  sorts: Record<string, string>;
  /** Set where the rows are records that the palette finds too: they are found by the same words (find.ts). Otherwise a column is searched. */
  findable?: {
    kind: FindKind;
    valuesOf?: ValuesOf;
    /** For a list that more people read than may find the records: the columns whose words they know, and the SQL of these as a folded line. */
    shown?: { columns: readonly string[]; line: string };
  };
  /** The column that is searched, where it holds folded words; otherwise it is `search_text`. */
  foldedWords?: string;
  /** True when triggers count the table in status_counts: the total then comes with the page, in one statement. */
  isCounted?: true;
  /**
   * Set where the filter and the date depend on each other, such as open and long ago: the planner thinks that there are many such rows and
   * looks for them in the whole table. They are counted along the index on (filter, date, id).
   */
  countsByDate?: true;
  /** Set where the columns come as texts: makes rows of them. */
  readRows?: (table: TableOfTexts) => object[];
}

/** What rows have to be besides the named filter: the source's own SQL, where `?` is the value. An index has to serve it. */
export interface Condition {
  sql: string;
  value?: string | number;
  /** The column in which it looks for a word: how many rows have it decides how they are found, as for a search. */
  wordIn?: string;
}

export interface ListRequest {
  q?: string | undefined;
  /** A value of the named filter, or several, which are read side by side: each from its index on (filter, what it is sorted by, id), all of them ascending. */
  filter?: string | readonly string[] | undefined;
  /** All of them hold. Their rows are counted up to 1,000, as the finds of a search are. */
  conditions?: readonly Condition[] | undefined;
  /** Where to stop counting instead. */
  countUpTo?: number | undefined;
  /** A key of `sorts`; anything else is the date, that is the order of arrival. */
  sort?: string | undefined;
  order?: "asc" | "desc" | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface ListPage<Row> {
  items: Row[];
  nextCursor: string | null;
  /** How many rows there are for this search and filter; undefined where nobody counted. */
  total: { count: number; isCapped: boolean } | undefined;
}
