// Writes test/statements from what the tests that are named send to PostgreSQL, or all of the tier "server".
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { headingOf, readStatements, type RecordedStatement, writeStatements } from "../test/support/recorded-statements.ts";
import { canHaveMade, listSqlSites } from "../test/support/sql-sites.ts";

const files = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), "statements-"));
try {
  const noted = runTests(path.join(folder, "notes.jsonl"));
  const kept = files.length > 0 ? keep(readStatements(), noted) : [];
  writeStatements([...kept, ...noted]);
  console.log(`${noted.length} statements were seen. Look at the difference in test/statements.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function runTests(notes: string): RecordedStatement[] {
  const tests = files.length > 0 ? files : ["--project=server"];
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...tests], {
    stdio: "inherit",
    env: { ...process.env, SQL_NOTES: notes },
  });
  // What a failing test has sent is true all the same, but what it would have sent after is not there.
  if (status !== 0) process.exitCode = 1;
  if (!existsSync(notes)) return [];
  return readFileSync(notes, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as RecordedStatement);
}

/** What these tests did not reach stays; where they saw something new, what was recorded before is gone. */
function keep(before: RecordedStatement[], noted: RecordedStatement[]): RecordedStatement[] {
  const known = new Set(before.map(keyOf));
  const changed = new Set(noted.filter((statement) => !known.has(keyOf(statement))).map(headingOf));
  const sites = Map.groupBy(listSqlSites(), ({ file, within }) => `${file} ${within}`);
  return before.filter(
    (statement) =>
      !changed.has(headingOf(statement)) &&
      sites.get(`${statement.file} ${statement.within}`)?.some((site) => canHaveMade(site, statement)),
  );
}

function keyOf(statement: RecordedStatement): string {
  return `${headingOf(statement)}\n${statement.text}`;
}
