import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { hireStaff, type Hired } from "../../../../test/support/staff.ts";

let test: TestApp;
let admin: string;
let ada: Hired;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  ada = await hireStaff(test, admin, "ada");
});
afterAll(() => test.close());

const viewsOf = async (cookie: string) => (await test.call("GET", "/api/admin/table-views", undefined, { cookie })).body["items"];
const keep = (cookie: string, table: string, body: unknown) => test.call("PUT", `/api/admin/table-views/${table}`, body, { cookie });

it("keeps one's own columns and rows, for nobody else, and the last choice holds", async () => {
  expect(await viewsOf(admin)).toEqual([]);
  const first = { hidden: ["type", "amt"], isRoomy: false };
  expect((await keep(admin, "fundingRequests", first)).body).toEqual({ table: "fundingRequests", ...first });
  await keep(ada.cookie, "fundingRequests", { hidden: [], isRoomy: true });
  const [, , last] = await Promise.all([
    keep(admin, "transfers", { hidden: ["date", "date"], isRoomy: true }),
    keep(admin, "respondents", { hidden: [], isRoomy: false }),
    keep(admin, "respondents", { hidden: [], isRoomy: false }),
  ]);
  expect(last.status).toBe(200);
  expect(await viewsOf(admin)).toEqual([
    { table: "fundingRequests", ...first },
    { table: "respondents", hidden: [], isRoomy: false },
    { table: "transfers", hidden: ["date"], isRoomy: true },
  ]);
  expect(await viewsOf(ada.cookie)).toEqual([{ table: "fundingRequests", hidden: [], isRoomy: true }]);
});

it("refuses tables and columns that no table can have, and visitors", async () => {
  for (const [table, hidden] of [
    ["nothing", []],
    ["staff", ["<script>"]],
    ["staff", Array.from({ length: 21 }, (_, i) => `column${"a".repeat(i % 10)}`)],
  ] as const)
    expect((await keep(admin, table, { hidden, isRoomy: false })).status).toBe(400);
  expect((await keep("", "staff", { hidden: [], isRoomy: false })).status).toBe(401);
  expect(await viewsOf(ada.cookie)).toHaveLength(1);
});

it("shows nothing of a table that a release has taken away", async () => {
  await test.context.pool.query(
    "insert into table_views (user_id, table_name, hidden_columns, is_roomy) select id, 'gone', '{}', true from users where username = 'ada'",
  );
  expect(await viewsOf(ada.cookie)).toHaveLength(1);
});
