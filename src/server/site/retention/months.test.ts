import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createPartner, publishedProject } from "../../../../test/support/partner.ts";
import { beginMonths, endMonths, monthlyTables } from "./months.ts";

let test: TestApp;
let bank: number;
beforeAll(async () => {
  test = await createTestApp();
  // The database may have been made before a month's end.
  for (const table of monthlyTables) {
    const [name] = await parts(table);
    if (name !== nameOf(table)) await run(`alter table ${String(name)} rename to ${nameOf(table)}`);
  }
  const admin = await test.signIn();
  bank = (await createPartner(test, admin, await publishedProject(test))).institutionId;
});
afterAll(() => test.close());

const run = (text: string, values: unknown[] = []) => test.owner.query<Record<string, unknown>>(text, values);
const parts = async (table: string) =>
  (
    await run(
      "select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = $1::regclass order by 1",
      [table],
    )
  ).rows.map(({ name }) => name);
/** The name of a month's part: of this month, or of so many before it. */
const nameOf = (table: string, monthsAgo = 0) => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
  return `${table}_${month.toISOString().slice(0, 7).replace("-", "_")}`;
};
/** As if the part that is written to had begun in an earlier month. */
const turnBack = (table: string, monthsAgo: number) => run(`alter table ${nameOf(table)} rename to ${nameOf(table, monthsAgo)}`);

const record = (name: string) =>
  test.context.pool.query("insert into audit_log (actor_name, action, subject_type) values ($1, 'b', 'c') returning id::int", [name]);
const recordCall = (daysAgo: number) =>
  test.context.pool.query(
    `insert into request_log (institution_id, mode, request_id, key_hint, method, route, status, milliseconds, requested_at)
     values ($1, 'test', $2, 'hint', 'GET', '/account', 200, 1, now() - make_interval(days => $3::int))`,
    [bank, randomUUID(), daysAgo],
  );
const recordEvent = async (daysAgo: number) => {
  const { rows } = await test.context.pool.query(
    `insert into partner_events (public_id, institution_id, mode, type, data, created_at)
     values ('evt_' || $2::text, $1, 'test', 'webhook.test', '{}', now() - make_interval(days => $3::int)) returning id`,
    [bank, randomUUID(), daysAgo],
  );
  await test.context.pool.query("insert into webhook_deliveries (endpoint_id, event_id) select id, $1 from webhook_endpoints", [
    rows[0].id,
  ]);
};

describe("the turn of the month", () => {
  it("begins a part of each table, once, and every row stays where it was", async () => {
    await record("before");
    for (const table of monthlyTables) await turnBack(table, 1);
    await Promise.all([beginMonths(test.context), beginMonths(test.context)]);
    await record("after");
    await beginMonths(test.context);
    expect(await parts("audit_log")).toEqual([nameOf("audit_log", 1), nameOf("audit_log")]);
    const { rows } = await run("select actor_name as name, tableoid::regclass::text as part from audit_log where action = 'b' order by id");
    expect(rows).toEqual([
      { name: "before", part: nameOf("audit_log", 1) },
      { name: "after", part: nameOf("audit_log") },
    ]);
    // A part that holds nothing goes on under the name of this month.
    expect(await parts("screening_comparisons")).toEqual([nameOf("screening_comparisons")]);
  });

  it("leaves every part closed to change: to the role that serves, and by triggers to the owner too", async () => {
    for (const part of [nameOf("audit_log", 1), nameOf("audit_log")]) {
      for (const text of [`delete from ${part}`, `insert into ${part} (actor_name, action, subject_type) values ('a', 'b', 'c')`])
        await expect(test.context.pool.query(text)).rejects.toThrow("permission denied");
      for (const text of [`delete from ${part}`, `update ${part} set action = 'x'`, `truncate ${part}`])
        await expect(run(text)).rejects.toThrow("append-only");
      await test.context.pool.query(`select from ${part}`);
    }
  });

  it("waits for nobody who holds the table: what is written meanwhile has its place, and the next minute begins the part", async () => {
    await turnBack("audit_log", 2);
    const holder = await test.context.pool.connect();
    try {
      await holder.query("begin; lock table audit_log in row exclusive mode");
      await beginMonths(test.context);
      await record("meanwhile");
      expect(await parts("audit_log")).toEqual([nameOf("audit_log", 2), nameOf("audit_log", 1)]);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    await beginMonths(test.context);
    expect(await parts("audit_log")).toContain(nameOf("audit_log"));
  });
});

describe("what is over", () => {
  it("goes by whole months, oldest first, and never the part that is written to", async () => {
    await recordCall(70);
    await turnBack("request_log", 2);
    await beginMonths(test.context);
    await recordCall(40);
    await recordCall(20);
    await turnBack("request_log", 1);
    await beginMonths(test.context);
    await endMonths(test.context);
    expect(await parts("request_log")).toEqual([nameOf("request_log", 1), nameOf("request_log")]);
  });

  it("takes the deliveries of events with it", async () => {
    await run(
      "insert into webhook_endpoints (public_id, institution_id, mode, url, secret) values ('we_months', $1, 'test', 'https://bank.example', 's')",
      [bank],
    );
    for (const [daysAgo, monthsAgo] of [
      [120, 4],
      [80, 2],
    ] as const) {
      await recordEvent(daysAgo);
      for (const table of ["partner_events", "webhook_deliveries"]) await turnBack(table, monthsAgo);
      await beginMonths(test.context);
    }
    await recordEvent(0);
    await endMonths(test.context);
    for (const table of ["partner_events", "webhook_deliveries"]) expect(await parts(table)).toEqual([nameOf(table, 2), nameOf(table)]);
    expect((await run("select from webhook_deliveries")).rowCount).toBe(2);
  });

  it("is never the audit log, and nothing sooner than was promised", async () => {
    for (const [table, days] of [
      ["audit_log", 36_500],
      ["screening_comparisons", 36_500],
      ["partner_events", 89],
      ["users", 90],
    ])
      await expect(test.context.pool.query("select end_months($1, $2::int)", [table, days])).rejects.toThrow("ends after");
    await expect(test.context.pool.query("select begin_month('users')")).rejects.toThrow("not kept by the month");
  });
});
