import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishedProject } from "../../../../test/support/partner.ts";
import { createReportScene, pagesOf, type ReportScene, wordsOf } from "../../../../test/support/reports.ts";
import { tidyReports } from "./jobs.ts";
import { missing } from "../../../../test/support/machine.ts";

let scene: ReportScene;
let second: string;
beforeAll(async () => {
  scene = await createReportScene();
  second = await publishedProject(scene.test, { currency: "JPY" });
  await scene.query(
    `update projects set name = 'Łutselk’e ᐃᓄᒃᑎᑐᑦ school', nation_name = 'Dënesųłiné Nation', people_served = 640, jobs_created = 4,
            community_support = '=HYPERLINK("https://x.example")' where public_id = $1`,
    [scene.projectId],
  );
  // In the period, on its first and last moments; around it; returned; not settled; another mode; another currency.
  await scene.transfer({ amount: "2500.10", made: "2026-01-01T00:00:00Z", settled: "2026-01-01T00:00:00Z", reference: '=1+"1"' });
  await scene.transfer({ amount: "1000.20", made: "2026-03-31T23:59:59.999Z", settled: "2026-03-31T23:59:59.999Z", notes: 'a, b\n"c"' });
  await scene.transfer({ amount: "7777.00", made: "2025-12-31T23:59:59.999Z", settled: "2025-12-31T23:59:59.999Z" });
  await scene.transfer({ amount: "8888.00", made: "2026-04-01T00:00:00Z", settled: "2026-04-01T00:00:00Z" });
  await scene.transfer({ amount: "300.00", status: "returned" });
  await scene.transfer({ amount: "400.00", status: "failed" });
  await scene.transfer({ amount: "500.00", mode: "live" });
  await scene.transfer({ amount: "90071992547409", currency: "JPY", project: second });
});
afterAll(() => scene.test.close());

const quarter = { start: "2026-01-01", end: "2026-03-31" };
const file = (report_type: string, format: string, date_range = quarter) => scene.file({ report_type, format, date_range });
const json = async (report_type: string) =>
  (await file(report_type, "json")).json<Record<"report" | "summary", unknown> & { rows: Record<string, unknown>[] }>();
const csv = async (report_type: string) =>
  parse((await file(report_type, "csv")).rawPayload, { bom: true, columns: true }) as Record<string, string>[];
const sheet = async (report_type: string) => readSheet((await file(report_type, "xlsx")).rawPayload);
describe("a transactions report", () => {
  it("as JSON holds every transfer that was made in the period, and exact totals", async () => {
    const { report, summary, rows } = await json("transactions");
    expect(report).toMatchObject({ report_type: "transactions", mode: "test", date_range: quarter });
    expect(summary).toEqual({
      transactions: 5,
      totals: [
        { status: "settled", currency: "JPY", amount: "90071992547409", transactions: 1 },
        { status: "settled", currency: "USD", amount: "3500.30", transactions: 2 },
        { status: "failed", currency: "USD", amount: "400.00", transactions: 1 },
        { status: "returned", currency: "USD", amount: "300.00", transactions: 1 },
      ],
    });
    expect(rows.map(({ amount }) => amount)).toEqual(["2500.10", "1000.20", "300.00", "400.00", "90071992547409"]);
    expect(rows[0]).toEqual({
      transaction_id: expect.stringMatching(/^txn_/) as string,
      timestamp: "2026-01-01T00:00:00.000Z",
      project_id: scene.projectId,
      amount: "2500.10",
      currency: "USD",
      status: "settled",
      reference: '=1+"1"',
      notes: null,
      failure_reason: null,
      estimated_completion: null,
      settled_at: "2026-01-01T00:00:00.000Z",
      returned_at: null,
    });
  });

  it("as CSV holds the same, and nothing in it runs in a spreadsheet", async () => {
    const rows = await csv("transactions");
    expect(rows.map((row) => `${row["Amount"]} ${row["Currency"]} ${row["Status"]}`)).toEqual([
      "2500.10 USD settled",
      "1000.20 USD settled",
      "300.00 USD returned",
      "400.00 USD failed",
      "90071992547409 JPY settled",
    ]);
    expect(rows[0]?.["Reference"]).toBe(`'=1+"1"`);
    expect(rows[1]?.["Notes"]).toBe('a, b\n"c"');
  });

  it("as a workbook holds amounts as numbers, and texts as they are", async () => {
    const [headers = [], ...rows] = await sheet("transactions");
    const amount = headers.indexOf("Amount");
    expect(rows.map((row) => row[amount])).toEqual([2500.1, 1000.2, 300, 400, 90071992547409]);
    expect(rows[0]?.[headers.indexOf("Reference")]).toBe('=1+"1"');
  });

  it("as PDF holds the figures and the table", async ({ skip }) => {
    const pdf = (await file("transactions", "pdf")).rawPayload;
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pagesOf(pdf)).toBe(2);
    const text = await wordsOf(pdf);
    if (text === undefined) return skip(missing.pdftotext);
    for (const part of [
      "Transactions report",
      "USD 3,500.30",
      "JPY 90,071,992,547,409",
      "1 January 2026 to 31 March 2026",
      "Test data: no money moved",
      "USD 1,000.20",
      "Page 2 of 2",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/7,777|8,888/);
  });
});

