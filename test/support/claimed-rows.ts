import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AnsweredColumn } from "./described-statements.ts";
import type { SqlSite } from "./sql-sites.ts";

/** A place whose type claims something of the answer, and each answer that PostgreSQL describes for it. */
export interface Claim {
  site: SqlSite;
  answers: Answer[];
}

export interface Answer {
  columns: readonly AnsweredColumn[];
  /** The one that the place makes; undefined where it makes them all. */
  column: string | undefined;
}

/** What the driver makes of each type (`columnTypes`). JSON is not described: `unknown` agrees with every claim. */
const made: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  float4: "number",
  float8: "number",
  int8: "string",
  numeric: "string",
  text: "string",
  varchar: "string",
  bpchar: "string",
  name: "string",
  uuid: "string",
  xml: "string",
  void: "string",
  timestamptz: "Date",
  date: "Date",
  bytea: "Uint8Array",
  json: "unknown",
  jsonb: "unknown",
};

/**
 * Lets the compiler compare what the code claims of rows with what PostgreSQL answers: in a copy of the server's code each claim stands
 * beside the answer. Only the compiler can say what a type is that is made of others. Returns a line for every place that is wrong.
 * `more` are files that are only in the copy.
 */
export function compareRows(claims: readonly Claim[], more: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "hearthbridge-rows-"));
  try {
    copyProject(folder);
    for (const [file, ofFile] of Map.groupBy(claims, ({ site }) => site.file)) {
      writeFileSync(path.join(folder, file), withAnswers(more[file] ?? readFileSync(file, "utf8"), ofFile));
    }
    const { stdout, error } = spawnSync(path.resolve("node_modules/.bin/tsc"), ["-p", "tsconfig.server.json"], {
      cwd: folder,
      encoding: "utf8",
    });
    if (error) throw error;
    return stdout
      .split(/\n(?! )/)
      .filter(Boolean)
      .map(toSentence);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyProject(folder: string): void {
  for (const file of ["package.json", "tsconfig.json"]) cpSync(file, path.join(folder, file));
  cpSync("test/support/row-types.d.ts", path.join(folder, "row-types.d.ts"));
  const options = { types: ["node"], lib: ["ES2025"], noErrorTruncation: true };
  const server = { extends: "./tsconfig.json", compilerOptions: options, include: ["src/server", "row-types.d.ts"] };
  mkdirSync(path.join(folder, "src"));
  writeFileSync(path.join(folder, "tsconfig.server.json"), JSON.stringify(server));
  for (const shared of ["node_modules", "src/shared", "src/web"]) symlinkSync(realpathSync(shared), path.join(folder, shared));
  for (const file of globSync("src/server/**/*.{ts,json}", { exclude: ["**/*.test.ts"] })) cpSync(file, path.join(folder, file));
}

function withAnswers(code: string, claims: readonly Claim[]): string {
  // From the end, so that the places before stay where they are.
  const backwards = claims.toSorted((a, b) => startOf(b) - startOf(a));
  return backwards.reduce((text, { site, answers }) => {
    if (!site.claim) return text;
    const { text: claim, start, end } = site.claim;
    const wrong = answers.map(({ columns, column }) =>
      column === undefined ? wrongRow(claim, columns) : wrongColumn(claim, columns, column),
    );
    return `${text.slice(0, start)}Claimed<${claim}, ${[...new Set(wrong)].join(" | ") || "never"}>${text.slice(end)}`;
  }, code);
}

const startOf = ({ site }: Claim) => site.claim?.start ?? 0;

function wrongRow(claim: string, columns: readonly AnsweredColumn[]): string {
  return `WrongRow<${claim}, { ${columns.map((column) => `${JSON.stringify(column.name)}: ${typeOf(column)}`).join("; ")} }>`;
}

function wrongColumn(claim: string, columns: readonly AnsweredColumn[], name: string): string {
  const column = columns.find((one) => one.name === name);
  return column ? `WrongColumn<"${name}", ${claim}, ${typeOf(column)}>` : `"${name} is not answered"`;
}

function typeOf({ type, nullable }: AnsweredColumn): string {
  // An array's type has its element's name after an underscore.
  const is = type.startsWith("_") ? `${made[type.slice(1)] ?? "never"}[]` : (made[type] ?? "never");
  return `{ is: ${is}; name: "${type}"; isNullable: ${nullable !== undefined} }`;
}

/** `src/…/queries.ts(12,30): error TS2344: Type '"id is int4"' does not satisfy the constraint 'never'.` in few words. */
function toSentence(error: string): string {
  const [, file, line] = /^(\S+)\((\d+),\d+\)/.exec(error) ?? [];
  // Where the first line only repeats both types, the next one has the sentence.
  const sentences = /Type '([^'\n]*)' is not assignable to type 'never'/.exec(error) ?? /Type '([^'\n]*)' does not satisfy/.exec(error);
  return file && sentences ? `${file}:${line} ${sentences[1]}` : error;
}
