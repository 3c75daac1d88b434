import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../../test/support/app.ts";
import { databaseOf } from "../../../../runtime/db/database.ts";
import { findDoubt } from "./queries.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** The plan of the statement by which a credit is looked for among those before it. */
async function planOf({ isWeak, isRepeated }: { isWeak: boolean; isRepeated: boolean }): Promise<string[]> {
  const client = await test.context.pool.connect();
  const plan: string[] = [];
  const explaining = databaseOf({
    connect: async () => ({
      query: async (text, values) => {
        const result = await client.query<{ "QUERY PLAN": string }>(`explain (costs off) ${text}`, values);
        plan.push(...result.rows.map((row) => row["QUERY PLAN"].trim()));
        return { ...result, rows: [] };
      },
      release: () => undefined,
    }),
    end: async () => undefined,
  });
  try {
    await client.query("begin");
    // An empty table is read whole whatever its indexes are.
    await client.query("set local enable_seqscan = off");
    const said = {
      fileId: 9,
      kind: "entry",
      bankAccountId: 1,
      bankReference: "R",
      entryReference: "1",
      bookedOn: "2026-11-20",
      amount: 100n,
    } as const;
    await findDoubt(explaining, { said, institutionId: 1, isWeak, isRepeated, same: [] });
  } finally {
    await client.query("rollback");
    client.release();
  }
  return plan;
}

it.each([
  { isWeak: false, isRepeated: false },
  { isWeak: true, isRepeated: false },
  { isWeak: true, isRepeated: true },
])("a credit among hundreds of thousands is found by its reference, its number or its amount: %o", async (kind) => {
  const plan = await planOf(kind);
  const conditions = plan.filter((line) => line.startsWith("Index Cond"));
  expect(conditions).toContain("Index Cond: ((bank_reference = 'R'::text) AND (file_id < 9))");
  expect(conditions.some((line) => line.includes("(amount = '100'::bigint)"))).toBe(true);
  if (kind.isRepeated)
    expect(conditions).toContain("Index Cond: ((entry_reference = '1'::text) AND (booked_on = '2026-11-20'::date) AND (file_id < 9))");
});
