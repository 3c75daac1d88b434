import { CompiledQuery } from "kysely";
import type { Queryable } from "./database.ts";
import type { ListSource } from "./list-source.ts";
import type { TableOfTexts } from "./table-of-texts.ts";

/** Rows, in the order asked for, that a search looks through first, until its page is full: a common word needs no index for that. */
export const firstWindow = 2_000;
/** One row more than the pages that our own pages, the plain lists and the exports ask for. */
const usualLimits: ReadonlySet<number> = new Set([4, 26, 51, 101, 201, 1_001, firstWindow]);

/**
 * One statement: its text, made of the source's own SQL and placeholders alone, and the values for them.
 * Plain text, because building the same statement by Kysely took as long as reading the page did.
 */
export class Statement {
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
  async rows<Row>({ db, source }: { db: Queryable; source: ListSource }, text: string): Promise<Row[]> {
    if (!source.readRows) return this.run<Row>(db, text);
    const table = await this.run(db, text);
    return source.readRows(table as unknown as TableOfTexts) as Row[];
  }
}
