import type { FastifyReply } from "fastify";
import type { ImportKindName, ImportMapping } from "../../../shared/domain/imports.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { sendCsv } from "../../record/exports/service.ts";
import type { Context } from "../../runtime/context.ts";
import { judge, type RefusedRow } from "./judge.ts";
import { kinds } from "./kinds/all.ts";
import { useMapping } from "./mapping.ts";
import type { SentSheet } from "./reading/read-sent.ts";

/** Sends the refused rows as they stand in the file, each with its row number and reasons, so that they can be mended and imported. */
export async function sendRefusedRows(
  { db }: Context,
  reply: FastifyReply,
  { kind: kindName, mapping: wished }: { kind: ImportKindName; mapping: ImportMapping },
  sheet: SentSheet,
): Promise<FastifyReply> {
  const kind = kinds[kindName];
  const { refused } = await judge(db, kind, sheet, useMapping(kind, sheet.columns, wished));
  const headers = [m.imp_row_column(), m.imp_reason_column(), ...sheet.columns.map(({ name }) => name)];
  return sendCsv(reply, "refused-rows", headers, cellsOf(refused, sheet));
}

async function* cellsOf(refused: readonly RefusedRow[], { columns }: SentSheet): AsyncGenerator<(string | number)[]> {
  for (const { row, problems } of refused) {
    const reasons = problems.map(({ column, text }) => m.imp_reason({ column, text })).join("\n");
    yield [row.line, reasons, ...("cells" in row ? columns.map(({ key }) => row.cells[key] ?? "") : [row.raw])];
  }
}
