import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as calls from "../../../shared/contracts/partner-api/area.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { makeWaitingReports } from "../../../../test/support/made-reports.ts";
import { joinInstitution } from "../../../../test/support/members.ts";
import { createPartner, type Partner, publishedProject } from "../../../../test/support/partner.ts";

let test: TestApp;
let admin: string;
let project: string;
let bank: Partner;
let other: Partner;
let cookie: string;
let stranger: string;

beforeAll(async () => {
  test = await createTestApp({ OUTBOUND_PRIVATE: "127.0.0.1" });
  admin = await test.signIn();
  project = await publishedProject(test);
  bank = await createPartner(test, admin, project);
  other = await createPartner(test, admin, project);
  cookie = (await joinInstitution(test, admin, bank.institutionId, "iris.vale")).cookie;
  stranger = (await joinInstitution(test, admin, other.institutionId, "otto.quist")).cookie;
});
afterAll(() => test.close());

const as = (who: string) => (method: string, path: string, body?: unknown) =>
  test.call(method, `/api/partner${path}`, body, { cookie: who });
const mine: ReturnType<typeof as> = (...wish) => as(cookie)(...wish);
const theirs: ReturnType<typeof as> = (...wish) => as(stranger)(...wish);
const endpoint = async (mode = "test") => {
  const { status, body } = await mine("POST", `/webhooks?mode=${mode}`, { url: "http://127.0.0.1:9/hook", events: "all" });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String(body["id"]);
};

describe("the account", () => {
  it("tells the steps with what is next, without an administrator's notes", async () => {
    await test.context.pool.query("update institutions set onboarding_step = 'api_verification' where id = $1", [bank.institutionId]);
    const { body } = await mine("GET", "/account?mode=test");
    expect(body).toMatchObject({
      accountId: `acc_${bank.institutionId}`,
      balances: [{ currency: "USD", amount: "1000000.00" }],
      compliance: { compliance_status: "not_assessed" },
      onboarding: {
        step: "api_verification",
        steps: [
          { step: "api_verification", isPassed: true, isNext: false, isProven: false },
          { step: "compliance_check", isPassed: false, isNext: true },
          { isNext: false },
          { isNext: false },
          { step: "active", isPassed: false, isNext: false },
        ],
      },
    });
    expect((await mine("GET", "/account?mode=live")).body).toMatchObject({ balances: [] });
  });

  it("ticks the first steps as they are done", async () => {
    const fresh = await createPartner(test, admin, project);
    const { cookie: theirCookie } = await joinInstitution(test, admin, fresh.institutionId, "first.steps");
    const started = async () => (await as(theirCookie)("GET", "/account?mode=test")).body["started"];
    expect(await started()).toEqual({ key: true, projects: false, transfer: false, webhook: false });
    await fresh.call("GET", "/projects");
    await expect.poll(started, { timeout: 10_000 }).toMatchObject({ projects: true, transfer: false });
    await fresh.send();
    expect(await started()).toEqual({ key: true, projects: true, transfer: true, webhook: false });
  });

  it("needs a mode", async () => expect((await mine("GET", "/account")).status).toBe(400));
});

describe("keys", () => {
  it("are made in the member's name, at most two, and revoked at once", async () => {
    const wish = { name: "Night batch", scopes: ["account:read"], expiresInDays: 90 };
    const made = await mine("POST", "/keys?mode=test", wish);
    expect(made).toMatchObject({ status: 201, body: { createdBy: "iris.vale", mode: "test" } });
    const ask = () => test.call("GET", "/api/v1/account", undefined, { headers: { authorization: `Bearer ${String(made.body["key"])}` } });
    expect((await ask()).status).toBe(200);
    expect((await mine("POST", "/keys?mode=test", wish)).status).toBe(409);
    expect((await mine("POST", `/keys/${String(made.body["id"])}/revoke`)).status).toBe(200);
    expect((await ask()).status).toBe(401);
    const { items } = (await mine("GET", "/keys?mode=test")).body as { items: Record<string, unknown>[] };
    expect(items[0]).toMatchObject({ name: "Night batch", revokedBy: "iris.vale" });
    expect(JSON.stringify(items)).not.toContain(String(made.body["key"]));
    expect((await mine("GET", "/keys?mode=live")).body).toEqual({ items: [] });
  });

  it("are not live while the institution is not active", async () => {
    const wish = { name: "Core banking", scopes: ["account:read"], expiresInDays: 90 };
    expect((await mine("POST", "/keys?mode=live", wish)).status).toBe(409);
    expect((await mine("GET", "/keys?mode=live")).body).toEqual({ items: [] });
    await test.context.pool.query("update institutions set onboarding_step = 'active' where id = $1", [bank.institutionId]);
    expect(await mine("POST", "/keys?mode=live", wish)).toMatchObject({
      status: 201,
      body: { mode: "live", key: expect.stringMatching(/^hb_live_/) as string },
    });
    expect(((await mine("GET", "/keys?mode=test")).body["items"] as { mode: string }[]).every(({ mode }) => mode === "test")).toBe(true);
  });
});