describe("an impact report", () => {
  it("adds up indicators that are the same alone, of each project the newest, and says how many projects are behind each", async () => {
    const told: [project: string, day: string, label: string, value: number, unit: string | null][] = [
      [scene.projectId, "2026-01-10", "Wells", 2, null],
      [scene.projectId, "2026-02-10", "wells", 3, null],
      [second, "2026-01-20", "Wells", 4, null],
      [second, "2026-01-20", "Wells", 7, "metres"],
    ];
    for (const [project, day, label, value, unit] of told)
      await scene.query(
        `with post as (insert into project_posts (public_id, project_id, client_key, kind, title, body, happened_on, source)
           select 'pst_' || gen_random_uuid(), id, gen_random_uuid(), 'outcome', 't', 'b', $2::date, 's' from projects where public_id = $1 returning id)
         insert into project_figures (post_id, position, label, value, unit) select id, 0, $3, $4, $5 from post`,
        [project, day, label, value, unit],
      );
    expect((await json("impact")).summary).toMatchObject({
      indicators: [
        { label: expect.stringMatching(/^wells$/i), unit: null, value: "7", projects: 2 },
        { label: "Wells", unit: "metres", value: "7", projects: 1 },
      ],
    });
    await scene.query("delete from project_posts");
  });

  it("as JSON holds what was settled and not returned, by project", async () => {
    const { summary, rows } = await json("impact");
    expect(summary).toEqual({
      settled: [
        { amount: "3500.30", currency: "USD", payments: 2 },
        { amount: "90071992547409", currency: "JPY", payments: 1 },
      ],
      projects: 2,
      withdrawn_projects: 0,
      people_served: 640,
      jobs_created: 4,
      people_served_told_by: 1,
      jobs_created_told_by: 1,
      indicators: [],
    });
    expect(rows).toMatchObject([
      { project_id: second, settled_amount: "90071992547409", currency: "JPY", people_served: null },
      {
        project_id: scene.projectId,
        name: "Łutselk’e ᐃᓄᒃᑎᑐᑦ school",
        nation: "Dënesųłiné Nation",
        location: "Upper river",
        settled_amount: "3500.30",
        payments: 2,
        people_served: 640,
        jobs_created: 4,
        first_payment: "2026-01-01T00:00:00.000Z",
        last_payment: "2026-03-31T23:59:59.999Z",
      },
    ]);
  });

  it("as CSV and as a workbook holds the same", async () => {
    const [, row] = await csv("impact");
    expect(row).toMatchObject({ Project: "Łutselk’e ᐃᓄᒃᑎᑐᑦ school", "Settled amount": "3500.30", "People served": "640" });
    expect(row?.["Community support"]).toBe(`'=HYPERLINK("https://x.example")`);
    const [headers = [], ...rows] = await sheet("impact");
    expect(rows.map((cells) => cells[headers.indexOf("Settled amount")])).toEqual([90071992547409, 3500.3]);
    expect(rows[1]?.[headers.indexOf("Nation")]).toBe("Dënesųłiné Nation");
  });

  it("as PDF shows names in their own letters", async ({ skip }) => {
    const pdf = (await file("impact", "pdf")).rawPayload;
    expect(pagesOf(pdf)).toBe(2);
    const text = await wordsOf(pdf);
    if (text === undefined) return skip(missing.pdftotext);
    for (const part of ["Impact report", "Łutselk’e ᐃᓄᒃᑎᑐᑦ school", "Dënesųłiné Nation", "USD 3,500.30", "640", "Not given"])
      expect(text).toContain(part);
  });

  it("without anything to report says so", async ({ skip }) => {
    const empty = (await file("impact", "pdf", { start: "2024-01-01", end: "2024-01-31" })).rawPayload;
    expect(pagesOf(empty)).toBe(1);
    const text = await wordsOf(empty);
    if (text === undefined) return skip(missing.pdftotext);
    expect(text).toContain("There is nothing to report in this period.");
  });
});

describe("a name in letters that the font does not have", () => {
  it("is whole in the other formats, and the PDF says so", async ({ skip }) => {
    await scene.query("update projects set nation_name = 'ᏣᎳᎩᎯ ᎠᏰᎵ' where public_id = $1", [scene.projectId]);
    expect((await csv("impact"))[1]).toMatchObject({ Nation: "ᏣᎳᎩᎯ ᎠᏰᎵ" });
    const pdf = (await file("impact", "pdf")).rawPayload;
    await scene.query("update projects set nation_name = 'Dënesųłiné Nation' where public_id = $1", [scene.projectId]);
    const text = await wordsOf(pdf);
    if (text === undefined) return skip(missing.pdftotext);
    expect(text).toContain("Some letters in a name cannot be shown");
  });
});

