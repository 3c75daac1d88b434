import { readBirthDates } from "../../engine/service.ts";
import type { NameStrength, SubjectKind } from "../../engine/subject.ts";
import { readTable } from "../../../runtime/tables/read-table.ts";
import { type Cells, type Columns, firstCell } from "../../../runtime/tables/table.ts";
import type { Connector, ListItem } from "./connector.ts";
import { EntryDraft } from "./entry-draft.ts";

const columns: Columns = [["REFERENCE"], ["NAME_OF_INDIVIDUAL_OR_ENTITY"], ["TYPE"], ["NAME_TYPE"]];
const kinds: Record<string, SubjectKind> = { individual: "person", entity: "organisation", vessel: "vessel" };

/** Australia's consolidated list, as workbook or CSV: a row for each name, so 8577, 8577a and 8577b are one party. */
export const australia: Connector = {
  knows: (head) => /Name of Individual or Entity/i.test(head),
  async *read(file) {
    let party: { key: string; draft: EntryDraft } | undefined;
    let newest: string | null = null;
    const done = new Set<string>();
    for await (const row of readTable(file, columns)) {
      if ("problem" in row) {
        yield { at: `line ${row.line}`, problem: row.problem, isLost: true };
        continue;
      }
      const reference = row.item["REFERENCE"]?.trim() ?? "";
      const key = /^(\d+)[a-z]*$/i.exec(reference)?.[1] ?? reference;
      if (party?.key !== key) {
        if (party) yield* finish(party, done);
        party = { key, draft: new EntryDraft(key) };
      }
      readRow(party.draft, row.item);
      const day = lastDay(row.item["CONTROL_DATE"]);
      if (day && (newest === null || day > newest)) newest = day;
    }
    if (party) yield* finish(party, done);
    yield { publication: { publishedAt: newest, layout: "dfat" } };
  },
};

function finish({ key, draft }: { key: string; draft: EntryDraft }, done: Set<string>): Iterable<ListItem> {
  if (done.has(key)) return [{ at: key, problem: "Its rows do not stand together.", isLost: true }];
  done.add(key);
  return draft.finish();
}

function readRow(draft: EntryDraft, cells: Cells): void {
  const cell = (name: string) => firstCell(cells, [name]);
  draft.kind = kinds[cell("TYPE")?.trim().toLowerCase() ?? ""] ?? draft.kind;
  draft.name(cell("NAME_OF_INDIVIDUAL_OR_ENTITY"), strengthOf(cell("NAME_TYPE"), cell("ALIAS_STRENGTH")));
  if (draft.kind === "person") draft.bornIn(readBirthDates(cell("DATE_OF_BIRTH") ?? ""));
  for (const place of (cell("PLACE_OF_BIRTH") ?? "").split(";")) {
    draft.place(place);
    draft.country(place.split(",").at(-1));
  }
  draft.country(cell("CITIZENSHIP"));
  for (const address of (cell("ADDRESS") ?? "").split(";")) {
    draft.address([address]);
    draft.country(address.split(",").at(-1));
  }
  for (const imo of cell("IMO_NUMBER")?.match(/\d{7}/g) ?? []) draft.identifier("imo", imo);
  for (const programme of [cell("COMMITTEES"), cell("INSTRUMENT_OF_DESIGNATION")]) draft.programme(programme);
  draft.listedOn ??= /listed (?:on|by)[^\d]*(.{6,20})/i.test(cell("LISTING_INFORMATION") ?? "")
    ? firstDay(cell("LISTING_INFORMATION"))
    : null;
  for (const words of ["ADDITIONAL_INFORMATION", "LISTING_INFORMATION"]) draft.remark(cell(words));
}

function strengthOf(type = "", strength = ""): NameStrength {
  if (/weak|low/i.test(strength)) return "weak";
  return /primary/i.test(type) ? "primary" : "strong";
}

function firstDay(text: string | undefined): string | null {
  return readBirthDates(text ?? "").find(({ from, to }) => from === to)?.from ?? null;
}

function lastDay(text: string | undefined): string | undefined {
  return readBirthDates(text ?? "")
    .filter(({ from, to }) => from === to)
    .map(({ from }) => from)
    .toSorted()
    .at(-1);
}
