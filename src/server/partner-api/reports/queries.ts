import { type RawBuilder, sql } from "kysely";
import type { ReportOrder } from "../../../shared/contracts/partner-api/calls/report-calls.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { ReportFormat, ReportStatus, ReportType } from "../../../shared/domain/reports.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export interface Whose {
  institutionId: number;
  mode: PartnerMode;
}

export interface StoredReport extends Whose {
  id: number;
  publicId: string;
  type: ReportType;
  format: ReportFormat;
  /** ISO dates, both included. */
  startsOn: string;
  endsOn: string;
  status: ReportStatus;
  failureReason: string | null;
  linkSecret: Buffer;
  createdAt: Date;
  estimatedCompletion: Date;
  expiresAt: Date;
  completedAt: Date | null;
  attempts: number;
  makingId: string | null;
  size: string | null;
  /** The file names a project that its community has withdrawn since, or tells of it what it keeps private now. */
  isOvertaken: boolean;
}

const overtaken = sql`exists (
  select from unnest(reports.shown_projects, reports.shown_versions) as shown (id, version)
   where not exists (select from public_projects where public_projects.id = shown.id and privacy_version <= shown.version))`;
const columns = sql`reports.id, reports.public_id as "publicId", institution_id as "institutionId", mode, type, format, starts_on::text as "startsOn",
  ends_on::text as "endsOn", status, failure_reason as "failureReason", link_secret as "linkSecret", reports.created_at as "createdAt",
  estimated_completion as "estimatedCompletion", expires_at as "expiresAt", completed_at as "completedAt", attempts,
  making_id as "makingId", size, ${overtaken} as "isOvertaken"`;
const ofWhom = ({ institutionId, mode }: Whose) => sql`institution_id = ${institutionId} and mode = ${mode} and expires_at > now()`;

/** What a report names that is not public any more. */
export async function listNotPublic(db: Queryable, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select projects.id from reports join projects on projects.id = any (shown_projects)
     where reports.id = ${id} and not exists (select from public_projects where public_projects.id = projects.id)`.execute(db);
  return rows.map((row) => row.id);
}

/** Two calls of one institution begin their reports one after the other. */
export async function lockReports(tx: Queryable, { institutionId, mode }: Whose): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports:${institutionId}:${mode}`}, 0))`.execute(tx);
}

/** The newest report of exactly these parameters that is being made, or was completed in the last hour. */
export async function findSame(tx: Queryable, whose: Whose, { report_type, date_range, format }: ReportOrder) {
  const { rows } = await sql<StoredReport>`
    select ${columns} from reports
     where ${ofWhom(whose)} and type = ${report_type} and format = ${format}
       and starts_on = ${date_range.start}::date and ends_on = ${date_range.end}::date
       and (status = 'generating' or completed_at > now() - interval '1 hour') and not ${overtaken}
     order by id desc limit 1`.execute(tx);
  return rows[0];
}

export async function countOfLastDay(tx: Queryable, { institutionId, mode }: Whose): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from reports
     where institution_id = ${institutionId} and mode = ${mode} and created_at > now() - interval '1 day'`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface NewReport extends Whose {
  publicId: string;
  order: ReportOrder;
  linkSecret: Buffer;
  estimatedCompletion: Date;
  keptDays: number;
}

export async function insertReport(tx: Queryable, report: NewReport): Promise<StoredReport> {
  const { report_type, date_range, format } = report.order;
  const { rows } = await sql<StoredReport>`
    insert into reports (public_id, institution_id, mode, type, format, starts_on, ends_on, link_secret, estimated_completion, expires_at)
    values (${report.publicId}, ${report.institutionId}, ${report.mode}, ${report_type}, ${format}, ${date_range.start}::date,
            ${date_range.end}::date, ${report.linkSecret}, ${report.estimatedCompletion}, now() + make_interval(days => ${report.keptDays}))
    returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error("a report was not stored");
  return rows[0];
}

/** One report of an institution in one mode; undefined for anybody else's, and when its time is over. */
export async function findReport(db: Queryable, whose: Whose, publicId: string): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    select ${columns} from reports where reports.public_id = ${publicId} and ${ofWhom(whose)}`.execute(db);
  return rows[0];
}

