import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { articlesFound } from "../../../../test/support/compliance.ts";
import { createReportScene, pagesOf, type ReportScene, wordsOf } from "../../../../test/support/reports.ts";
import { missing } from "../../../../test/support/machine.ts";

let scene: ReportScene;
beforeAll(async () => {
  scene = await createReportScene();
});
afterAll(() => scene.test.close());

const quarter = { start: "2026-01-01", end: "2026-03-31" };
const file = (format: string) => scene.file({ report_type: "compliance", format, date_range: quarter });
const rowsOfCsv = async () => parse((await file("csv")).rawPayload, { bom: true, columns: true }) as Record<string, string>[];
const sheet = async () => readSheet((await file("xlsx")).rawPayload);

describe("a compliance report", () => {
  beforeAll(async () => {
    const assess = (changes: Record<string, unknown>) =>
      scene.test.call(
        "POST",
        `/api/admin/institutions/${scene.bank.institutionId}/assessments`,
        { status: "in_review", level: null, assessedOn: "2025-02-03", articles: articlesFound(), ...changes },
        { cookie: scene.cookie },
      );
    await assess({});
    await assess({
      status: "verified",
      level: "gold",
      assessedOn: "2026-02-03",
      articles: articlesFound({ "19": { status: "partly", description: "Consent is sought late.", evidence: "Minutes 7" } }),
    });
    await scene.query("update compliance_assessments set replaced_at = '2026-02-03T12:00:00Z' where replaced_at is not null");
    await scene.query(`insert into compliance_reminders (assessment_id, due_on, days, told_at)
      select id, '2026-02-03', -1, '2026-02-01T08:00:00Z' from compliance_assessments where status = 'in_review'`);
  });

  it("as JSON holds the standing at the end, each assessment that counted, and the alerts", async () => {
    const { summary, rows } = (await file("json")).json<{ summary: unknown; rows: Record<string, unknown>[] }>();
    expect(summary).toEqual({
      standing_on: "2026-03-31",
      compliance_status: "verified",
      certification_level: "gold",
      verification_date: "2026-02-03",
      valid_until: "2028-02-03",
      last_review_date: null,
      next_review_date: "2027-02-03",
      assessments: 2,
      reviews: 0,
      alerts: ["2026-02-01"],
    });
    expect(rows).toHaveLength(11);
    expect(rows[7]).toEqual({
      record: "assessment",
      date: "2026-02-03",
      assessment_status: "verified",
      certification_level: "gold",
      valid_until: "2028-02-03",
      next_review_date: "2027-02-03",
      articles: "19",
      status: "partly",
      description: "Consent is sought late.",
    });
    expect(rows[10]).toMatchObject({ record: "alert", date: "2026-02-01", next_review_date: "2026-02-03" });
  });

  it("tells the standing of then: before the newer assessment, and none before the first", async () => {
    const standing = async (end: string) =>
      (await scene.file({ report_type: "compliance", date_range: { start: "2025-01-01", end } })).json<{ summary: unknown }>().summary;
    expect(await standing("2026-02-02")).toMatchObject({ compliance_status: "in_review", certification_level: null, assessments: 1 });
    expect(await standing("2025-02-02")).toMatchObject({ compliance_status: "not_assessed", assessments: 0 });
  });

  it("holds the yearly reviews of the period, and when the next was due by what was known at its end", async () => {
    await scene.query(`insert into compliance_reviews (assessment_id, reviewed_on, findings, improvements, confirmed_until, reviewed_by_name)
      select id, '2026-08-20', 'Two complaints were heard.', '[{"what": "Publish the method.", "by": "2027-01-31"}]', '2027-05-01', 'rmason'
        from compliance_assessments where status = 'verified'`);
    const until = async (end: string) =>
      (await scene.file({ report_type: "compliance", date_range: { start: "2026-08-01", end } })).json<{
        summary: unknown;
        rows: Record<string, unknown>[];
      }>();
    const after = await until("2026-08-31");
    expect(after.summary).toMatchObject({ last_review_date: "2026-08-20", next_review_date: "2027-05-01", reviews: 1 });
    expect(after.rows.at(-1)).toMatchObject({ record: "review", date: "2026-08-20", next_review_date: "2027-05-01" });
    expect(after.rows.at(-1)?.["description"]).toBe("Two complaints were heard.\nTo improve by 31 January 2027: Publish the method.");
    const before = await until("2026-08-19");
    expect(before.summary).toMatchObject({ last_review_date: null, next_review_date: "2027-02-03", reviews: 0 });
  });

  it("leaves the evidence to the administrators, in every format", async () => {
    for (const format of ["json", "csv"]) expect((await file(format)).body).not.toMatch(/Minutes/);
    expect((await sheet()).flat()).not.toContain("Minutes 7");
    const text = await wordsOf((await file("pdf")).rawPayload);
    expect(text ?? "").not.toContain("Minutes");
  });

  it("as CSV, workbook and PDF holds the same", async ({ skip }) => {
    expect((await rowsOfCsv())[7]).toMatchObject({ Articles: "19", Status: "partly", "What was found": "Consent is sought late." });
    expect((await sheet())[8]).toContain("Consent is sought late.");
    const pdf = (await file("pdf")).rawPayload;
    expect(pagesOf(pdf)).toBe(2);
    const text = await wordsOf(pdf);
    if (text === undefined) return skip(missing.pdftotext);
    for (const part of ["Gold", "Verified", "3 February 2028", "Consent is sought late.", "Article 19", "Requested with a test key"])
      expect(text).toContain(part);
    expect(text).not.toContain("no money moved");
  });
});
