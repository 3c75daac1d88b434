// npm run screening -- compare < pairs.csv
// npm run screening -- screen --list FILE… < names.csv
// Judges the matching with sets of one's own. No database, no network; lists are read by the product's own connectors.
import { parse } from "csv-parse";
import { stringify } from "csv-stringify";
import { compareSubjects, countryCodes, readBirthDates, SubjectIndex } from "../src/server/screening/engine/service.ts";
import type { ListEntry, Subject, SubjectKind } from "../src/server/screening/engine/subject.ts";
import { detectConnector, readListFile } from "../src/server/screening/lists/read-list-file.ts";
const usualThreshold = 0.7;

const help = `Use:
  npm run screening -- compare [--threshold 0.70] < pairs.csv
      Columns kind, name_a, name_b, and if you have them birth_date_a, birth_date_b, country_a, country_b.
      Answers each row with score, hit (over the threshold), and the aligned parts as JSON.
  npm run screening -- screen --list FILE… [--threshold 0.70] < names.csv
      Columns id, kind, name, and if you have them birth_date, country.
      Answers every hit over the threshold with id, name, list, entry, entry_name, score and parts.
  kind is person, organisation, vessel, aircraft, or empty where it is not known.`;

type Row = Record<string, string>;

/** Names of the same column that others use. */
const otherNames: Record<string, string[]> = {
  kind: ["type", "schema"],
  name_a: ["name1", "left", "left_name", "a"],
  name_b: ["name2", "right", "right_name", "b"],
  birth_date_a: ["dob_a", "birthdate_a", "birth_date1", "date_of_birth_a"],
  birth_date_b: ["dob_b", "birthdate_b", "birth_date2", "date_of_birth_b"],
  country_a: ["countries_a", "nationality_a", "country1"],
  country_b: ["countries_b", "nationality_b", "country2"],
  id: ["key"],
  name: ["full_name"],
  birth_date: ["dob", "birthdate", "date_of_birth"],
  country: ["countries", "nationality"],
};

const kinds: Record<string, SubjectKind> = {
  person: "person",
  individual: "person",
  p: "person",
  organisation: "organisation",
  organization: "organisation",
  entity: "organisation",
  company: "organisation",
  business: "organisation",
  bank: "organisation",
  nation: "organisation",
  org: "organisation",
  legalentity: "organisation",
  publicbody: "organisation",
  vessel: "vessel",
  ship: "vessel",
  aircraft: "aircraft",
  airplane: "aircraft",
};

function subjectOf(kind: string, name: string, birthDate: string, country: string): Subject {
  return {
    kind: kinds[kind.trim().toLowerCase()] ?? "unknown",
    names: [{ text: name, strength: "primary" }],
    birthDates: readBirthDates(birthDate),
    countries: country.split(/[;|]/).flatMap((text) => countryCodes(text)),
    places: [],
    identifiers: [],
  };
}

/** Rows of the standard input by their columns' names; the first line names them. */
async function* readRows(needed: readonly string[]): AsyncGenerator<Row> {
  const rows = process.stdin.pipe(
    parse({ bom: true, columns: (header: string[]) => header.map(columnName), relax_column_count: true, skip_empty_lines: true }),
  );
  let isFirst = true;
  for await (const row of rows as AsyncIterable<Row>) {
    const missing = needed.filter((column) => row[column] === undefined);
    if (isFirst && missing.length > 0) throw new Error(`The first line must name the columns. Missing: ${missing.join(", ")}.`);
    isFirst = false;
    yield row;
  }
}

function columnName(written: string): string {
  const name = written.trim().toLowerCase().replaceAll(" ", "_");
  return Object.keys(otherNames).find((column) => column === name || otherNames[column]?.includes(name)) ?? name;
}

