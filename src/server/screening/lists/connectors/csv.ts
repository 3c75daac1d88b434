import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import { readTable } from "../../../runtime/tables/read-table.ts";
import { type Cells, columnKey, firstCell } from "../../../runtime/tables/table.ts";
import { readBirthDates } from "../../engine/service.ts";
import type { SubjectKind } from "../../engine/subject.ts";
import type { Connector, ListItem, ListMapping, MappableColumn } from "./connector.ts";
import { EntryDraft } from "./entry-draft.ts";

/** Any table, as CSV or workbook, whose columns an administrator has mapped. */
export const csv: Connector = {
  // Only when nothing else fits, and then with a mapping.
  knows: () => false,
  async *read({ mapping, ...file }) {
    if (!mapping?.columns.name) throw new WrongFormat("a mapping that names the column of the names", "none");
    yield { publication: { publishedAt: null, layout: "csv" } };
    const columns = Object.values(mapping.columns)
      .filter((name) => name !== undefined)
      .map((name) => [columnKey(name)]);
    for await (const row of readTable(file, columns)) {
      if ("problem" in row) yield { at: `line ${row.line}`, problem: row.problem, isLost: true };
      else yield* readRow(row.item, row.line, mapping);
    }
  },
};

function readRow(cells: Cells, line: number, mapping: ListMapping): Iterable<ListItem> {
  const cell = (column: MappableColumn) => firstCell(cells, [columnKey(mapping.columns[column] ?? "")]);
  const separator = mapping.separator ?? ";";
  const values = (column: MappableColumn) => (cell(column) ?? "").split(separator);
  const kind = kindOf(cell("kind")) ?? mapping.kind ?? "unknown";
  const name = cell("name");
  const draft = new EntryDraft(cell("key") ?? (name && `${kind}:${name}`));
  draft.kind = kind;
  draft.name(name, "primary");
  for (const alias of values("aliases")) draft.name(alias, "strong");
  draft.bornIn(readBirthDates(cell("birthDate") ?? ""));
  for (const country of values("country")) draft.country(country);
  for (const place of values("place")) draft.place(place);
  for (const identifier of values("identifier")) draft.identifier("other", identifier);
  for (const programme of values("programme")) draft.programme(programme);
  for (const address of values("address")) draft.address([address]);
  draft.listedOn = readBirthDates(cell("listedOn") ?? "").find(({ from, to }) => from === to)?.from ?? null;
  draft.remark(cell("remarks"));
  return draft.finish(`line ${line}`);
}

const words: [RegExp, SubjectKind][] = [
  [/^(?:p|person|individual|individuals|natural person|man|woman|physical person|personne)\b/, "person"],
  [/^(?:e|o|entity|entities|organi[sz]ation|company|enterprise|business|legal entity|legal person|group)\b/, "organisation"],
  [/^(?:v|vessel|ship)\b/, "vessel"],
  [/^(?:a|aircraft|plane)\b/, "aircraft"],
];

export function kindOf(text: string | undefined): SubjectKind | undefined {
  const lower = text?.trim().toLowerCase() ?? "";
  return words.find(([pattern]) => pattern.test(lower))?.[1];
}
