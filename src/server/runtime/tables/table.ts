import { WrongFormat } from "./source-file.ts";

/** A table row, by `columnKey` of its column's name. */
export type Cells = Record<string, string>;

/** The columns that a table must have. Each is a list of the names that editions give it, in the form of `columnKey`. */
export type Columns = readonly (readonly string[])[];

const mostColumnsNamed = 10;

/**
 * The form in which column names are compared: "Charter No", "CHARTER_NO" and "#charter no" are the same column.
 * Registers change case, spaces and punctuation of their headers between editions; FFIEC starts its header with "#".
 */
export function columnKey(name: string): string {
  return name
    .normalize("NFC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
}

/** Whether the header has every column, under one of its names. */
export function hasColumns(header: readonly string[], columns: Columns): boolean {
  const keys = new Set(header.map(columnKey));
  return columns.every((names) => names.some((name) => keys.has(name)));
}

/** The error for a table with other columns. */
export function wrongColumns(columns: Columns, header: readonly string[]): WrongFormat {
  const found = header.map((name) => name.trim()).filter((name) => name !== "");
  const named = found.slice(0, mostColumnsNamed).map((name) => name.slice(0, 60));
  const more = found.length > named.length ? ` and ${found.length - named.length} more` : "";
  return new WrongFormat(expectedColumns(columns), `the columns ${named.join(", ")}${more}`);
}

/** The columns that are expected, for an error. */
export function expectedColumns(columns: Columns): string {
  return `a table with the columns ${columns.map((names) => names[0]).join(", ")}`;
}

/** The cells of a row by column. Where a name stands twice in the header, the first column counts. */
export function cellsOf(header: readonly string[], values: readonly string[]): Cells {
  const cells: Cells = {};
  for (let index = header.length - 1; index >= 0; index -= 1) {
    const key = header[index];
    if (key) cells[key] = values[index] ?? "";
  }
  return cells;
}

/** The first of these columns that holds something. */
export function firstCell(cells: Cells, names: readonly string[]): string | undefined {
  return names.map((name) => cells[name]).find((value) => value !== undefined && value.trim() !== "");
}
