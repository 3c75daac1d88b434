import pg from "pg";
import type { z } from "zod";
import type { Queryable } from "./database.ts";
import { readList } from "./list.ts";
import type { ListPage, ListRequest, ListSource } from "./list-source.ts";
import { asTexts, type ColumnType, type TableOfTexts } from "./table-of-texts.ts";
import { columnTypes, readTimestamp, usualToIso } from "./timestamps.ts";

/** A list whose rows are written as the JSON of a contract's item. */
export type WrittenSource<Item> = ListSource & { readonly writes?: Item };

/** One item as JSON. */
export type WrittenItem<Item> = string & { readonly writes?: Item };

/**
 * The list with rows that are sent as they come: to make numbers, dates and objects of fifty rows of forty columns, only to write them
 * again, takes longer than everything else about the call. The contract's fields are written, in its order, and no other column; one that
 * the list lacks is an error.
 */
export function writtenAs<Shape extends z.ZodRawShape>(source: ListSource, item: z.ZodObject<Shape>): WrittenSource<z.output<typeof item>> {
  return { ...source, columns: `${source.columns} ${asTexts}`, readRows: (table) => readRows(table, Object.keys(item.shape)) };
}

/** Reads one page, as `readList` does. */
export async function readWrittenList<Item>(
  db: Queryable,
  source: WrittenSource<Item>,
  request: ListRequest,
): Promise<ListPage<WrittenItem<Item>>> {
  const page = await readList<{ item: WrittenItem<Item> }>(db, source, request);
  return { ...page, items: page.items.map(({ item }) => item) };
}

function readRows([columns, ...rows]: TableOfTexts, names: string[]): object[] {
  const place = new Map(columns.map(({ name }, index) => [name, index]));
  const fields = names.map((name, i) => {
    const index = place.get(name) ?? -1;
    const column = columns[index];
    if (!column) throw new Error(`a list lacks ${name}`);
    return { index, before: `${i === 0 ? "{" : ","}${JSON.stringify(name)}:`, write: writerOf(column.dataTypeID) };
  });
  const of = (row: (string | null)[], name: string) => row[place.get(name) ?? -1];
  return rows.map((row) => {
    const parts: string[] = [];
    for (const { index, before, write } of fields) {
      const value = row[index];
      parts.push(before);
      if (value == null) parts.push("null");
      else write(value, parts);
    }
    // One text of all parts at once: to add one to the other leaves thousands for the garbage.
    const item = `${parts.join("")}}`;
    return { item, id: Number(of(row, "id")), cursor_value: of(row, "cursor_value"), list_total: of(row, "list_total") };
  });
}

type Writer = (text: string, parts: string[]) => void;

const { builtins } = pg.types;
/** What JSON does not hold as it is. */
const special = /["\\\p{Cc}]/u;

function writeAsItIs(text: string, parts: string[]): void {
  parts.push(text);
}

function writeText(text: string, parts: string[]): void {
  if (special.test(text)) parts.push(JSON.stringify(text));
  else parts.push('"', text, '"');
}

function writeTimestamp(text: string, parts: string[]): void {
  const iso = usualToIso(text);
  if (iso === undefined) parts.push(JSON.stringify(readTimestamp(text)));
  else parts.push('"', iso, '"');
}

const writers = new Map<ColumnType, Writer>([
  [builtins.INT2, writeAsItIs],
  [builtins.INT4, writeAsItIs],
  [builtins.JSON, writeAsItIs],
  [builtins.JSONB, writeAsItIs],
  [builtins.BOOL, (text, parts) => writeAsItIs(text === "t" ? "true" : "false", parts)],
  [builtins.TEXT, writeText],
  [builtins.TIMESTAMPTZ, writeTimestamp],
]);

/** What the driver would make of a value, as JSON. */
function writerOf(type: ColumnType): Writer {
  const read = columnTypes.getTypeParser(type, "text") as (text: string) => unknown;
  return writers.get(type) ?? ((text, parts) => writeAsItIs(JSON.stringify(read(text)), parts));
}
