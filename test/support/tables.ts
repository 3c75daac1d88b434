import { globSync, readFileSync } from "node:fs";
import { tableOwners } from "../../src/server/table-owners.ts";
import { wingOf } from "./imports.ts";

export type Table = keyof typeof tableOwners;
const tables = Object.keys(tableOwners) as Table[];

/** Comments and imports name no table that is read. */
const codeOf = (file: string) =>
  readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "")
    .replace(/^import[\s\S]*?from "[^"]+";$/gm, "");

/** The tables that a text of SQL, or of calls of Kysely, reads or changes. */
export function tablesIn(code: string): Table[] {
  return tables.filter((table) =>
    new RegExp(
      `\\b(?:from|join|update|into|using)\\s+(?:only\\s+)?${table}\\b|,\\s*${table} as |(?:From|Table|Into|Join|rowOf|table)\\(?\\s*:?\\s*"${table}(?: as \\w+)?"`,
      "i",
    ).test(code),
  );
}

/** Of each file of a feature, the tables of other wings that it reads or changes itself. */
export function foreignTables(): Record<string, Table[]> {
  // What an account's erasure goes through is data there, and test/personal-data.test.ts holds it against the database.
  const exclude = ["**/*.test.ts", "src/server/runtime/db/types.ts", "src/server/site/erasure/accounts/names.ts"];
  const files = globSync("src/server/*/**/*.ts", { exclude }).sort();
  const found = files.map((file): [string, Table[]] => {
    const foreign = tablesIn(codeOf(file)).filter((table) => tableOwners[table].split("/")[0] !== wingOf(file));
    // The counts of each status are kept by triggers for lists of every wing.
    return [file, foreign.filter((table) => table !== "status_counts")];
  });
  return Object.fromEntries(found.filter(([, foreign]) => foreign.length > 0));
}