async function compare(threshold: number): Promise<void> {
  const out = openTable(["kind", "name_a", "name_b", "score", "hit", "parts"]);
  for await (const row of readRows(["name_a", "name_b"])) {
    const kind = row["kind"] ?? "";
    const { score, parts } = compareSubjects(
      subjectOf(kind, row["name_a"] ?? "", row["birth_date_a"] ?? "", row["country_a"] ?? ""),
      subjectOf(kind, row["name_b"] ?? "", row["birth_date_b"] ?? "", row["country_b"] ?? ""),
    );
    await out.write([kind, row["name_a"], row["name_b"], score.toFixed(3), score >= threshold ? "1" : "0", JSON.stringify(parts)]);
  }
  await out.end();
}

async function screen(files: readonly string[], threshold: number): Promise<void> {
  const entries: { list: string; entry: ListEntry }[] = [];
  for (const file of files) for (const entry of await readEntries(file)) entries.push({ list: file, entry });
  const index = SubjectIndex.build(entries.map(({ entry }, id) => ({ id, subject: entry })));
  console.error(`${entries.length} entries of ${files.length} files, index of ${(index.bytes() / 1_000_000).toFixed(1)} MB`);
  const out = openTable(["id", "name", "list", "entry", "entry_name", "score", "parts"]);
  for await (const row of readRows(["name"])) {
    const subject = subjectOf(row["kind"] ?? "", row["name"] ?? "", row["birth_date"] ?? "", row["country"] ?? "");
    const hits = index
      .candidates(subject)
      .map((id) => entries[id])
      .filter((found) => found !== undefined)
      .map(({ list, entry }) => ({ list, entry, comparison: compareSubjects(subject, entry) }))
      .filter(({ comparison }) => comparison.score >= threshold)
      .sort((a, b) => b.comparison.score - a.comparison.score);
    for (const { list, entry, comparison } of hits) {
      await out.write([
        row["id"],
        row["name"],
        list,
        entry.key,
        comparison.theirName,
        comparison.score.toFixed(3),
        JSON.stringify(comparison.parts),
      ]);
    }
  }
  await out.end();
}

async function readEntries(file: string): Promise<ListEntry[]> {
  const connector = await detectConnector(file);
  const entries: ListEntry[] = [];
  let problems = 0;
  for await (const item of readListFile(file, { connector })) {
    if ("entry" in item) entries.push(item.entry);
    else if ("problem" in item) problems += 1;
  }
  console.error(`${file}: ${entries.length} entries by ${connector}${problems > 0 ? `, ${problems} rows that could not be read` : ""}`);
  return entries;
}

function openTable(columns: readonly string[]) {
  const table = stringify({ header: true, columns: [...columns] });
  table.pipe(process.stdout);
  return {
    write: async (row: readonly (string | undefined)[]) => {
      if (!table.write([...row])) await new Promise<void>((resolve) => table.once("drain", () => resolve()));
    },
    end: () => new Promise<void>((resolve) => table.end(() => resolve())),
  };
}

function readArguments(given: readonly string[]): { command: string; lists: string[]; threshold: number } {
  const [command = "", ...rest] = given;
  const lists: string[] = [];
  let threshold = usualThreshold;
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === "--threshold") {
      threshold = Number(rest[at + 1]);
      at += 1;
    } else if (rest[at] === "--list") {
      while (rest[at + 1] !== undefined && !rest[at + 1]?.startsWith("--")) lists.push(rest[(at += 1)] ?? "");
    } else throw new Error(`Unknown option ${rest[at]}.`);
  }
  if (!(threshold > 0 && threshold <= 1)) throw new Error("The threshold is a number between 0 and 1, such as 0.70.");
  return { command, lists, threshold };
}

process.stdout.on("error", () => process.exit(0));
try {
  const { command, lists, threshold } = readArguments(process.argv.slice(2));
  if (command === "compare") await compare(threshold);
  else if (command === "screen" && lists.length > 0) await screen(lists, threshold);
  else {
    console.error(help);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
