import { randomBytes } from "node:crypto";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { applyMigration } from "./apply-migration.ts";
import { roles } from "./embedded-roles.ts";
import { readMigrations } from "./migrations.ts";

const first = "0051_month_bounds.sql";
const last = "0053_months.sql";
const database = `test_${randomBytes(6).toString("hex")}`;
const { host, port } = inject("embedded");
const log = pino({ level: "silent" });

let admin: pg.Client;
let client: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ host, port, user: roles.superuser, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${database} owner ${roles.owner}`);
  client = new pg.Client({ host, port, user: roles.owner, database });
  await client.connect();
  await client.query("create table migrations (name text primary key, checksum text, applied_at timestamptz default now())");
  for (const migration of (await readMigrations()).filter(({ name }) => name < first)) await applyMigration(client, migration, log);
});
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});

const rows = async (text: string, values: unknown[] = []) => (await client.query<Record<string, unknown>>(text, values)).rows;
const idOf = async (text: string, values: unknown[] = []) => String((await rows(`${text} returning id`, values))[0]?.["id"]);
const sendEvent = async (name: string) => {
  const event = await idOf(
    "insert into partner_events (public_id, institution_id, mode, type, data) select $1, id, 'live', 'project.updated', '{}' from institutions",
    [name],
  );
  const delivery = await idOf("insert into webhook_deliveries (endpoint_id, event_id) select id, $1 from webhook_endpoints", [event]);
  return { event, delivery };
};
const logAct = (name: string) => idOf("insert into audit_log (actor_name, action, subject_type) values ($1, 'b', 'c')", [name]);

it("what is there becomes the first part of each table, and nothing of it is lost or changed", async () => {
  await rows(
    `grant insert, select on audit_log to ${roles.serving}; grant insert, select, update, delete on partner_events to ${roles.serving}`,
  );
  await rows(
    "insert into institutions (name, type, description) values ('Old Bank', 'community_bank', 'd'); insert into webhook_endpoints (public_id, institution_id, mode, url, secret) select 'we_old', id, 'live', 'https://bank.example', 's' from institutions",
  );
  const old = { ...(await sendEvent("evt_old")), act: await logAct("old") };
  for (const migration of (await readMigrations()).filter(({ name }) => name >= first && name <= last))
    await applyMigration(client, migration, log);

  expect(await rows("select id::text, actor_name, tableoid::regclass::text as part from audit_log")).toEqual([
    { id: old.act, actor_name: "old", part: "audit_log_before" },
  ]);
  const next = { ...(await sendEvent("evt_new")), act: await logAct("new") };
  expect([
    Number(next.act) > Number(old.act),
    Number(next.event) > Number(old.event),
    Number(next.delivery) > Number(old.delivery),
  ]).toEqual([true, true, true]);
  const [part] = await rows("select tableoid::regclass::text as part from audit_log where id = $1", [next.act]);
  expect(part?.["part"]).toMatch(/^audit_log_20\d\d_\d\d$/);

  // What a release that knows nothing of months says when an event is sent again.
  const again = `insert into webhook_deliveries (endpoint_id, event_id) select id, $1 from webhook_endpoints
    on conflict (endpoint_id, event_id) do update set status = 'pending', attempts = 0, next_attempt_at = now()`;
  expect(await idOf(again, [old.event])).toBe(old.delivery);
  expect(await idOf(again, [next.event])).toBe(next.delivery);

  for (const text of ["delete from audit_log", "update audit_log_before set action = 'x'", "truncate audit_log_before"])
    await expect(client.query(text)).rejects.toThrow("append-only");
  const rights = (table: string) =>
    rows(
      "select privilege_type as right_to from pg_class, aclexplode(relacl) where oid = $1::regclass and grantee = $2::regrole order by 1",
      [table, roles.serving],
    ).then((found) => found.map((one) => one["right_to"]));
  expect(await rights("audit_log")).toEqual(["INSERT", "SELECT"]);
  expect(await rights("audit_log_before")).toEqual(["SELECT"]);
  expect(await rights("partner_events")).toEqual(["DELETE", "INSERT", "SELECT", "UPDATE"]);

  await rows("delete from institutions");
  for (const table of ["partner_events", "webhook_deliveries"]) expect(await rows(`select from ${table}`)).toEqual([]);
});
