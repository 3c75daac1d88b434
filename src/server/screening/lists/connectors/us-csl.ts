import { readTable } from "../../../runtime/tables/read-table.ts";
import { type Cells, type Columns, firstCell } from "../../../runtime/tables/table.ts";
import { readBirthDates } from "../../engine/service.ts";
import type { SubjectKind } from "../../engine/subject.ts";
import type { Connector, ListItem } from "./connector.ts";
import { EntryDraft } from "./entry-draft.ts";
import { identifierKind, identifierValue } from "./identifiers.ts";

const columns: Columns = [["ID"], ["SOURCE"], ["NAME"], ["ALT_NAMES"], ["DATES_OF_BIRTH"]];
const kinds: Record<string, SubjectKind> = { individual: "person", entity: "organisation", vessel: "vessel", aircraft: "aircraft" };

/** The Consolidated Screening List of the US, as CSV: thirteen lists of three departments, with several values in a cell. */
export const usCsl: Connector = {
  knows: (head) => /^\W*_?id,/i.test(head) && /source_list_url/i.test(head),
  async *read(file) {
    yield { publication: { publishedAt: null, layout: "csl" } };
    for await (const row of readTable(file, columns)) {
      if ("problem" in row) yield { at: `line ${row.line}`, problem: row.problem, isLost: true };
      else yield* readRow(row.item);
    }
  },
};

function readRow(cells: Cells): Iterable<ListItem> {
  const values = (name: string) => (firstCell(cells, [name]) ?? "").split(";").map((value) => value.trim());
  const cell = (name: string) => firstCell(cells, [name]);
  const draft = new EntryDraft(cell("ID"));
  draft.kind = kinds[cell("TYPE")?.trim().toLowerCase() ?? ""] ?? "unknown";
  readName(draft, cell("NAME") ?? "", "primary");
  for (const name of values("ALT_NAMES")) readName(draft, name, "strong");
  for (const date of values("DATES_OF_BIRTH")) draft.bornIn(readBirthDates(date));
  for (const column of ["CITIZENSHIPS", "NATIONALITIES", "VESSEL_FLAG"]) for (const country of values(column)) draft.country(country);
  for (const place of values("PLACES_OF_BIRTH")) {
    draft.place(place);
    draft.country(place.split(",").at(-1));
  }
  for (const address of values("ADDRESSES")) {
    draft.address([address]);
    // The last part is a code of two letters.
    draft.country(/,\s*([A-Z]{2})$|^([A-Z]{2})$/.exec(address)?.[0].replace(/^,\s*/, ""));
  }
  for (const id of values("IDS")) readIdentifier(draft, id);
  for (const programme of values("PROGRAMS")) draft.programme(programme);
  draft.programme(cell("SOURCE"));
  draft.listedOn = /^\d{4}-\d{2}-\d{2}/.exec(cell("START_DATE") ?? "")?.[0] ?? null;
  for (const words of ["TITLE", "REMARKS", "LICENSE_REQUIREMENT", "FEDERAL_REGISTER_NOTICE"]) draft.remark(cell(words));
  return draft.finish();
}

/** "RIM, Ryong Nam" is published with the family first. What comes after a semicolon is no name. */
function readName(draft: EntryDraft, text: string, strength: "primary" | "strong"): void {
  const [name = ""] = text.split(/;\s*and any successor/i);
  const parts = draft.kind === "person" ? /^([^,]+), ([^,]+)$/.exec(name) : null;
  draft.name(name, strength, { given: parts?.[2], family: parts?.[1] });
}

/** "Passport, 836238033, KP" */
function readIdentifier(draft: EntryDraft, text: string): void {
  const [type = "", number = "", ...rest] = text.split(",").map((part) => part.trim());
  const kind = /\bIMO\b/.test(number) ? "imo" : identifierKind(type);
  if (kind && /\d/.test(number)) draft.identifier(kind, identifierValue(kind, number), rest.at(-1));
  else if (number) draft.remark(`${type.replace(/[:\s-]+$/, "")}: ${[number, ...rest].join(", ")}`);
}
