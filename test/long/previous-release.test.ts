import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { roles } from "../../src/server/runtime/db/embedded-roles.ts";
import { type Answers, preparePartner, sendTransfers } from "../support/failover-load.ts";
import { buildPreviousRelease, missingPreviousRelease } from "../support/previous-release.ts";
import { fundingRequest } from "../support/samples.ts";
import { postJson, type ServerProcess, startServer } from "../support/server-process.ts";
import { startLoad } from "../support/trouble.ts";

const { host, port } = inject("embedded");
const database = `test_${randomBytes(6).toString("hex")}`;
const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-upgrade-"));
const release = path.join(folder, "release");
const project = "prj_oftheupgrade0000";
const urlOf = (role: string) => `postgresql://${role}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** What a release after the next one may write: names that the older one has no words for. */
const newerNames = [
  "update emails set kind = 'of_a_newer_release'",
  "alter table funding_requests drop constraint if exists funding_requests_status_check",
  "update funding_requests set status = 'of_a_newer_release' where id = (select max(id) from funding_requests)",
  "alter table approvals drop constraint approvals_kind_check",
  "insert into approvals (asked_by, asked_by_name, kind, proposal, subject) select id, 'somebody', 'of_a_newer_release', '{}', '1' from users",
  "insert into notifications (user_id, kind, caused_by_name) select id, 'of_a_newer_release', 'somebody' from users",
  "insert into audit_log (actor_name, action, subject_type) values ('somebody', 'of_a_newer_release', 'of_a_newer_release')",
];

if (missingPreviousRelease) it("is not here", ({ skip }) => skip(`the previous release beside this one: ${missingPreviousRelease}`));

describe.skipIf(missingPreviousRelease)("the previous release beside this one", () => {
  let owner: pg.Pool;
  let before: ServerProcess;
  let now: ServerProcess | undefined;
  let cookie: string;

  const start = (name: string, cwd = ".") =>
    startServer(
      {
        DATABASE_URL: urlOf(roles.serving),
        DATABASE_OWNER_URL: urlOf(roles.owner),
        DATA_DIR: path.join(folder, name),
        TRUST_PROXY: "1",
        MAIL_TO_NEW_ADDRESS: "100000",
        LOG_LEVEL: "info",
        ALLOW_ROOT: "true",
      },
      { cwd, withinMs: 180_000 },
    );

  beforeAll(async () => {
    const admin = new pg.Client({ host, port, user: roles.superuser, database: "postgres" });
    await admin.connect();
    await admin.query(`create database ${database} owner ${roles.owner}`);
    await admin.end();
    owner = new pg.Pool({ host, port, user: roles.owner, database, max: 2 });
    // A connection that is about to close may hear of the end of its database first.
    owner.on("error", () => {});
    buildPreviousRelease(release);
    before = await start("before", release);
    cookie = await before.signIn();
  }, 300_000);
  afterAll(async () => {
    await before?.end("SIGKILL");
    await now?.end("SIGKILL");
    await owner?.end();
    const admin = new pg.Client({ host, port, user: roles.superuser, database: "postgres" });
    await admin.connect();
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const applied = async () =>
    (await owner.query<{ name: string }>("select name from migrations order by name")).rows.map(({ name }) => name);

  /** What somebody at the desk does, through one server: a request comes in, is found, opened, taken up, and told in the record. */
  async function workAtDesk(url: string): Promise<void> {
    const email = `desk-${randomBytes(4).toString("hex")}@threerivers.example`;
    const sent = await postJson(`${url}/api/funding-requests`, fundingRequest({ email }), { "x-forwarded-for": "203.0.113.7" });
    expect(sent.status).toBe(201);
    const { items } = await read(url, `/api/admin/funding-requests?q=${email}`);
    const [{ id }] = items as [{ id: number }];
    const changed = await fetch(`${url}/api/admin/funding-requests/${id}`, {
      method: "PATCH",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ status: "in_review" }),
    });
    expect([changed.status, await changed.json()]).toMatchObject([200, { status: "in_review" }]);
    for (const list of [...lists, `/api/admin/funding-requests/${id}/history`]) await read(url, list);
    const file = await fetch(`${url}/api/admin/funding-requests/export?format=csv`, { headers: { cookie } });
    expect(await file.text()).toContain(email);
  }

  const lists = [
    "funding-requests?limit=50",
    "respondents?limit=50",
    "emails?limit=50",
    "audit-log?limit=50",
    "funding-requests/board",
    "notifications",
    "approvals",
    "projects",
    "dashboard",
    "bank",
    "screening/cases",
    "kyc-files",
    "transfers?limit=50",
  ].map((name) => `/api/admin/${name}`);

  async function read(url: string, address: string): Promise<Record<string, unknown>> {
    const answer = await fetch(url + address, { headers: { cookie } });
    expect([address, answer.status]).toEqual([address, 200]);
    return (await answer.json()) as Record<string, unknown>;
  }

  it("goes on serving while this one starts, migrates and serves, and after it was started again", { timeout: 400_000 }, async () => {
    const key = await preparePartner({ url: before.url, cookie, query: (text) => owner.query(text) }, project);
    await workAtDesk(before.url);
    const had = await applied();
    const transfers = new Map<string, string>();
    const answers: Answers = {};
    const forms = startLoad(before.url, 5);
    const sending = sendTransfers([before.url], key, project, transfers, answers);
    await wait(2_000);

    now = await start("now");
    expect((await applied()).length).toBeGreaterThan(had.length);
    const ofBoth = [before.url, now.url];
    const later = sendTransfers(ofBoth, key, project, transfers, answers);
    for (const url of [...ofBoth, ...ofBoth]) await workAtDesk(url);
    await wait(2_000);
    await Promise.all([sending.end(), later.end()]);
    const sent = await forms.end();

    // An older process that is started again, as by whoever watches over it, takes nothing away that the newer one needs.
    await before.end();
    const rights = await rightsOfServing();
    before = await start("before", release);
    expect(before.output()).toContain("is ready at");
    // It knows nothing of months, and gives their parts the usual rights until the newer one starts again; the log has its triggers.
    expect(await rightsOfServing()).toEqual(expect.arrayContaining(rights));
    for (const url of [before.url, now.url]) await workAtDesk(url);
    await before.end();
    await workAtDesk(now.url);

    // Nothing but acknowledgements: no refusal, no failure, no broken connection.
    expect([Object.keys(sent.answers), Object.keys(answers)]).toEqual([["201"], ["201"]]);
    expect(await losses(sent.acknowledged, transfers)).toEqual([]);
    const waiting =
      "select from graphile_worker.jobs where attempts >= max_attempts or (run_at < now() - interval '5 seconds' and attempts < max_attempts)";
    await expect.poll(async () => (await owner.query(waiting)).rowCount, { timeout: 60_000, interval: 500 }).toBe(0);
  });

  it(
    "is this one some day: it leaves a job that it does not know to a newer worker, and shows what has a newer name",
    { timeout: 120_000 },
    async () => {
      now ??= await start("now");
      const { url } = now;
      cookie = await now.signIn();
      const { rows } = await owner.query<{ id: string }>("select id from graphile_worker.add_job('of_a_newer_release')");
      for (const statement of newerNames) await owner.query(statement);
      for (const list of lists) await read(url, list);
      await wait(5_000);
      const job = "select attempts, locked_by, last_error from graphile_worker.jobs where id = $1";
      expect((await owner.query(job, [rows[0]?.id])).rows).toEqual([{ attempts: 0, locked_by: null, last_error: null }]);
    },
  );

  async function losses(forms: Map<string, string>, transfers: Map<string, string>): Promise<unknown[]> {
    const stored = await owner.query<{ email: string; reference: string }>("select email, reference from funding_requests");
    const moved = await owner.query<{ key: string; id: string }>("select idempotency_key as key, public_id as id from transfers");
    const byEmail = new Map(stored.rows.map(({ email, reference }) => [email, reference]));
    const byKey = new Map(moved.rows.map(({ key, id }) => [key, id]));
    expect(forms.size).toBeGreaterThan(20);
    expect(transfers.size).toBeGreaterThan(20);
    expect(moved.rows).toHaveLength(byKey.size);
    return [
      ...[...forms].filter(([email, reference]) => byEmail.get(email) !== reference),
      ...[...transfers].filter(([key, id]) => byKey.get(key) !== id),
    ];
  }

  async function rightsOfServing(): Promise<unknown[]> {
    const { rows } = await owner.query(
      `select relname, privilege_type from pg_class, aclexplode(relacl) where grantee = $1::regrole order by 1, 2`,
      [roles.serving],
    );
    return rows;
  }
});