/** The same whoever asks, for who holds a signed address. */
export async function findLinked(db: Queryable, publicId: string): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    select ${columns} from reports where reports.public_id = ${publicId} and expires_at > now()`.execute(db);
  return rows[0];
}

export async function listReports(db: Queryable, whose: Whose, beforeId: number, limit: number): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select ${columns} from reports where ${ofWhom(whose)} and reports.id < ${beforeId} order by reports.id desc limit ${limit}`.execute(db);
  return rows;
}

// The making -----------------------------------------------------------------------------------------------

/** Counts an attempt, so that a report which ends the process each time is given up; undefined when there is nothing to make. */
export async function beginAttempt(db: Queryable, id: number): Promise<(StoredReport & { institutionName: string }) | undefined> {
  const { rows } = await sql<StoredReport & { institutionName: string }>`
    with begun as (
      update reports set attempts = attempts + 1, attempted_at = now()
       where id = ${id} and status = 'generating' and expires_at > now() returning *)
    select ${columns}, (select name from institutions where institutions.id = reports.institution_id) as "institutionName"
      from begun as reports`.execute(db);
  return rows[0];
}

export async function insertPart(
  tx: Queryable,
  { makingId, reportId, part }: { makingId: string; reportId: number; part: number },
  bytes: Buffer,
): Promise<void> {
  await sql`insert into report_parts (making_id, part, report_id, bytes) values (${makingId}, ${part}, ${reportId}, ${bytes})`.execute(tx);
}

export async function readPart(db: Queryable, makingId: string, part: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from report_parts where making_id = ${makingId} and part = ${part}`.execute(db);
  return rows[0]?.bytes;
}

export interface Made {
  makingId: string;
  size: number;
  shownProjects: number[];
  /** The privacy of each of them that the file obeys. */
  shownVersions: number[];
  /** Projects that it could not name. */
  withheldProjects: number[];
}

/** Gives the report its file; undefined when another making was quicker or its time is over. */
export async function completeReport(tx: Queryable, id: number, { makingId, size, shownProjects, shownVersions }: Made) {
  const { rows } = await sql<StoredReport>`
    update reports set status = 'completed', completed_at = now(), making_id = ${makingId}, size = ${size}, shown_projects = ${shownProjects},
           shown_versions = ${shownVersions}
     where id = ${id} and status = 'generating' returning ${columns}`.execute(tx);
  return rows[0];
}

export async function failReport(db: Queryable, id: number, reason: string): Promise<void> {
  await sql`update reports set status = 'failed', failure_reason = ${reason} where id = ${id} and status = 'generating'`.execute(db);
}

/** Removes what makings left that did not become the report's file. */
export async function deleteOtherParts(tx: Queryable, id: number): Promise<void> {
  await sql`
    delete from report_parts using reports where reports.id = report_parts.report_id and reports.id = ${id}
       and report_parts.making_id is distinct from reports.making_id`.execute(tx);
}

/** Rows of any query in the order that it gives, a thousand in memory at a time. Needs a transaction, and one at a time. */
export async function* readRows<Row>(tx: Queryable, query: RawBuilder<Row>): AsyncGenerator<Row> {
  await sql`declare report_rows no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch forward 1000 from report_rows`.execute(tx);
    yield* rows;
    if (rows.length < 1_000) break;
  }
  await sql`close report_rows`.execute(tx);
}

// Each minute ----------------------------------------------------------------------------------------------

/** Reports that nobody is making: their worker was killed. */
export async function listStranded(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from reports
     where status = 'generating' and coalesce(attempted_at, created_at) < now() - interval '5 minutes'
       and not exists (select from graphile_worker.jobs where jobs.key = 'report:' || reports.id
                          and (locked_at is null or locked_at > now() - interval '5 minutes'))
     order by id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes reports whose time is over, some at a time, with their files. */
export async function deleteExpired(db: Queryable): Promise<void> {
  await sql`delete from reports where id in (select id from reports where expires_at < now() order by expires_at limit 100)`.execute(db);
}

/** Removes the files that name a project which was withdrawn, or tell what is private now; what stays says why, and whose were named. */
export async function dropOvertaken(db: Queryable, reason: string): Promise<void> {
  await sql`
    with dropped as (
      update reports set status = 'failed', failure_reason = ${reason}, completed_at = null, making_id = null, size = null
       where id in (select id from reports
                     where status = 'completed' and ${overtaken}
                       and shown_projects && array(select id from projects where state in ('withdrawn', 'expired') or privacy_version > 0) limit 100)
      returning id)
    delete from report_parts where report_id in (select id from dropped)`.execute(db);
}
