import { Readable } from "node:stream";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { makeGround, type Ground } from "../../../../test/support/backups.ts";
import { readConfig } from "../../runtime/config.ts";
import { sealBytes, unsealBytes } from "./place/seal.ts";

let without: TestApp;
let test: TestApp;
let ground: Ground;
beforeAll(async () => {
  ground = await makeGround();
  const { BACKUP_URL = "", BACKUP_RECIPIENT = "" } = ground.env("data");
  without = await createTestApp();
  test = await createTestApp({ BACKUP_URL, BACKUP_RECIPIENT });
});
afterAll(async () => {
  await without.close();
  await test.close();
});

const call = async (method: string, url: string, body?: unknown, app = test) => app.call(method, url, body, { cookie: await app.signIn() });
const run = (text: string) => test.context.pool.query(text);
const state = async () => ((await call("GET", "/api/admin/backups")).body["standing"] as { state: string }).state;

describe("how the backups stand", () => {
  it("is said as the records say it", async () => {
    expect(await call("GET", "/api/admin/backups", undefined, without)).toMatchObject({
      status: 200,
      body: { standing: { state: "off", lastAt: null, provenAt: null } },
    });
    expect(await state()).toBe("first");
    await run(
      "insert into backups (name, kind, cause, started_at, failed_at, failure) values ('a', 'whole', 'schedule', now(), now(), 'no')",
    );
    expect(await state()).toBe("first");
    await run(
      "insert into backups (name, kind, cause, started_at, ended_at, bytes) values ('b', 'whole', 'schedule', now(), now() - interval '3 hours', 9000000000)",
    );
    expect(await state()).toBe("late");
    await run("update backup_shipping set shipped_at = now()");
    expect(await state()).toBe("unproven");
    await run("insert into backup_proofs (set_name, ended_at, is_proven) values ('b', now(), true)");
    expect(await call("GET", "/api/admin/backups")).toMatchObject({
      body: { standing: { state: "fine", bytes: 9_000_000_000 }, items: [{ name: "a", failure: "no" }, { name: "b" }] },
    });
    await run("update backup_shipping set shipped_at = now() - interval '16 minutes'");
    expect(await state()).toBe("late");
    await run("update backup_shipping set shipped_at = now(), gap_since = now()");
    expect(await state()).toBe("late");
    await run("update backup_shipping set gap_since = null");
    await run(
      "insert into backup_proofs (set_name, ended_at, is_proven, failure) values ('b', now() + interval '1 s', false, 'a page is broken')",
    );
    expect(await state()).toBe("unproven");
    await run("delete from backup_proofs");
    await run("insert into backup_proofs (set_name, ended_at, is_proven) values ('b', now() - interval '9 days', true)");
    expect(await state()).toBe("unproven");
    await run("update backups set ended_at = now() - interval '27 hours' where name = 'b'");
    expect(await state()).toBe("late");
    const dashboard = await test.call("GET", "/api/admin/dashboard", undefined, { cookie: await test.signIn() });
    expect(dashboard.body["backup"]).toMatchObject({ state: "late", bytes: 9_000_000_000 });
  });
});

describe("a backup", () => {
  it("is asked for once, by an administrator, where there is a place for it", async () => {
    expect(await call("POST", "/api/admin/backups", undefined, without)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("BACKUP_URL") as string },
    });
    expect((await call("POST", "/api/admin/backups")).status).toBe(202);
    expect(await call("POST", "/api/admin/backups")).toMatchObject({ status: 409, body: { message: "A backup is already under way." } });
    expect(await call("GET", "/api/admin/backups")).toMatchObject({
      body: { open: { cause: "person", askedBy: "rmason", startedAt: null } },
    });
    const { rows } = await run("select action from audit_log where action like 'backup.%'");
    expect(rows).toEqual([{ action: "backup.asked_for" }]);
  });

  it("has a schedule with bounds, whose change is in the audit log", async () => {
    const usual = { hour: "2", keepDays: "14", keepWeeks: "8", keepMonths: "12", proofWeekday: "0" };
    for (const [name, value] of Object.entries({ hour: "24", keepDays: "1", keepWeeks: "-1", keepMonths: "x", proofWeekday: "" }))
      expect(await call("PUT", "/api/admin/backups/schedule", { ...usual, [name]: value })).toMatchObject({
        status: 400,
        body: { fields: { [name]: expect.any(String) } },
      });
    expect((await call("PUT", "/api/admin/backups/schedule", { ...usual, hour: "4", keepDays: 30 })).status).toBe(200);
    expect(await call("GET", "/api/admin/backups")).toMatchObject({ body: { schedule: { hour: 4, keepDays: 30, changedBy: "rmason" } } });
    const { rows } = await run(
      "select before->>'keepDays' as before, after->>'keepDays' as after from audit_log where action = 'backup.schedule_changed'",
    );
    expect(rows).toEqual([{ before: "14", after: "30" }]);
  });
});

describe("its configuration", () => {
  const { BACKUP_URL, BACKUP_RECIPIENT } = { BACKUP_URL: "/mnt/backup", BACKUP_RECIPIENT: `age1${"q".repeat(58)}` };
  it("names a place and a key together, and says what is wrong", () => {
    expect(readConfig({ BACKUP_URL, BACKUP_RECIPIENT })).toMatchObject({ backupUrl: BACKUP_URL, backupRecipients: [BACKUP_RECIPIENT] });
    for (const [env, words] of [
      [{ BACKUP_URL }, "npm run backup -- key"],
      [{ BACKUP_RECIPIENT }, "goes with BACKUP_URL"],
      [{ BACKUP_URL: "backup", BACKUP_RECIPIENT }, "must be a folder such as /mnt/backup"],
      [{ BACKUP_URL: "s3://bucket", BACKUP_RECIPIENT }, "must be a folder such as /mnt/backup"],
      [{ BACKUP_URL, BACKUP_RECIPIENT: "AGE-SECRET-KEY-1" }, "must be public keys such as age1"],
    ] as const)
      expect(() => readConfig(env)).toThrow(words);
  });

  it("is recorded with the backup without its secrets, which are named", () => {
    const { recorded } = readConfig({
      PUBLIC_URL: "https://funding.example.org",
      SMTP_URL: "smtp://user:secret@mail.example.org:587",
      FIELD_KEY: Buffer.alloc(32).toString("base64"),
      ADMIN_PASSWORD: "a long secret of words",
      BACKUP_URL: "s3://key:secret@files.example.org/bucket",
      BACKUP_RECIPIENT,
    });
    expect(recorded).toEqual({
      settings: {
        PUBLIC_URL: "https://funding.example.org",
        SMTP_URL: "smtp://user@mail.example.org:587",
        BACKUP_URL: "s3://key@files.example.org/bucket",
        BACKUP_RECIPIENT,
      },
      leftOut: ["BACKUP_URL", "FIELD_KEY", "SMTP_URL", "ADMIN_PASSWORD"],
    });
  });
});

it("what goes to the place opens with the key alone, and not when a byte of it was changed", async () => {
  const identity = await generateX25519Identity();
  const sealed = await sealBytes(Buffer.from("A plan."), [await identityToRecipient(identity)]);
  expect(sealed.toString("latin1", 0, 21)).toBe("age-encryption.org/v1");
  const open = (bytes: Buffer, key = identity) => unsealBytes(Readable.from([bytes]), [key]);
  expect((await open(sealed)).toString()).toBe("A plan.");
  await expect(open(sealed, await generateX25519Identity())).rejects.toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  await expect(open(sealed)).rejects.toThrow();
});