describe("webhooks", () => {
  it("are added with a secret that is shown once, tried, changed and removed, each in the audit log", async () => {
    const { status, body } = await mine("POST", "/webhooks?mode=test", { url: "http://127.0.0.1:9/hook", events: ["report.completed"] });
    expect(status).toBe(201);
    const [id, secret] = [String(body["id"]), String(body["secret"])];
    const list = await mine("GET", "/webhooks?mode=test");
    expect(list.body).toMatchObject({ data: [{ id, events: ["report.completed"] }] });
    expect(JSON.stringify(list.body)).not.toContain(secret);
    expect((await mine("POST", `/webhooks/${id}/test?mode=test`)).body).toEqual({ eventId: expect.stringMatching(/^evt_/) as string });
    const changed = await mine("POST", `/webhooks/${id}/rotate?mode=test`);
    expect(changed.body["secret"]).not.toBe(secret);
    expect((await mine("POST", `/webhooks/${id}/replay?mode=test`, { event_id: "evt_none" })).body).toMatchObject({
      code: "validation_failed",
      fields: { event_id: expect.any(String) as string },
    });
    expect((await mine("GET", `/webhooks/${id}/deliveries?mode=test`)).body).toEqual({ data: [], next_cursor: null });
    expect((await mine("DELETE", `/webhooks/${id}?mode=test`)).status).toBe(200);
    const { rows } = await test.context.pool.query<{ action: string }>(
      "select action from audit_log where actor_name = 'iris.vale' and action like 'webhook%' order by id",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "webhook_endpoint.created",
      "webhook_endpoint.secret_changed",
      "webhook_endpoint.deleted",
    ]);
  });

  it("say beside the field what is wrong with an address, and how a disabled one is used again", async () => {
    expect(await mine("POST", "/webhooks?mode=test", { url: "https://10.0.0.1/hook", events: "all" })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", fields: { url: expect.stringContaining("public internet") as string } },
    });
    const id = await endpoint();
    await test.context.pool.query("update webhook_endpoints set disabled_at = now(), disabled_reason = 'gone' where public_id = $1", [id]);
    expect(await mine("POST", `/webhooks/${id}/test?mode=test`)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await mine("POST", `/webhooks/${id}/enable?mode=test`)).body).toMatchObject({ status: "enabled" });
  });
});

describe("transfers", () => {
  it("are listed, narrowed, read and exported", async () => {
    await bank.send({ reference: "INV-1", notes: "=1+1" });
    const { body: sent } = await bank.send({ reference: "INV-2" });
    await bank.call("POST", `/test/transactions/${String(sent["transaction_id"])}/settle`);
    const ids = async (search: string) =>
      ((await mine("GET", `/transfers?mode=test${search}`)).body["data"] as Record<string, unknown>[]).map((one) => one["reference"]);
    expect(await ids("")).toEqual(["INV-2", "INV-1"]);
    expect(await ids("&status=settled")).toEqual(["INV-2"]);
    expect(await ids("&reference=INV-1")).toEqual(["INV-1"]);
    expect((await mine("GET", `/transfers/${String(sent["transaction_id"])}?mode=test`)).body).toMatchObject({ status: "settled" });
    const file = await mine("GET", "/transfers/export?mode=test&reference=INV-1");
    expect(file.headers["content-type"]).toContain("text/csv");
    const lines = String(file.body["text"]).trim().split("\n");
    expect(lines).toHaveLength(2);
    // What a spreadsheet would run is only shown.
    expect(lines[1]).toContain("'=1+1");
  });
});

describe("reports", () => {
  it("are asked for in one mode, and have no file before they are made", async () => {
    const order = { report_type: "transactions", date_range: { start: "2026-03-01", end: "2026-03-31" }, format: "csv" };
    const asked = await mine("POST", "/reports?mode=test", order);
    expect(asked).toMatchObject({ status: 201, body: { status: "generating", format: "csv" } });
    const path = `/reports/${String(asked.body["report_id"])}/download?mode=test`;
    expect(await mine("GET", path)).toMatchObject({ status: 409, body: { code: "conflict" } });
    await makeWaitingReports(test);
    const file = await mine("GET", path);
    expect(file.status).toBe(200);
    expect(file.headers["content-disposition"]).toContain("transactions-report-2026-03-01-to-2026-03-31-test.csv");
    expect(await mine("POST", "/reports?mode=test", { ...order, date_range: { start: "2026-03-31", end: "2026-03-01" } })).toMatchObject({
      status: 400,
    });
  });
});

