import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPartner, type Partner } from "../../../../test/support/partner.ts";
import { createReportScene, type ReportScene } from "../../../../test/support/reports.ts";
import { makeReport, tidyReports } from "./jobs.ts";
import { listReports, readReportFile } from "./service.ts";

let scene: ReportScene;
let other: Partner;
beforeAll(async () => {
  scene = await createReportScene();
  other = await createPartner(scene.test, scene.cookie, scene.projectId);
});
afterAll(() => scene.test.close());

const whose = () => ({ institutionId: scene.bank.institutionId, mode: "test" as const });
const ask = (query: Record<string, string> = {}) =>
  scene.bank.call(
    "GET",
    `/reports?${new URLSearchParams({ report_type: "impact", "date_range[start]": "2026-01-01", "date_range[end]": "2026-03-31", ...query }).toString()}`,
  );
const made = async (changes: Record<string, unknown> = {}) => {
  const { body } = await scene.order(changes);
  await scene.make(body["report_id"]);
  return scene.read(body["report_id"]);
};
const rowOf = async (reportId: unknown) => {
  const [row] = await scene.query<{ id: number; status: string; attempts: number; parts: number }>(
    "select id, status, attempts, (select count(*)::int from report_parts where report_id = reports.id) as parts from reports where public_id = $1",
    [reportId],
  );
  return row;
};

describe("ordering a report", () => {
  it("begins one, with its job in the same transaction", async () => {
    const { status, body } = await scene.order({ report_type: "impact", format: "pdf" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      report_type: "impact",
      date_range: { start: "2026-01-01", end: "2026-12-31" },
      format: "pdf",
      status: "generating",
      download_url: null,
      completed_at: null,
    });
    const days = (Date.parse(String(body["expires_at"])) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    const row = await rowOf(body["report_id"]);
    expect(await scene.query("select key from graphile_worker.jobs where key = $1", [`report:${row?.id}`])).toHaveLength(1);
  });

  it("answers the same for the same Idempotency-Key, which a test key may leave out", async () => {
    const key = { "idempotency-key": randomUUID() };
    const first = await scene.order({}, scene.bank, key);
    const again = await scene.order({}, scene.bank, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect((await scene.order({ format: "csv" }, scene.bank, key)).status).toBe(422);
    const bare = await scene.bank.call("POST", "/reports", {
      report_type: "impact",
      date_range: { start: "2026-01-01", end: "2026-01-01" },
    });
    expect(bare).toMatchObject({ status: 201, body: { status: "generating" } });
  });

  it("by GET answers the report of the same parameters, while it is made and for an hour after", async () => {
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ status: "generating", format: "pdf" });
    const id = first.body["report_id"];
    expect((await ask()).body["report_id"]).toBe(id);
    expect((await ask({ format: "csv" })).body["report_id"]).not.toBe(id);
    expect((await ask({ "date_range[end]": "2026-03-30" })).body["report_id"]).not.toBe(id);
    await scene.make(id);
    expect((await ask()).body).toMatchObject({ report_id: id, status: "completed" });
    await scene.query("update reports set completed_at = now() - interval '61 minutes' where public_id = $1", [id]);
    const later = (await ask()).body["report_id"];
    expect(later).not.toBe(id);
    await scene.query("update reports set status = 'failed', failure_reason = 'x' where public_id = $1", [later]);
    expect((await ask()).body["report_id"]).not.toBe(later);
  });

  it("asked for by two at once, is begun once", async () => {
    const both = await Promise.all([ask({ format: "xlsx" }), ask({ format: "xlsx" })]);
    expect(both[0].body["report_id"]).toBe(both[1].body["report_id"]);
  });

  it.each([
    [{ report_type: "money" }, "report_type"],
    [{ format: "doc" }, "format"],
    [{ date_range: { start: "2026-02-30", end: "2026-03-01" } }, "date_range.start"],
    [{ date_range: { start: "2026-03-02", end: "2026-03-01" } }, "date_range.end"],
    [{ date_range: { start: "2020-01-01", end: "2025-01-02" } }, "date_range.end"],
    [{ currency: "USD" }, "currency"],
  ])("refuses %j and names the field", async (changes, field) => {
    const { status, body } = await scene.order(changes);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code: "validation_failed", details: { errors: [{ field }] } } });
  });

  it("names the fields of a query as they were sent", async () => {
    const { status, body } = await ask({ "date_range[end]": "2025-12-31", currency: "USD" });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: {
        details: {
          errors: [{ field: "currency" }, { field: "date_range[end]", message: "The last day is before the first. Swap them." }],
        },
      },
    });
    const missing = await scene.bank.call("GET", "/reports?report_type=impact");
    expect(missing.body).toMatchObject({
      error: { details: { errors: [{ field: "date_range[start]" }, { field: "date_range[end]" }] } },
    });
  });

  it("takes five years with their leap days, and not a day more", async () => {
    expect((await scene.order({ date_range: { start: "2020-01-01", end: "2024-12-31" } })).status).toBe(201);
    expect((await scene.order({ date_range: { start: "2026-07-01", end: "2026-07-01" } })).status).toBe(201);
  });

  it("is refused after a hundred in a day", async () => {
    const partner = await createPartner(scene.test, scene.cookie, scene.projectId);
    await scene.query(
      `insert into reports (public_id, institution_id, mode, type, format, starts_on, ends_on, link_secret, estimated_completion, expires_at)
       select 'rep_many' || n, $1, 'test', 'impact', 'pdf', '2026-01-01', '2026-01-01', '', now(), now() + interval '30 days' from generate_series(1, 99) as n`,
      [partner.institutionId],
    );
    expect((await scene.order({}, partner)).status).toBe(201);
    const refused = await scene.order({}, partner);
    expect(refused.body).toMatchObject({ error: { code: "rate_limited" } });
    expect(refused.headers["retry-after"]).toBeDefined();
  });
});

