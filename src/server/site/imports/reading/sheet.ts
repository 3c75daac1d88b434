import type { Cells } from "../../../runtime/tables/table.ts";

export interface SheetColumn {
  /** The name in the form in which names of columns are compared. */
  key: string;
  name: string;
}

/** A row by the keys of its columns, or a line of the file that is none. */
export type SheetRow = { line: number; cells: Cells } | { line: number; problem: string; raw: string };

/** A file as a table, before anybody says what its columns mean. */
export interface ReadSheet {
  columns: SheetColumn[];
  rows: SheetRow[];
}

export interface ReadTask {
  bytes: Uint8Array;
}

export type ReadAnswer = ReadSheet | { refusal: "encoding" | "rows" | "columns" } | { refusal: "format"; found: string };