describe("what everybody sees of the institution's payments", () => {
  it("is nothing until a member chooses it, and is theirs alone to choose", async () => {
    expect((await mine("GET", "/public-payments")).body).toEqual({ publicPayments: "none" });
    expect((await mine("PUT", "/public-payments", { publicPayments: "names" })).body).toEqual({ publicPayments: "names" });
    expect((await theirs("GET", "/public-payments")).body).toEqual({ publicPayments: "none" });
    expect((await mine("PUT", "/public-payments", { publicPayments: "all" })).status).toBe(400);
    const { rows } = await test.owner.query("select before, after from audit_log where action = 'institution.public_payments_set'");
    expect(rows).toEqual([{ before: { publicPayments: "none" }, after: { publicPayments: "names" } }]);
  });
});

describe("what belongs to another institution, or to the other mode", () => {
  it("is not there, in every call that names a thing", async () => {
    const id = await endpoint();
    const transfer = String((await bank.send()).body["transaction_id"]);
    const order = { report_type: "impact", date_range: { start: "2026-01-01", end: "2026-01-31" } };
    const report = String((await mine("POST", "/reports?mode=test", order)).body["report_id"]);
    // It concerns those alone whose live money goes to the project.
    const { rows: changes } = await test.owner.query<{ id: number }>(
      `insert into approvals (kind, state, subject, proposal, asked_by, asked_by_name, decided_by_name, decided_at, takes_force_at)
       select 'payee', 'cooling', 'payee:1', '{"projectId": 1}', id, username, 'b', now(), now() + interval '1 day' from users where is_admin returning id`,
    );
    const named: Record<string, [path: string, body?: unknown]> = {
      [calls.stopMoneyChange.call]: [`/money-changes/${changes[0]?.id}/stop`, {}],
      [calls.revokeOwnKey.call]: [`/keys/${bank.keyId}/revoke`],
      [calls.rotateOwnSecret.call]: [`/webhooks/${id}/rotate`],
      [calls.enableOwnEndpoint.call]: [`/webhooks/${id}/enable`],
      [calls.testOwnEndpoint.call]: [`/webhooks/${id}/test`],
      [calls.deleteOwnEndpoint.call]: [`/webhooks/${id}`],
      [calls.listOwnDeliveries.call]: [`/webhooks/${id}/deliveries`],
      [calls.replayOwnEvents.call]: [`/webhooks/${id}/replay`, { event_id: "evt_0" }],
      [calls.getOwnTransfer.call]: [`/transfers/${transfer}`],
      [calls.downloadOwnReport.call]: [`/reports/${report}/download`],
      [calls.downloadOwnProjectReport.call]: ["/project-reports/prp_0/download"],
    };
    const withId = Object.values(calls).filter((one) => "params" in one);
    expect(Object.keys(named).sort()).toEqual(withId.map(({ call }) => call).sort());
    for (const [call, [path, body]] of Object.entries(named)) {
      const method = call.split(" ")[0] ?? "";
      expect((await theirs(method, `${path}?mode=test`, body)).status, `${call} of another institution`).toBe(404);
      // A key says by itself which mode it is of.
      if (path.startsWith("/keys")) continue;
      expect((await mine(method, `${path}?mode=live`, body)).status, `${call} of the other mode`).toBe(404);
    }
  });

  it("is in no list", async () => {
    await endpoint();
    await bank.send();
    await mine("POST", "/reports?mode=test", { report_type: "impact", date_range: { start: "2026-02-01", end: "2026-02-28" } });
    for (const path of ["/webhooks", "/transfers", "/reports"]) {
      expect(((await mine("GET", `${path}?mode=test`)).body["data"] as unknown[]).length).toBeGreaterThan(0);
      expect((await mine("GET", `${path}?mode=live`)).body["data"]).toEqual([]);
      expect((await theirs("GET", `${path}?mode=test`)).body["data"]).toEqual([]);
    }
    const keys = (await theirs("GET", "/keys?mode=test")).body["items"] as { id: number }[];
    expect(keys.map(({ id }) => id)).toEqual([other.keyId]);
  });
});
