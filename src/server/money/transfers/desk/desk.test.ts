import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { createPartner, type Partner, publishedProject } from "../../../../../test/support/partner.ts";
import type { JobPayloads } from "../../../runtime/jobs/queue.ts";
import { checkLedger } from "../../ledger/service.ts";
import { describeTransfers } from "../jobs.ts";

let test: TestApp;
let cookie: string;
let project: string;
let bank: Partner;
let other: Partner;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  project = await publishedProject(test);
  bank = await createPartner(test, cookie, project);
  other = await createPartner(test, cookie, project);
  await rename("institutions", bank.institutionId, "Stone Meadow");
  await rename("institutions", other.institutionId, "River Trust");
});
afterAll(() => test.close());

const rename = async (table: "institutions" | "projects", id: number, name: string) => {
  const facts =
    table === "institutions"
      ? { description: "d", type: "CDFI", tags: [] }
      : { description: "Two wells.", location: "Upper river", fundingNeeded: "250000", currency: "USD", fundingStatus: "seeking" };
  const { status } = await test.call("PATCH", `/api/admin/${table}/${id}`, { name, ...facts }, { cookie });
  expect(status).toBe(200);
};

/** Works off the jobs that renames left, as the worker does: each orders the next one until none is left. */
async function describeAll(): Promise<void> {
  for (;;) {
    const { rows } = await test.context.pool.query<{ id: string; payload: JobPayloads["describe_transfers"] }>(
      `select jobs.id, payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
        where identifier = 'describe_transfers' limit 1`,
    );
    if (!rows[0]) return;
    await test.context.pool.query("select graphile_worker.complete_jobs(array[$1::bigint])", [rows[0].id]);
    await describeTransfers(test.context, rows[0].payload);
  }
}
const send = async (partner = bank, changes: Record<string, unknown> = {}) => String((await partner.send(changes)).body["transaction_id"]);
const asAdmin = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin/transfers${path}`, body, { cookie });
const list = async (query: string) => {
  const { status, body } = await asAdmin("GET", query);
  expect(status).toBe(200);
  return body as unknown as { items: { publicId: string }[]; total: number; totalIsCapped: boolean; nextCursor: string | null };
};
const ids = async (query: string) => (await list(query)).items.map(({ publicId }) => publicId);
const step = (id: string, name: string, reason = "The bank said so by telephone.") =>
  asAdmin("POST", `/${id}/steps`, { step: name, reason });
const account = async () => (await bank.call("GET", "/account")).body["available_funds"];

describe("the list of transfers", () => {
  it("shows those of all institutions, newest first, by pages", async () => {
    const first = await send();
    const second = await send(other);
    const page = await list("?limit=1");
    expect(page.items).toMatchObject([
      { publicId: second, institutionName: "River Trust", projectName: "Clean water", amount: "2500.00", mode: "test", status: "pending" },
    ]);
    expect(page.total).toBe(2);
    expect(await ids(`?limit=1&cursor=${page.nextCursor}`)).toEqual([first]);
    expect(await ids("?order=asc")).toEqual([first, second]);
  });

  it("is filtered by status, mode and institution together", async () => {
    const mine = await send();
    await bank.call("POST", `/transactions/${mine}/cancel`);
    const theirs = await send(other);
    await other.call("POST", `/transactions/${theirs}/cancel`);
    expect(await ids("?status=cancelled")).toEqual([theirs, mine]);
    expect(await ids(`?status=cancelled&institution=${bank.institutionId}`)).toEqual([mine]);
    expect(await ids(`?institution=${bank.institutionId}&mode=live`)).toEqual([]);
    expect(await list(`?institution=${bank.institutionId}&mode=test`)).toMatchObject({ total: 2, totalIsCapped: false });
    expect((await asAdmin("GET", "?status=lost")).status).toBe(400);
  });

  it("is searched by number, reference, project and institution, by the names of now", async () => {
    const own = await publishedProject(test);
    const id = await send(bank, { project_id: own, reference: "INV-77%" });
    expect(await ids(`?q=${id.slice(4)}`)).toEqual([id]);
    expect(await ids("?q=inv-77%25")).toEqual([id]);
    expect((await ids("?q=stone+meadow")).includes(id)).toBe(true);
    const { rows } = await test.context.pool.query<{ id: number }>("select id from projects where public_id = $1", [own]);
    await rename("projects", rows[0]?.id ?? 0, "Solar roofs");
    expect(await ids("?q=solar")).toEqual([]);
    await describeAll();
    expect(await ids("?q=solar")).toEqual([id]);
    await rename("institutions", bank.institutionId, "Granite Meadow");
    await describeAll();
    expect((await list("?q=stone+meadow")).total).toBe(0);
    expect((await ids("?q=granite&status=pending")).includes(id)).toBe(true);
  });

  it("is exported as it is filtered, with exact amounts, and audited", async () => {
    const id = await send(other, { amount: "1234567.89".slice(3), reference: "=1+1" });
    const { body } = await asAdmin("GET", `/export?format=csv&q=${id}`);
    expect(String(body["text"]).trim().split("\n")).toHaveLength(2);
    expect(body["text"]).toContain(`,test,Pending,4567.89,USD,River Trust,Clean water,'=1+1`);
    expect((await asAdmin("GET", "/export?format=xlsx")).headers["content-disposition"]).toMatch(/transfers-.*\.xlsx/);
    const { rows } = await test.context.pool.query("select from audit_log where action = 'transfers.exported'");
    expect(rows).toHaveLength(2);
  });
});

