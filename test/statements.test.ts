import { beforeAll, expect, inject, it } from "vitest";
import { roles } from "../src/server/runtime/db/embedded-roles.ts";
import { type Claim, compareRows } from "./support/claimed-rows.ts";
import { type AnsweredColumn, describeStatements } from "./support/described-statements.ts";
import { templateDatabase } from "./support/global-setup.ts";
import { readStatements, type RecordedStatement } from "./support/recorded-statements.ts";
import { canHaveMade, listSqlSites, onOneLine, readSites, type SqlSite } from "./support/sql-sites.ts";
import { neverNull, neverRecorded } from "./support/statement-exceptions.ts";

/** Rows as they must not be claimed, each with what has to be said of it; the last are right. */
const planted: [code: string, sentence: string | undefined][] = [
  ["sql<{ id: number; name: string | null }>`select id, username from users`", "name is not answered"],
  ["sql<{ id: number }>`select id, username from users`", "username is answered too"],
  ["sql<{ id: string }>`select id from users`", "id is int4"],
  ["sql<{ n: number }>`select count(*) as n from users`", "n is int8"],
  ["sql<{ at: string }>`select now() as at`", "at is timestamptz"],
  ["sql<{ ids: string[] }>`select array_agg(id) as ids from users`", "ids is _int4"],
  ["sql<{ email: string }>`select email from users`", "email can be null"],
  ["sql<{ email: string | undefined }>`select email from users`", "email can be null"],
  ["sql<{ id: number }>`delete from users`", "id is not answered"],
  ["sql<{ id: number; email: string | null; at: Date | string }>`select id, email, now() as at from users`", undefined],
  ['sql<Omit<{ mode: "live" | "test"; extra: number }, "extra">>`select mode from api_keys`', undefined],
];
const plantedFile = "src/server/planted.ts";
const plantedCode = planted.map(([code], n) => `export const row${n} = ${code};`).join("\n");

const sites = listSqlSites();
const statements = readStatements();
const byPlace = Map.groupBy(statements, placeOf);
const plantedSites = readSites(plantedFile, `import { sql } from "kysely"; ${plantedCode}`);

function placeOf({ file, within }: { file: string; within: string }): string {
  return `${file} ${within}`;
}

function madeAt(site: SqlSite): RecordedStatement[] {
  return (byPlace.get(placeOf(site)) ?? []).filter((statement) => canHaveMade(site, statement));
}

let described: Map<string, AnsweredColumn[] | Error>;
beforeAll(async () => {
  const { host, port } = inject("embedded");
  const texts = [...statements.map(({ text }) => text), ...plantedSites.map(({ parts }) => onOneLine(parts.join("")))];
  described = await describeStatements({ host, port, user: roles.superuser, database: templateDatabase }, texts);
});

/** What PostgreSQL answers to a statement; what the words of the statement exclude is no null. */
function answerOf({ file, within, column, text }: Omit<RecordedStatement, "column"> & { column?: string | undefined }) {
  const found = described.get(text);
  const columns = Array.isArray(found) ? found : [];
  const isExcluded = ({ name, nullable = "" }: AnsweredColumn) => nullable in neverNull || `${file} ${within} ${name}` in neverNull;
  return { column, columns: columns.map((one) => (isExcluded(one) ? { ...one, nullable: undefined } : one)) };
}

it("every statement of the code is recorded, and every recorded one is in the code", () => {
  // A single value may be a part of a condition or what is written, and a row is always an answer.
  const isRow = ({ claim }: SqlSite) => claim !== undefined && !/^(Date|string|number|boolean)( \| null)?$/.test(claim.text);
  const isNeeded = (site: SqlSite) => site.isExecuted || site.column !== undefined || isRow(site);
  const missing = sites.filter((site) => isNeeded(site) && madeAt(site).length === 0 && !(placeOf(site) in neverRecorded));
  const gone = statements.filter(
    (statement) => !sites.some((site) => placeOf(site) === placeOf(statement) && canHaveMade(site, statement)),
  );
  expect(
    missing.map((site) => `${site.file}:${site.line} ${site.within}`),
    'run "npm run sql" with a test that reaches them',
  ).toEqual([]);
  expect(
    gone.map((statement) => `${placeOf(statement)}: ${statement.text}`),
    'run "npm run sql" with a test that reaches what replaced them',
  ).toEqual([]);
});

it("PostgreSQL can prepare every statement against the migrated tables", () => {
  const refused = statements.flatMap(({ file, within, text }) => {
    const answer = described.get(text);
    return answer instanceof Error ? [`${file} ${within}: ${answer.message} in ${text}`] : [];
  });
  expect(refused).toEqual([]);
});

it("what the code says of rows is what PostgreSQL answers", { timeout: 300_000 }, () => {
  const claims: Claim[] = sites
    .filter(({ claim }) => claim)
    .map((site) => ({ site, answers: madeAt(site).map(answerOf) }))
    .filter(({ answers, site }) => answers.length > 0 && !(placeOf(site) in neverRecorded));
  const wrong = plantedSites.map((site) => ({
    site,
    answers: [answerOf({ ...site, text: onOneLine(site.parts.join("")), column: undefined })],
  }));
  const expected = planted.flatMap(([, sentence], n) => (sentence ? [`${plantedFile}:${n + 1} "${sentence}"`] : []));
  expect(compareRows([...claims, ...wrong], { [plantedFile]: `import { sql } from "kysely"; ${plantedCode}` })).toEqual(expected);
});

it("exceptions are still needed", () => {
  const nullable = statements.flatMap(({ file, within, text }) => {
    const columns = described.get(text);
    if (!Array.isArray(columns)) return [];
    return columns.flatMap(({ name, nullable }) => (nullable ? [nullable, `${file} ${within} ${name}`] : []));
  });
  expect(Object.keys(neverNull).filter((column) => !nullable.includes(column))).toEqual([]);
  const unreached = sites.filter((site) => madeAt(site).length === 0).map(placeOf);
  expect(Object.keys(neverRecorded).filter((place) => !unreached.includes(place))).toEqual([]);
});
