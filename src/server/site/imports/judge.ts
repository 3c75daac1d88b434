import { setImmediate as turn } from "node:timers/promises";
import { holdsCard } from "../../../shared/contracts/parts.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import type { ImportMapping } from "../../../shared/domain/imports.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Cells } from "../../runtime/tables/table.ts";
import type { Alike, FieldTexts, GoodRow, ImportKind } from "./kinds/kind.ts";
import type { ReadSheet, SheetRow } from "./reading/sheet.ts";

type Fielded = Pick<ImportKind, "fields">;

export interface RefusedRow {
  row: SheetRow;
  problems: { column: string; text: string }[];
}

export interface AlikeRow<Values> extends GoodRow<Values> {
  things: Alike[];
}

/** What becomes of each row of a file. */
export interface Judged<Values> {
  good: GoodRow<Values>[];
  alike: AlikeRow<Values>[];
  refused: RefusedRow[];
}

/** Rows that are judged before others have their turn: a large file holds up no visitor. */
const rowsAtOnce = 100;

/** Judges every row by the rules of the form, and by what is there at this moment. The trial and the import both go by it. */
export async function judge<Values>(
  db: Queryable,
  kind: ImportKind<Values>,
  sheet: ReadSheet,
  mapping: ImportMapping,
): Promise<Judged<Values>> {
  const judged: Judged<Values> = { good: [], alike: [], refused: [] };
  const accepted: GoodRow<Values>[] = [];
  for (const [index, row] of sheet.rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await turn();
    const read = readRow(kind, row, mapping);
    if ("problems" in read) judged.refused.push({ row, problems: read.problems });
    else accepted.push({ line: row.line, values: read.values });
  }
  const comparing = await kind.startComparing(db, accepted);
  for (const [index, good] of accepted.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await turn();
    const things = comparing.alikeOf(good);
    if (things.length > 0) judged.alike.push({ ...good, things });
    else judged.good.push(good);
  }
  return judged;
}

function readRow<Values>(
  kind: ImportKind<Values>,
  row: SheetRow,
  mapping: ImportMapping,
): { values: Values } | { problems: RefusedRow["problems"] } {
  if ("problem" in row) return { problems: [{ column: m.imp_row_whole(), text: row.problem }] };
  const texts = textsOf(kind, row.cells, mapping);
  const checked = kind.check(texts);
  const found: FieldErrors = "problems" in checked ? checked.problems : {};
  // No card number is accepted anywhere (ruling on PCI DSS).
  for (const [name, text] of Object.entries(texts)) if (holdsCard(text)) found[name] ??= m.error_card_number();
  const problems = Object.entries(found).map(([name, text]) => ({ column: labelOf(kind, name), text }));
  if (problems.length > 0 || "problems" in checked) return { problems };
  return { values: checked.values };
}

export function textsOf({ fields }: Fielded, cells: Cells, mapping: ImportMapping): FieldTexts {
  const texts = fields.flatMap(({ name, read = (cell) => cell }) => {
    const column = mapping[name];
    return column === undefined ? [] : [[name, read(unguarded(cells[column] ?? "").trim())] as const];
  });
  return Object.fromEntries(texts);
}

/** Our own CSV files guard a cell that begins like a formula by an apostrophe, which belongs to no text. */
function unguarded(cell: string): string {
  return /^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}

/** A problem of one tag is one of the column of tags. */
function labelOf({ fields }: Fielded, name: string): string {
  return fields.find((field) => field.name === name.split(".")[0])?.label() ?? m.imp_row_whole();
}
