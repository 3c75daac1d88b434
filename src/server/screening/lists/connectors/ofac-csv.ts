import { isUtf8 } from "node:buffer";
import { stat } from "node:fs/promises";
import path from "node:path";
import { TextDecoder } from "node:util";
import { parse } from "csv-parse/sync";
import { readBytes } from "../../../runtime/tables/read-bytes.ts";
import { type SourceFile, WrongFormat } from "../../../runtime/tables/source-file.ts";
import { splitRecords } from "../../../runtime/tables/split-records.ts";
import type { SubjectKind } from "../../engine/subject.ts";
import type { Connector, ListFile, ListItem } from "./connector.ts";
import { EntryDraft } from "./entry-draft.ts";
import { readRemarks } from "./ofac-remarks.ts";

const expected = "OFAC's SDN.CSV or CONS_PRIM.CSV, with ALT and ADD beside it";
const kinds: Record<string, SubjectKind> = { individual: "person", vessel: "vessel", aircraft: "aircraft" };
/** Aliases and addresses are kept in memory while the entries pass by; today they have 3 MB. */
const largestCompanion = 32 * 1024 ** 2;

/**
 * OFAC's lists as three CSV files without headers, of which one is named: entries (SDN.CSV, CONS_PRIM.CSV); their aliases and addresses are
 * taken beside it. What is too long for a remark goes on in a fourth.
 */
export const ofacCsv: Connector = {
  knows: (head) => /^\uFEFF?\d+,"[^"\r\n]*",(?:-0- ?|"(?:individual|vessel|aircraft|entity)"),/i.test(head),
  companions: (name) =>
    [companionOf(name, "alt"), companionOf(name, "add"), companionOf(name, "comments")].filter((one) => one !== undefined),
  async *read(file) {
    yield { publication: { publishedAt: null, layout: "ofac-csv" } };
    const [aliases, addresses, comments] = [
      await readBeside(file, "alt"),
      await readBeside(file, "add"),
      await readBeside(file, "comments"),
    ];
    if (!aliases) yield { at: "ALT", problem: "The file of the aliases was not found beside it, so they are missing.", isLost: true };
    if (!addresses) yield { at: "ADD", problem: "The file of the addresses was not found beside it.", isLost: false };
    for await (const { line, values, problem } of readRows(file)) {
      if (problem !== undefined) yield { at: `line ${line}`, problem, isLost: true };
      else {
        const key = values[0] ?? "";
        yield* readEntry(
          values,
          aliases?.get(key) ?? [],
          addresses?.get(key) ?? [],
          comments
            ?.get(key)
            ?.map((row) => row[1] ?? "")
            .join("") ?? "",
        );
      }
    }
  },
};

/** The name of a file's companion: SDN.CSV has ALT.CSV, ofac_cons_prim_2025-12.csv has ofac_cons_alt_2025-12.csv. */
export function companionOf(name: string, kind: "alt" | "add" | "comments"): string | undefined {
  const found = /cons_prim/i.exec(name) ?? /sdn/i.exec(name);
  if (!found) return undefined;
  const isConsolidated = found[0].length > 3;
  const word = kind === "comments" ? (isConsolidated ? "cons_comments" : "sdn_comments") : isConsolidated ? `cons_${kind}` : kind;
  const cased = found[0] === found[0].toUpperCase() ? word.toUpperCase() : word;
  return name.slice(0, found.index) + cased + name.slice(found.index + found[0].length);
}

/** The rows of a companion by the entry that they belong to; undefined where there is none. */
async function readBeside(file: ListFile, kind: "alt" | "add" | "comments"): Promise<Map<string, string[][]> | undefined> {
  const name = companionOf(path.basename(file.path), kind);
  const beside = name && path.join(path.dirname(file.path), name);
  const found = beside && (await stat(beside).catch(() => undefined));
  if (!beside || !found) return undefined;
  if (found.size > largestCompanion) throw new WrongFormat(expected, `a file ${name} over 32 MB`);
  const rows = new Map<string, string[][]>();
  for await (const { values } of readRows({ path: beside, ...(file.signal && { signal: file.signal }) })) {
    const key = values[0] ?? "";
    rows.set(key, [...(rows.get(key) ?? []), values]);
  }
  return rows;
}

interface CsvRow {
  line: number;
  values: string[];
  problem?: string;
}

/** OFAC's own encoding was never said: UTF-8 where it can be that, and else that of Windows. The last line is the mark of an old system. */
async function* readRows(file: SourceFile): AsyncGenerator<CsvRow> {
  const windows = new TextDecoder("windows-1252");
  for await (const { records } of splitRecords(readBytes(file) as AsyncIterable<Buffer>, expected))
    for (const { bytes, line, problem } of records) {
      const text = isUtf8(bytes) ? bytes.toString("utf8") : windows.decode(bytes);
      if (problem !== undefined) {
        yield { line, values: [], problem };
        continue;
      }
      const values = parseRow(text);
      if (values === undefined) yield { line, values: [], problem: "Its quotes are broken." };
      else if (/^\d+$/.test(values[0] ?? "")) yield { line, values };
      else if (text.replace(/[\p{Cc}\s]/gu, "") !== "") yield { line, values, problem: "It has no number." };
    }
}

/** "-0-" is how it says nothing. */
function parseRow(text: string): string[] | undefined {
  try {
    const rows = parse(text, { relax_column_count: true, trim: true, bom: true }) as string[][];
    return (rows[0] ?? []).map((value) => (value.trim() === "-0-" ? "" : value));
  } catch {
    return undefined;
  }
}

function readEntry(values: string[], aliases: string[][], addresses: string[][], comment: string): Iterable<ListItem> {
  const [key = "", name = "", type = "", programmes = "", title, , vesselType, , , flag, owner, remarks = ""] = values;
  const draft = new EntryDraft(key);
  draft.kind = kinds[type.toLowerCase()] ?? "organisation";
  addName(draft, name, "primary");
  for (const alias of aliases) addName(draft, alias[3] ?? "", "strong");
  for (const [, , street, city, country, more] of addresses) {
    draft.address([street, city, country, more]);
    draft.place(city?.replace(/\s*\d[\d\s-]*$/, ""));
    draft.country(country);
  }
  for (const programme of programmes.split("] [")) draft.programme(programme);
  draft.country(flag);
  draft.remark([title, vesselType, owner].filter(Boolean).join("; "));
  readRemarks(draft, remarks + comment);
  return draft.finish();
}

/** "AL ZAWAHIRI, Dr. Ayman" has the family first. */
function addName(draft: EntryDraft, text: string, strength: "primary" | "strong"): void {
  const parts = draft.kind === "person" ? /^([^,]+), (.+)$/.exec(text) : null;
  draft.name(text, strength, { given: parts?.[2], family: parts?.[1] });
}
