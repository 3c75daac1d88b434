import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { afterRemoval, inventory } from "../src/server/site/retention/inventory.ts";
import type { DataKind } from "../src/shared/domain/retention.ts";
import { createTestApp, type TestApp } from "./support/app.ts";
import { asWords, type Column, fillTables, readColumns, tablesHangingOn } from "./support/hanging-rows.ts";

/** As the removal usually finds a row: a message that was sent, a project that was never public, money that was paid. */
const asUsual: Record<string, string> = {
  "emails.status": "'sent'",
  "funding_requests.reference": "'FR-0000-0000'",
  "funding_requests.review_due": "now()",
  "funding_requests.decision_due": "now()",
  // Consent that nobody confirmed ends with the data.
  "project_consents.confirmed_at": "now()",
  "projects.state": "'draft'",
  "transfers.status": "'settled'",
};

let test: TestApp;
let rows: Awaited<ReturnType<typeof fillTables>>;
let cookie: string;
/** Every column that can hold words, of the request and of what hangs on it. */
let columns: Column[];

beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  // An inquiry may name the project. It is an institution's, whose data have a removal of their own.
  const tables = await tablesHangingOn(test.owner, "funding_requests", ["respondents"]);
  rows = await fillTables(
    test.owner,
    tables,
    (column) => asUsual[nameOf(column)] ?? (kindOf(column) === "none" ? undefined : markFor(column)),
  );
  const read = await Promise.all(tables.map((table) => readColumns(test.owner, table)));
  columns = read.flat().filter((column) => asWords(column, "") !== undefined);
});
afterAll(() => test.close());

const nameOf = ({ table, name }: Column) => `${table}.${name}`;
const markFor = (column: Column) => asWords(column, `mark of ${column.table}, ${column.name}`);

function kindOf({ table, name }: Column): DataKind | "none" | undefined {
  const kinds = Object.entries(inventory[table] ?? {}) as [DataKind | "none", string][];
  return kinds.find(([, names]) => names.split(" ").includes(name))?.[0];
}

const fateOf = (column: Column) => {
  const kind = kindOf(column);
  return kind && afterRemoval[kind];
};

/** Those of these columns that still hold what they were filled with, as a whole or in part. */
async function unchanged(among: Column[]): Promise<string[]> {
  const there: string[] = [];
  for (const column of among) {
    const filled = rows.get(column.table)?.[column.name];
    const text = column.type === "bytea" ? `encode("${column.name}", 'escape')` : `"${column.name}"::text`;
    // A mark of its own table: messages repeat what is marked elsewhere until they are sent.
    const found = await test.owner.query(
      `select from ${column.table} where "${column.name}" = $1 or position('mark of ${column.table},' in lower(${text})) > 0`,
      [filled],
    );
    if (found.rows.length > 0) there.push(nameOf(column));
  }
  return there;
}

describe("the removal of an applicant's data", () => {
  it("is told what becomes of every column of words, in the request and in all that hangs on it", () => {
    expect(columns.length).toBeGreaterThan(150);
    expect(columns.filter((column) => !fateOf(column)).map(nameOf)).toEqual([]);
  });

  it("leaves nothing in the columns that are to go, and all of what is to stay", async () => {
    const going = columns.filter((column) => fateOf(column) === "goes");
    const staying = columns.filter((column) => fateOf(column) !== "goes" && kindOf(column) !== "none");
    // Without this, a column that was never filled would pass for one that was emptied.
    expect(await unchanged([...going, ...staying])).toEqual([...going, ...staying].map(nameOf));

    const request = rows.get("funding_requests") ?? {};
    const path = `/api/admin/funding-requests/${Number(request["id"])}/remove-personal-data`;
    const removed = await test.call("POST", path, { reference: request["reference"] }, { cookie });
    expect(removed).toMatchObject({ status: 200 });
    expect(removed).toMatchObject({ status: 200 });

    expect(await unchanged(going)).toEqual([]);
    expect(await unchanged(staying)).toEqual(staying.map(nameOf));
  });
});