describe("one transfer", () => {
  it("shows what happened, by whom and why, and what the ledger did", async () => {
    const id = await send(bank, { notes: "First of four" });
    await step(id, "settle");
    const { body } = await asAdmin("GET", `/${id}`);
    expect(body).toMatchObject({ publicId: id, notes: "First of four", status: "settled", projectPublicId: project, failureReason: null });
    expect(body["changes"]).toMatchObject([
      { from: "pending", to: "settled", reason: "The bank said so by telephone.", changedBy: "rmason" },
      { from: null, to: "pending", reason: null, changedBy: null },
    ]);
    expect(body["journals"]).toMatchObject([
      { kind: "settle", amount: "2500.00" },
      { kind: "reserve", amount: "2500.00" },
    ]);
    expect((await asAdmin("GET", "/txn_0")).status).toBe(404);
  });
});

describe("a step", () => {
  it.each([
    ["cancel", "cancelled", [], true, null],
    ["fail", "failed", [], true, "The bank said so by telephone."],
    ["settle", "settled", [], false, null],
    ["return", "returned", ["settle"], true, "The bank said so by telephone."],
  ])("%s moves status, ledger and event together", async (name, status, before, comesBack, failure) => {
    const held = await account();
    const id = await send();
    for (const first of before) await step(id, first);
    const answer = await step(id, name);
    expect(answer.body).toMatchObject({ status });
    expect((await bank.call("GET", `/transactions/${id}`)).body).toMatchObject({ status, failure_reason: failure });
    if (comesBack) expect(await account()).toEqual(held);
    else expect(await account()).not.toEqual(held);
    const events = (await bank.call("GET", "/events")).body["data"] as { data: Record<string, unknown> }[];
    expect(events[0]?.data).toMatchObject({ transaction_id: id, status });
    const { rows } = await test.context.pool.query(
      "select actor_name, before, after from audit_log where action = $1 and subject_id = $2",
      [`transfer.${status}`, id],
    );
    expect(rows).toMatchObject([
      {
        actor_name: "rmason",
        before: { status: before.length > 0 ? "settled" : "pending" },
        after: { status, reason: "The bank said so by telephone." },
      },
    ]);
    expect(await checkLedger(test.context.db)).toEqual([]);
    await test.context.pool.query("delete from rate_limits");
  });

  it("is refused in another state, without a reason, and twice at once", async () => {
    const id = await send();
    expect((await step(id, "return")).body["message"]).toBe(
      "This transfer is now Pending, so this step is no longer possible. Reload it to see what changed.",
    );
    expect((await step(id, "settle", " ")).body["fields"]).toHaveProperty("reason");
    expect((await step(id, "submit")).status).toBe(400);
    expect((await step("txn_0", "settle")).status).toBe(404);
    const answers = await Promise.all([step(id, "settle"), step(id, "fail")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await checkLedger(test.context.db)).toEqual([]);
  });
});
