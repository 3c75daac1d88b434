import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { makeReport } from "../../src/server/partner-api/reports/jobs.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { missing } from "./machine.ts";
import { createPartner, type Partner, publishedProject } from "./partner.ts";

const run = promisify(execFile);

type Body = Record<string, unknown>;
export type ReportScene = Awaited<ReturnType<typeof createReportScene>>;

/** A server with one partner and one project, and what a test of reports does with them. */
export async function createReportScene() {
  const test: TestApp = await createTestApp({ PUBLIC_URL: "https://funding.example" });
  const cookie = await test.signIn();
  const projectId = await publishedProject(test);
  const bank = await createPartner(test, cookie, projectId);
  const query = async <Row>(text: string, values: unknown[] = []) => (await test.context.pool.query(text, values)).rows as Row[];

  /** POST /reports with a new Idempotency-Key. */
  const order = (changes: Body = {}, partner: Partner = bank, headers: Record<string, string> = {}) =>
    partner.call(
      "POST",
      "/reports",
      { report_type: "transactions", date_range: { start: "2026-01-01", end: "2026-12-31" }, format: "json", ...changes },
      { "idempotency-key": randomUUID(), ...headers },
    );
  const make = async (reportId: unknown) => {
    const [row] = await query<{ id: number }>("select id from reports where public_id = $1", [reportId]);
    await makeReport(test.context, { reportId: row?.id ?? 0 });
  };
  const read = async (reportId: unknown, partner: Partner = bank) => (await partner.call("GET", `/reports/${String(reportId)}`)).body;
  /** The answer at a download address, without a key. */
  const download = (url: unknown) => test.app.inject({ method: "GET", url: String(url).replace("https://funding.example", "") });
  return {
    test,
    cookie,
    projectId,
    bank,
    query,
    order,
    make,
    read,
    download,
    /** Orders a report, makes it and downloads its file. */
    file: async (changes: Body = {}, partner: Partner = bank) => {
      const { body } = await order(changes, partner);
      await make(body["report_id"]);
      const answer = await download((await read(body["report_id"], partner))["download_url"]);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer;
    },
    /** A transfer as it is after its bank's answer, at a moment of the test's choice. */
    transfer: async (changes: Body = {}) => {
      const row = {
        institution_id: bank.institutionId,
        mode: "test",
        amount: "2500.00",
        currency: "USD",
        status: "settled",
        made: "2026-03-05T10:00:00Z",
        settled: "2026-03-05T10:05:00Z",
        reference: null,
        notes: null,
        project: projectId,
        ...changes,
      };
      await query(
        `insert into transfers (public_id, institution_id, project_id, mode, amount, currency, status, created_at, settled_at, returned_at, reference, notes)
         select $1, $2, id, $4, $5, $6, $7, $8::timestamptz, case when $7 in ('settled', 'returned') then $9::timestamptz end,
                case when $7 = 'returned' then now() end, $10, $11 from projects where public_id = $3`,
        [
          `txn_${randomUUID().replaceAll("-", "").slice(0, 16)}`,
          row.institution_id,
          row.project,
          row.mode,
          row.amount,
          row.currency,
          row.status,
          row.made,
          row.settled,
          row.reference,
          row.notes,
        ],
      );
    },
  };
}

/** The words of a PDF in the order of reading; undefined without Debian's poppler-utils. */
export const wordsOf = async (pdf: Buffer): Promise<string | undefined> => {
  if (missing.pdftotext) return undefined;
  const program = run("pdftotext", ["-layout", "-", "-"], { maxBuffer: 64 * 1_024 * 1_024 });
  program.child.stdin?.end(pdf);
  return (await program).stdout;
};
export const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\n/g)?.length ?? 0;
