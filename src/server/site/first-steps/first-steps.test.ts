import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { inquiry } from "../../../../test/support/samples.ts";

let test: TestApp;
let named: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp();
  named = await createTestApp({ PROVIDER_NATION: "the Lantern Nation", SMTP_URL: "smtp://127.0.0.1:9?tls=false" });
  cookie = await test.signIn();
});
afterAll(async () => {
  await test.close();
  await named.close();
});

interface Answer {
  steps: { step: string; isDone: boolean; isHalfDone: boolean; mark: { by: string; at: string } | null }[];
  isEmpty: boolean;
  dismissed: { by: string; at: string } | null;
}
const read = async (app = test, session = cookie) =>
  (await app.call("GET", "/api/admin/first-steps", undefined, { cookie: session })).body as unknown as Answer;
const done = async () => (await read()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const mark = (name: string, isDone: boolean) => test.call("PUT", `/api/admin/first-steps/${name}`, { isDone }, { cookie });

describe("the first steps", () => {
  it("are all to do on a new installation, in their order, and nobody else sees them", async () => {
    const { steps, isEmpty, dismissed } = await read();
    expect(steps.map(({ step, isDone }) => [step, isDone])).toEqual(
      ["mail", "nation", "second_person", "certifications", "registers", "sanctions_lists", "bank_account", "backup"].map((step) => [
        step,
        false,
      ]),
    );
    expect([isEmpty, dismissed]).toEqual([true, null]);
    expect((await test.call("GET", "/api/admin/first-steps")).status).toBe(401);
  });

  it("follow the configuration: the nation is done, and mail is half done until a test message has gone out", async () => {
    const session = await named.signIn();
    const of = async (name: string) => (await read(named, session)).steps.find(({ step }) => step === name);
    expect(await of("nation")).toMatchObject({ isDone: true });
    expect(await of("mail")).toMatchObject({ isDone: false, isHalfDone: true });
    await named.context.pool.query(
      "insert into emails (kind, to_address, subject, body_text, body_html, status) values ('test', 'a@lantern.example', 's', 't', 'h', 'sent')",
    );
    expect(await of("mail")).toMatchObject({ isDone: true, isHalfDone: false });
  });

  it("follow the rows, each by its own, and step back with them", async () => {
    const { pool } = test.context;
    await pool.query("insert into users (username, password_hash, is_admin) values ('second.person', '-', true)");
    expect(await done()).toEqual(["second_person"]);
    await pool.query("update discovery_sources set is_enabled = true where connector = 'fdic'");
    expect(await done()).toEqual(["second_person", "registers"]);
    await pool.query(
      `insert into bank_accounts (currency, holder_name, iban, bic, street, town, country, created_by_name)
       values ('EUR', 'Lantern', 'DE89370400440532013000', 'COBADEFFXXX', 'Lane', 'Town', 'DE', 'rmason')`,
    );
    expect(await done()).toEqual(["second_person", "registers", "bank_account"]);
    await test.owner.query(`with list as (insert into screening_lists (key, name, publisher, licence, connector, created_by_name)
        values ('a', 'A', 'P', '', 'un', 'rmason') returning id), version as (
        insert into screening_list_versions (list_id, number, origin, sha256, bytes, state) select id, 1, 'x', '', 0, 'current' from list)
      select from list`);
    expect(await done()).toEqual(["second_person", "registers", "bank_account"]);
    await test.owner.query("update screening_lists set current_version_id = (select id from screening_list_versions)");
    expect(await done()).toEqual(["second_person", "registers", "sanctions_lists", "bank_account"]);
    await test.owner.query("update screening_lists set is_active = false");
    await pool.query("update certifications set issuer = 'An auditor', issued_on = '2026-10-01' where key = 'pci_dss'");
    expect(await done()).toEqual(["second_person", "certifications", "registers", "bank_account"]);
    await pool.query("update users set deactivated_at = now() where username = 'second.person'");
    await pool.query("update bank_accounts set retired_at = now()");
    expect(await done()).toEqual(["certifications", "registers"]);
  });

  it("that the product cannot see are ticked off with name and date, once, and the tick can be taken away", async () => {
    expect((await mark("backup", true)).status).toBe(200);
    const first = (await read()).steps.find(({ step }) => step === "backup");
    expect(first).toMatchObject({ isDone: true, mark: { by: "rmason", at: expect.stringMatching(/^\d{4}-/) as string } });
    await mark("backup", true);
    expect((await read()).steps.find(({ step }) => step === "backup")?.mark).toEqual(first?.mark);
    await mark("backup", false);
    expect(await done()).not.toContain("backup");
    expect((await mark("mail", true)).status, "what the product can see is not ticked off").toBe(400);
    const { rows } = await test.context.pool.query(
      "select action, subject_id from audit_log where subject_type = 'first_step' order by id",
    );
    expect(rows).toEqual([
      { action: "first_step.marked", subject_id: "backup" },
      { action: "first_step.unmarked", subject_id: "backup" },
    ]);
  });

  it("have a backup when its restore is proven, and half of one while that is to come", async () => {
    const app = await createTestApp({ BACKUP_URL: "/nowhere", BACKUP_RECIPIENT: `age1${"q".repeat(58)}` });
    const session = await app.signIn();
    const step = async () => (await read(app, session)).steps.find(({ step: name }) => name === "backup");
    expect(await step()).toMatchObject({ isDone: false, isHalfDone: true });
    await app.context.pool.query(
      "insert into backups (name, kind, cause, started_at, ended_at, bytes) values ('a', 'whole', 'schedule', now(), now(), 1)",
    );
    await app.context.pool.query("update backup_shipping set shipped_at = now()");
    expect(await step()).toMatchObject({ isDone: false, isHalfDone: true });
    await app.context.pool.query("insert into backup_proofs (set_name, ended_at, is_proven) values ('a', now(), true)");
    expect(await step()).toMatchObject({ isDone: true, isHalfDone: false });
    await app.close();
  });

  it("are dismissed by name, and the installation is empty until somebody writes", async () => {
    await mark("dismissed", true);
    expect(await read()).toMatchObject({ isEmpty: true, dismissed: { by: "rmason" } });
    await test.call("POST", "/api/contact", inquiry());
    expect(await read()).toMatchObject({ isEmpty: false });
  });
});
