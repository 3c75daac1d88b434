import { randomBytes } from "node:crypto";
import type { Report, ReportOrder } from "../../../shared/contracts/partner-api/calls/report-calls.ts";
import { fieldError, PartnerError } from "../../../shared/domain/partner-errors.ts";
import { publicId } from "../../../shared/domain/references.ts";
import type { ReportFormat } from "../../../shared/domain/reports.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Config } from "../../runtime/config.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { readIdCursor } from "../../runtime/db/id-cursor.ts";
import { addJob } from "../../runtime/jobs/queue.ts";
import { recordWithheld } from "../../projects/publication/service.ts";
import { judgeToken, makeToken } from "./links.ts";
import * as queries from "./queries.ts";

export { listReportsOfProjects, makeReportOfProject, readReportOfProject } from "./of-projects.ts";
export type Whose = queries.Whose;
type Address = Pick<Config, "publicUrl">;

const keptDays = 30;
const usualMs = 60 * 1_000;
const mostPerDay = 100;
/** The queue tries again when our own work fails; jobs.ts counts on the report. */
const jobAttempts = 25;

/**
 * Begins a report in the caller's transaction. `again: "same"` answers the one of exactly these parameters that is
 * being made or was completed within the last hour, so that the call may be repeated. The order is as its contract's
 * schema has checked it. Throws rate_limited for more than 100 in a day.
 */
export async function requestReport(
  config: Address,
  tx: Queryable,
  { institutionId, mode }: Whose,
  order: ReportOrder,
  { again }: { again: "same" | "new" },
): Promise<Report> {
  const whose = { institutionId, mode };
  await queries.lockReports(tx, whose);
  const same = again === "same" ? await queries.findSame(tx, whose, order) : undefined;
  if (same) return showReport(config, same);
  if ((await queries.countOfLastDay(tx, whose)) >= mostPerDay)
    throw new PartnerError("rate_limited", m.report_error_most({ most: String(mostPerDay) }), {}, 3_600);
  const report = await queries.insertReport(tx, {
    ...whose,
    publicId: publicId("rep", randomBytes(16)),
    order,
    linkSecret: randomBytes(32),
    estimatedCompletion: new Date(Date.now() + usualMs),
    keptDays,
  });
  await addReportJob(tx, report.id);
  return showReport(config, report);
}

/** Adds or replaces the job that makes a report. */
export async function addReportJob(tx: Queryable, reportId: number): Promise<void> {
  await addJob(tx, "make_report", { reportId }, { key: `report:${reportId}`, maxAttempts: jobAttempts });
}

/** With a fresh download address. Throws not_found, also for another institution's and after 30 days. */
export async function getReport(config: Address, db: Queryable, whose: Whose, id: string): Promise<Report> {
  const report = await queries.findReport(db, whose, id);
  if (!report) throw notFound();
  return showReport(config, report);
}

/** One page, newest first. Throws validation_failed for a cursor that is not ours. */
export async function listReports(
  config: Address,
  db: Queryable,
  whose: Whose,
  { cursor, limit = 20 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ data: Report[]; next_cursor: string | null }> {
  const beforeId = cursor === undefined ? 2_147_483_647 : readIdCursor(cursor);
  if (beforeId === undefined) throw fieldError("cursor", "invalid", m.partner_error_cursor());
  const rows = await queries.listReports(db, whose, beforeId, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map((report) => showReport(config, report)), next_cursor: rows.length > limit && last ? String(last.id) : null };
}

export interface ReportFile {
  fileName: string;
  contentType: string;
  size: number;
  /** The bytes, one part of the file in memory at a time. */
  bytes: AsyncGenerator<Buffer>;
}

/** The file for who may read the report. Throws not_found, invalid_state while there is no file. */
export async function readReportFile(db: Queryable, whose: Whose, id: string): Promise<ReportFile> {
  const report = await queries.findReport(db, whose, id);
  if (!report) throw notFound();
  return fileOf(db, report);
}

/** The file for who holds a signed address. Throws not_found for a forged one, link_expired, invalid_state. */
export async function readLinkedFile(db: Queryable, id: string, token: string): Promise<ReportFile> {
  const report = await queries.findLinked(db, id);
  const judged = report ? judgeToken(report, token, Date.now()) : "forged";
  if (!report || judged === "forged") throw new PartnerError("not_found", m.report_error_link());
  if (judged === "expired") throw new PartnerError("link_expired", m.report_error_link_expired());
  return fileOf(db, report);
}

async function fileOf(db: Queryable, report: queries.StoredReport): Promise<ReportFile> {
  const { makingId, size, isOvertaken } = report;
  if (isOvertaken) {
    await recordWithheld(db, report.institutionId, await queries.listNotPublic(db, report.id));
    throw new PartnerError("invalid_state", m.report_overtaken());
  }
  if (makingId === null || size === null) throw new PartnerError("invalid_state", report.failureReason ?? m.report_error_not_ready());
  return {
    fileName: fileName(report),
    contentType: contentTypes[report.format],
    size: Number(size),
    bytes: readParts(db, makingId, Number(size)),
  };
}

const contentTypes: Record<ReportFormat, string> = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
};

function fileName({ type, startsOn, endsOn, mode, format }: queries.StoredReport): string {
  return `${type}-report-${startsOn}-to-${endsOn}${mode === "test" ? "-test" : ""}.${format}`;
}

async function* readParts(db: Queryable, makingId: string, size: number): AsyncGenerator<Buffer> {
  let left = size;
  for (let part = 0; left > 0; part += 1) {
    const bytes = await queries.readPart(db, makingId, part);
    // Removed in the middle: the download is cut off, which the reader notices by its length.
    if (!bytes) throw new Error("the report's file is gone");
    left -= bytes.length;
    yield bytes;
  }
}

/** A report as the API shows it. */
export function showReport(config: Address, report: queries.StoredReport): Report {
  const status = report.isOvertaken ? "failed" : report.status;
  const isReady = status === "completed";
  return {
    report_id: report.publicId,
    report_type: report.type,
    date_range: { start: report.startsOn, end: report.endsOn },
    format: report.format,
    status,
    estimated_completion: status === "generating" ? report.estimatedCompletion.toISOString() : null,
    completed_at: isReady ? (report.completedAt?.toISOString() ?? null) : null,
    expires_at: report.expiresAt.toISOString(),
    download_url: isReady ? `${downloadAddress(config, report)}?token=${makeToken(report, Date.now())}` : null,
    failure_reason: report.isOvertaken ? m.report_overtaken() : report.failureReason,
  };
}

/** Where the file is, for who sends a key. */
export function downloadAddress({ publicUrl }: Address, { publicId: id }: queries.StoredReport): string {
  return `${publicUrl}/api/v1/reports/${id}/download`;
}

function notFound(): PartnerError {
  return new PartnerError("not_found", m.report_error_not_found());
}
