import { PassThrough, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { readList } from "../../runtime/db/list.ts";
import type { ListPage, ListRequest, ListSource } from "../../runtime/db/list-source.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../audit/service.ts";
import { type SheetCell, writeWorkbook } from "./workbook.ts";

/** A list as a spreadsheet: one column per field, in the words of the desk. */
export interface Sheet<Row = never, Listed = Row> {
  name: string;
  source: ListSource;
  /** Reads what the file has beside the list's own columns, for a thousand rows at a time. */
  complete?: (db: Queryable, rows: Listed[], caller: Caller) => Promise<Row[]>;
  columns: { header: string; value: (row: Row) => SheetCell }[];
}

type Cell = string | number | null;

const rowsPerRead = 1_000;

/**
 * Streams everything the filter shows as CSV or XLSX, or of that what is ticked, and notes in the audit log who took it. Memory stays
 * flat.
 */
export async function sendExport<Row, Listed = Row>(
  context: Context,
  caller: Caller,
  reply: FastifyReply,
  sheet: Sheet<Row, Listed>,
  format: "csv" | "xlsx",
  { ids, ...request }: ListRequest & { ids?: readonly number[] | undefined },
): Promise<FastifyReply> {
  await recordAction(context.db, caller, {
    action: `${sheet.name}.exported`,
    subjectType: sheet.name,
    after: { format, q: request.q, status: request.filter, ticked: ids?.length },
  });
  const headers = sheet.columns.map((column) => column.header);
  return sendRows(reply, sheet.name, format, headers, readCells(context, caller, sheet, ids ? withIds(request, ids) : request));
}

function withIds(request: ListRequest, ids: readonly number[]): ListRequest {
  return { ...request, conditions: [...(request.conditions ?? []), { sql: "id = any(?::int[])", value: `{${ids.join()}}` }] };
}

/** Streams rows as a CSV or XLSX download whose name ends with the day. */
export function sendRows(
  reply: FastifyReply,
  name: string,
  format: "csv" | "xlsx",
  headers: string[],
  rows: AsyncIterable<SheetCell[]>,
): FastifyReply {
  if (format === "csv") return sendCsv(reply, name, headers, inTexts(rows));
  return sendFile(reply, `${name}.xlsx`, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", (out) =>
    writeWorkbook(headers, rows, out),
  );
}

/** Streams rows as a CSV download whose name ends with the day. */
export function sendCsv(reply: FastifyReply, name: string, headers: string[], rows: AsyncIterable<Cell[]>): FastifyReply {
  return sendFile(reply, `${name}.csv`, "text/csv; charset=utf-8", (out) => pipeline(rows, csv(headers), out));
}

function sendFile(reply: FastifyReply, fileName: string, type: string, write: (out: PassThrough) => Promise<void>): FastifyReply {
  const day = new Date().toISOString().slice(0, 10);
  const out = new PassThrough();
  reply
    .header("content-disposition", `attachment; filename="${fileName.replace(/\.(\w+)$/, `-${day}.$1`)}"`)
    .header("cache-control", "no-store")
    .type(type);
  // A failure in the middle cuts the download off, which the browser reports; a shorter file would look whole.
  write(out).catch((error: Error) => out.destroy(error));
  return reply.send(out);
}

/** Writes rows as a CSV file or a workbook, for files that are kept. An amount is a number in a workbook, a moment a date; in CSV they are text. */
export async function writeSheet(
  format: "csv" | "xlsx",
  headers: string[],
  rows: AsyncIterable<SheetCell[]>,
  out: Writable,
): Promise<void> {
  if (format === "xlsx") await writeWorkbook(headers, rows, out);
  else await pipeline(rows, inTexts, csv(headers), out);
}

async function* inTexts(rows: AsyncIterable<SheetCell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(inText);
}

function inText(cell: SheetCell): Cell {
  if (cell === null || typeof cell !== "object") return cell;
  return "at" in cell ? new Date(cell.at).toISOString() : cell.amount;
}

/** A cell that begins like a formula gets an apostrophe in CSV, so that a spreadsheet shows it and does not run it. */
function csv(headers: string[]) {
  return stringify({ header: true, columns: headers.map((header) => ({ key: header })), bom: true, escape_formulas: true });
}

async function* readCells<Row, Listed>(
  { reads }: Context,
  caller: Caller,
  sheet: Sheet<Row, Listed>,
  request: ListRequest,
): AsyncGenerator<SheetCell[]> {
  let cursor: string | null = null;
  do {
    const page: ListPage<Listed> = await readList<Listed>(reads, sheet.source, {
      ...request,
      limit: rowsPerRead,
      cursor: cursor ?? undefined,
    });
    const rows = sheet.complete ? await sheet.complete(reads, page.items, caller) : (page.items as unknown as Row[]);
    for (const row of rows) yield sheet.columns.map((column) => column.value(row));
    cursor = page.nextCursor;
  } while (cursor !== null);
}