describe("whose report it is", () => {
  it("is its institution's alone, in one mode", async () => {
    const { report_id: id } = await made();
    expect((await other.call("GET", `/reports/${String(id)}`)).status).toBe(404);
    expect((await other.call("GET", `/reports/${String(id)}/download`)).status).toBe(404);
    await scene.query("update reports set mode = 'live' where public_id = $1", [id]);
    expect((await scene.bank.call("GET", `/reports/${String(id)}`)).status).toBe(404);
    await expect(readReportFile(scene.test.context.db, whose(), String(id))).rejects.toMatchObject({ code: "not_found" });
  });

  it("stands in its list, newest first, page by page", async () => {
    const { config, db } = scene.test.context;
    const newest = (await scene.order()).body["report_id"];
    const first = await listReports(config, db, whose(), { limit: 2 });
    expect(first.data[0]?.report_id).toBe(newest);
    const second = await listReports(config, db, whose(), { limit: 2, cursor: first.next_cursor ?? "" });
    expect(second.data.map(({ report_id: id }) => id)).not.toContain(first.data[1]?.report_id);
    await expect(listReports(config, db, whose(), { cursor: "x" })).rejects.toMatchObject({ code: "validation_failed" });
  });
});

describe("making a report", () => {
  it("stores the file and report.completed together, with an address that needs the key", async () => {
    const { report_id: id } = await made({ report_type: "impact" });
    const { body } = await scene.bank.call("GET", "/events");
    const [event] = body["data"] as { type: string; data: Record<string, unknown> }[];
    expect(event).toMatchObject({ type: "report.completed", data: { report_id: id, status: "completed" } });
    expect(event?.data["download_url"]).toBe(`https://funding.example/api/v1/reports/${String(id)}/download`);
    const answer = await scene.bank.call("GET", `/reports/${String(id)}/download`);
    expect(answer.status).toBe(200);
    expect(answer.body["report"]).toMatchObject({ report_id: id });
  });

  it("begun again after a crash, makes it once: one event, and no parts of the making that was killed", async () => {
    const { body } = await scene.order();
    const id = body["report_id"];
    const row = await rowOf(id);
    // What a kill -9 leaves before the last transaction: parts, a counted attempt, and a job that is locked.
    await scene.query("insert into report_parts (making_id, part, report_id, bytes) values ($1, 0, $2, 'half')", [randomUUID(), row?.id]);
    await scene.query("update reports set attempts = 1, attempted_at = now() where id = $1", [row?.id]);
    await Promise.all([scene.make(id), scene.make(id)]);
    await scene.make(id);
    expect(await rowOf(id)).toMatchObject({ status: "completed", parts: 1 });
    const events = await scene.query("select from partner_events where type = 'report.completed' and data ->> 'report_id' = $1", [id]);
    expect(events).toHaveLength(1);
  });

  it("takes up each minute what nobody is making any more", async () => {
    const { body } = await scene.order();
    const row = await rowOf(body["report_id"]);
    const job = () => scene.query("select from graphile_worker.jobs where key = $1 and locked_at is null", [`report:${row?.id}`]);
    await scene.query("delete from graphile_worker._private_jobs where key = $1", [`report:${row?.id}`]);
    await tidyReports(scene.test.context);
    expect(await job(), "one that is being made is left alone").toHaveLength(0);
    await scene.query("update reports set attempted_at = now() - interval '6 minutes' where id = $1", [row?.id]);
    await tidyReports(scene.test.context);
    expect(await job()).toHaveLength(1);
  });

  it("fails with a reason after five attempts, and tells the queue of each before", async () => {
    const { body } = await scene.order();
    const id = Number((await rowOf(body["report_id"]))?.id);
    await scene.test.owner.query("alter table report_parts add constraint refuse_parts check (report_id <> " + String(id) + ") not valid");
    for (let attempt = 1; attempt < 5; attempt += 1) await expect(makeReport(scene.test.context, { reportId: id })).rejects.toThrow();
    await makeReport(scene.test.context, { reportId: id });
    expect(await scene.read(body["report_id"])).toMatchObject({
      status: "failed",
      failure_reason: expect.stringContaining("the fault is ours") as string,
      download_url: null,
      estimated_completion: null,
    });
    await scene.test.owner.query("alter table report_parts drop constraint refuse_parts");
  });

  it("gives up one that ends the process each time", async () => {
    const { body } = await scene.order();
    await scene.query("update reports set attempts = 5 where public_id = $1", [body["report_id"]]);
    await scene.make(body["report_id"]);
    expect(await rowOf(body["report_id"])).toMatchObject({ status: "failed", parts: 0 });
  });
});

describe("the end of a report", () => {
  it("comes after 30 days, with its file", async () => {
    const { report_id: id, download_url: url } = await made();
    const row = await rowOf(id);
    await scene.query("update reports set expires_at = now() - interval '1 second' where public_id = $1", [id]);
    const { status, body } = await scene.bank.call("GET", `/reports/${String(id)}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { message: expect.stringContaining("30 days") as string } });
    expect((await scene.download(url)).statusCode).toBe(404);
    await tidyReports(scene.test.context);
    expect(await rowOf(id)).toBeUndefined();
    expect(await scene.query("select from report_parts where report_id = $1", [row?.id])).toHaveLength(0);
  });
});
