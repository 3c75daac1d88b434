import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestColumnPairs } from "../src/shared/domain/request-columns.ts";
import { fieldsFor, requestFieldNames, requestFields, withMoved } from "../src/shared/domain/request-fields.ts";
import { createTestApp, type TestApp } from "./support/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("the list of a request's fields", () => {
  it("agrees with the table: each has a column of text that is empty only where no answer is required", async () => {
    const { rows } = await test.owner.query<{ name: string; type: string; canBeNull: boolean }>(
      `select column_name as name, data_type as type, is_nullable = 'YES' as "canBeNull" from information_schema.columns
        where table_schema = 'public' and table_name = 'funding_requests'`,
    );
    const there = requestColumnPairs.map(([, column]) => rows.find(({ name }) => name === column));
    const listed = requestColumnPairs.map(([name, column]) => ({
      name: column,
      type: "text",
      canBeNull: !requestFields[name].isRequired,
    }));
    expect(there).toEqual(listed);
  });

  it("names what the search reads, as the database has it", async () => {
    const { rows } = await test.owner.query<{ expression: string }>(
      "select generation_expression as expression from information_schema.columns where table_name = 'funding_requests' and column_name = 'search_text'",
    );
    const expression = rows[0]?.expression ?? "";
    const searched = requestColumnPairs.filter(([, column]) => new RegExp(`\\b${column}\\b`).test(expression)).map(([name]) => name);
    expect(searched).toEqual(fieldsFor("search"));
  });
});

describe("another order of fields", () => {
  it("has the first of each pair right before the second, one pair after the other", () => {
    const order = withMoved(["email", "phone", "city", "zip"], ["zip", "email"], ["city", "email"]);
    expect(order).toEqual(["zip", "city", "email", "phone"]);
    expect(withMoved(requestFieldNames)).toEqual(requestFieldNames);
  });
});