describe("a project that its community has withdrawn", () => {
  it("leaves its amounts alone in a new report, and takes its name out of those that were made", async () => {
    const before = (await scene.order({ report_type: "impact", format: "csv", date_range: quarter })).body["report_id"];
    await scene.make(before);
    const { download_url: url } = await scene.read(before);
    await scene.query("update projects set state = 'withdrawn' where public_id = $1", [scene.projectId]);

    const { summary, rows } = await json("impact");
    expect(summary).toMatchObject({ projects: 2, withdrawn_projects: 1, people_served: 0 });
    expect(await scene.query("select channel, institution_id = $1 as own from refused_reads", [scene.bank.institutionId])).toEqual([
      { channel: "report", own: true },
    ]);
    expect(rows[1]).toMatchObject({
      project_id: null,
      name: "Project withdrawn by its community",
      nation: null,
      location: null,
      people_served: null,
      community_support: null,
      settled_amount: "3500.30",
    });

    expect(await scene.read(before)).toMatchObject({
      status: "failed",
      download_url: null,
      failure_reason: expect.stringContaining("withdrawn") as string,
    });
    const refused = await scene.download(url);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).not.toContain("Łutselk");
    const counted = () =>
      scene.query("select n from refused_reads where channel = 'report' and institution_id = $1", [scene.bank.institutionId]);
    expect(await counted()).toEqual([{ n: 2 }]);
    const parts = () => scene.query("select from report_parts join reports on reports.id = report_id where public_id = $1", [before]);
    expect(await parts()).toHaveLength(1);
    await tidyReports(scene.test.context);
    expect(await parts()).toHaveLength(0);
    expect(await scene.read(before)).toMatchObject({ status: "failed" });
    expect((await scene.download(url)).statusCode).toBe(409);
    expect(await counted(), "also when the file itself is gone").toEqual([{ n: 3 }]);
    await scene.query("update projects set state = 'published' where public_id = $1", [scene.projectId]);
  });
});

describe("a long report", () => {
  beforeAll(async () => {
    await scene.query(
      `insert into transfers (public_id, institution_id, project_id, mode, amount, currency, status, created_at, settled_at)
       select 'txn_long' || n, $1, id, 'test', 1.01, 'USD', 'settled', '2023-05-01T00:00:00Z', '2023-05-01T00:00:00Z'
         from projects, generate_series(1, 2500) as n where public_id = $2`,
      [scene.bank.institutionId, scene.projectId],
    );
  });
  const year = { start: "2023-01-01", end: "2023-12-31" };

  it("is read whole, page after page, and stored in parts", async () => {
    const answer = await file("transactions", "json", year);
    const { rows } = answer.json<{ rows: { transaction_id: string }[] }>();
    expect(new Set(rows.map(({ transaction_id: id }) => id)).size).toBe(2_500);
    expect(answer.rawPayload.length).toBeGreaterThan(512 * 1_024);
    expect(parse((await file("transactions", "csv", year)).rawPayload, { bom: true, columns: true })).toHaveLength(2_500);
  });

  it("as PDF shows 2,000 rows, repeats the head of its table and says what it leaves out", async ({ skip }) => {
    const pdf = (await file("transactions", "pdf", year)).rawPayload;
    const pages = pagesOf(pdf);
    expect(pages).toBeGreaterThan(50);
    const text = await wordsOf(pdf);
    if (text === undefined) return skip(missing.pdftotext);
    expect(text).toContain("The table shows the first 2,000 of 2,500 rows.");
    expect(text).toContain("USD 2,525.00");
    expect(text.match(/txn_long\d+/g)).toHaveLength(2_000);
    expect(text.match(/Transaction ID/g), "on every page but the first").toHaveLength(pages - 1);
    expect(text).toContain(`Page ${pages} of ${pages}`);
  });

  it("of more than 100,000 rows is refused with a reason, except as PDF", { timeout: 300_000 }, async () => {
    // In parts, because all of them in one statement can take longer than a statement may on a busy machine.
    for (let first = 1; first <= 97_501; first += 10_000) {
      await scene.query(
        `insert into transfers (public_id, institution_id, project_id, mode, amount, currency, status, created_at)
         select 'txn_more' || n, $1, id, 'test', 1, 'USD', 'pending', '2023-06-01T00:00:00Z'
           from projects, generate_series($3::int, $4::int) as n where public_id = $2`,
        [scene.bank.institutionId, scene.projectId, first, Math.min(first + 9_999, 97_501)],
      );
    }
    const { body } = await scene.order({ format: "csv", date_range: year });
    await scene.make(body["report_id"]);
    expect(await scene.read(body["report_id"])).toMatchObject({
      status: "failed",
      failure_reason: "The period has more than 100,000 rows. Choose a shorter one.",
    });
    expect((await file("transactions", "pdf", year)).rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });
});
