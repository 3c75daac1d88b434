import type { z } from "zod";
import type * as calls from "../../../shared/contracts/site/imports.ts";
import type { ImportItem } from "../../../shared/contracts/site/imports.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { ImportKindName, ImportMapping } from "../../../shared/domain/imports.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { recordAction } from "../../record/audit/service.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { readIdCursor } from "../../runtime/db/id-cursor.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { judge, textsOf } from "./judge.ts";
import { kinds } from "./kinds/all.ts";
import type { GoodRow, ImportKind } from "./kinds/kind.ts";
import { guessMapping, useMapping } from "./mapping.ts";
import * as queries from "./queries.ts";
import type { SentSheet } from "./reading/read-sent.ts";

type Answer<Call extends { response: z.ZodType }> = z.input<Call["response"]>;

const mostListed = 100;
const mostShown = 5;
const longestExample = 80;
/** Below which every id is. */
const newest = 2_147_483_647;
/** Records that are made by one statement. */
const rowsAtOnce = 500;

/** What a file is, and what its columns may mean. */
export async function describeFile(
  { db }: Context,
  kindName: ImportKindName,
  sheet: SentSheet,
): Promise<Answer<typeof calls.readImportFile>> {
  const kind = kinds[kindName];
  return {
    rows: sheet.rows.length,
    columns: sheet.columns.map((column) => ({ ...column, example: exampleOf(sheet, column.key) })),
    fields: kind.fields.map(({ name, label, isRequired, hint }) => ({ name, label: label(), isRequired, hint: hint?.() ?? null })),
    mapping: guessMapping(kind, sheet.columns),
    before: (await queries.findSameFile(db, kindName, sheet.hash)) ?? null,
  };
}

function exampleOf({ rows }: SentSheet, key: string): string {
  for (const row of rows) if ("cells" in row && row.cells[key]?.trim()) return row.cells[key].trim().slice(0, longestExample);
  return "";
}

/** Says what an import would make, by the very judgement that it will go by, and writes nothing. Throws validation_failed. */
export async function tryImport(
  { db }: Context,
  { kind: kindName, mapping: wished }: { kind: ImportKindName; mapping: ImportMapping },
  sheet: SentSheet,
): Promise<Answer<typeof calls.tryImport>> {
  const kind = kinds[kindName];
  const mapping = useMapping(kind, sheet.columns, wished);
  const { good, alike, refused } = await judge(db, kind, sheet, mapping);
  const inOrder = [...good, ...alike].toSorted((one, other) => one.line - other.line);
  return {
    hash: sheet.hash,
    rows: sheet.rows.length,
    made: good.length,
    refused: refused.length,
    alike: alike.length,
    refusals: refused.slice(0, mostListed).map(({ row, problems }) => ({ row: row.line, problems })),
    alikes: alike.slice(0, mostListed).map(({ line, values, things }) => ({ row: line, name: kind.nameOf(values), things })),
    shown: inOrder.slice(0, mostShown).map(({ line }) => ({ row: line, values: shownValues(kind, sheet, mapping, line) })),
    notes: await kind.notesOn(db, inOrder),
  };
}

function shownValues(kind: ImportKind, sheet: SentSheet, mapping: ImportMapping, line: number) {
  const row = sheet.rows.find((one) => one.line === line);
  const texts = row && "cells" in row ? textsOf(kind, row.cells, mapping) : {};
  return kind.fields.flatMap(({ name, label, show = (text) => text }) => {
    const text = texts[name] ?? "";
    return text === "" ? [] : [{ label: label(), value: show(text) }];
  });
}

type Asked = z.output<typeof calls.importFile.query>;

/**
 * Makes records of all rows that are good, in one transaction: all of them, or none. A key that was used answers with its import. Throws
 * conflict when the file, or what its rows look like, is not what was tried; then nothing is made.
 */
export async function importFile(context: Context, caller: Caller, asked: Asked, sheet: SentSheet): Promise<ImportItem> {
  const kind = kinds[asked.kind];
  if (sheet.hash !== asked.hash) throw new AppError("conflict", m.imp_error_other_file());
  const mapping = useMapping(kind, sheet.columns, asked.mapping);
  const id = await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    await queries.oneAtATime(tx, asked.kind);
    const known = await queries.findByKey(tx, asked.key);
    if (known) return sameImport(known, asked);
    const { good, alike, refused } = await judge(tx, kind, sheet, mapping);
    const rows = asked.withAlike ? [...good, ...alike].toSorted((one, other) => one.line - other.line) : good;
    if (rows.length !== asked.made) throw new AppError("conflict", m.imp_error_since({ now: rows.length, before: asked.made }));
    const made = {
      key: asked.key,
      kind: asked.kind,
      fileName: asked.name,
      hash: sheet.hash,
      rows: sheet.rows.length,
      made: rows.length,
      refused: refused.length,
      leftOut: asked.withAlike ? 0 : alike.length,
    };
    const importId = await queries.insertImport(tx, caller, made);
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await makeRecords(tx, caller, { importId, asked, kind, rows: rows.slice(start, start + rowsAtOnce) });
    const { key: _key, ...after } = made;
    await recordAction(tx, caller, { action: "import.made", subjectType: "import", subjectId: importId, after });
    return importId;
  });
  return getImport(context.db, id);
}

function sameImport(known: { id: number; kind: string; hash: string }, asked: Asked): number {
  if (known.kind !== asked.kind || known.hash !== asked.hash) throw new AppError("conflict", m.imp_error_other_import());
  return known.id;
}

interface Part {
  importId: number;
  asked: Asked;
  kind: ImportKind;
  rows: readonly GoodRow<unknown>[];
}

async function makeRecords(tx: Queryable, caller: Caller, { importId, asked, kind, rows }: Part): Promise<void> {
  const ids = await kind.insert(tx, caller, rows, { fileName: asked.name });
  const lines = rows.map(({ line }) => line);
  await queries.insertRecords(tx, { importId, kind: asked.kind, table: kind.table, ids, lines, ownColumns: kind.ownColumns });
}

export async function getImport(db: Queryable, id: number): Promise<ImportItem> {
  const found = await queries.findImport(db, id);
  if (!found) throw new AppError("not_found", m.error_not_found());
  return found;
}

/** Imports, the newest first. */
export async function listImports(
  { db }: Context,
  { limit = 50, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Answer<typeof calls.listImports>> {
  const before = cursor === undefined ? newest : readIdCursor(cursor);
  if (before === undefined) throw new AppError("validation_failed", m.error_validation(), { fields: { cursor: m.error_cursor() } });
  const rows = await queries.listImports(db, before, limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    total: await queries.countImports(db),
    totalIsCapped: false,
    nextCursor: rows.length > limit && last ? String(last.id) : null,
  };
}
