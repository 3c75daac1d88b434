import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "./support/app.ts";
import { type DataKind, dataKinds } from "../src/shared/domain/retention.ts";
import { accountNames, ownersNames } from "../src/server/site/erasure/accounts/names.ts";
import { inventory } from "../src/server/site/retention/inventory.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("the inventory of personal data", () => {
  it("names every column that can hold words, and none that is not there", async () => {
    const { rows } = await test.owner.query<{ table: string; column: string }>(
      `select c.table_name as table, column_name as column from information_schema.columns as c join information_schema.tables as t
         using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and not (select relispartition from pg_class where oid = to_regclass(format('public.%I', c.table_name)))
          and (data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'inet', 'uuid')
               or data_type = 'ARRAY' and udt_name in ('_text', '_varchar', '_jsonb', '_bytea', '_uuid'))`,
    );
    const there = rows.map(({ table, column }) => `${table}.${column}`).toSorted();
    const named = Object.entries(inventory).flatMap(([table, columns]) =>
      Object.values(columns).flatMap((names) => names.split(" ").map((name) => `${table}.${name}`)),
    );
    expect({
      missing: there.filter((column) => !named.includes(column)),
      gone: named.filter((column) => !there.includes(column)),
      twice: named.filter((column, index) => named.indexOf(column) !== index),
    }).toEqual({ missing: [], gone: [], twice: [] });
  });

  it("knows no kind that the privacy notice does not explain, and leaves none out", () => {
    const kinds = new Set(Object.values(inventory).flatMap((columns) => Object.keys(columns)));
    kinds.delete("none");
    expect([...kinds].toSorted()).toEqual([...dataKinds].toSorted());
  });

  it("has the erasure of an account reach every column in which its name stands", () => {
    const named = Object.entries(inventory).flatMap(([table, columns]) =>
      (columns["account" satisfies DataKind] ?? "")
        .split(" ")
        .filter((name) => name.endsWith("_name"))
        .map((name) => `${table}.${name}`),
    );
    const reached = [...accountNames, ...ownersNames].map(({ table, name }) => `${table}.${name}`);
    expect(reached.toSorted()).toEqual(named.toSorted());
  });
});
