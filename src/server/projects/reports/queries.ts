import { sql } from "kysely";
import type { ProjectReportContent, ReportWords } from "../../../shared/contracts/projects/reports.ts";
import {
  addDays,
  lateStep,
  openDays,
  type ProjectReportKind,
  type ProjectReportState,
  projectReportStates,
  type ProjectReportView,
  soonDays,
} from "../../../shared/domain/report-schedule.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { signedColumns, type StoredTerms } from "../signed-terms/service.ts";
import type { Condition, ListSource } from "../../runtime/db/list-source.ts";

export interface StoredReport {
  rowId: number;
  /** Its public id. */
  id: string;
  projectId: number;
  kind: ProjectReportKind;
  number: number;
  startsOn: string;
  dueOn: string;
  state: ProjectReportState;
  words: ReportWords;
  revision: number;
  coversUntil: string | null;
  /** As it was stored: read with its schema, which puts the fields in their order again. */
  content: unknown;
  template: number | null;
  hash: string | null;
  releasedAt: Date | null;
  isPublic: boolean;
  endedAt: Date | null;
  endReason: string | null;
}

/** The last day that is over nowhere on earth yet: UTC−12 reaches it last. */
const lastDayOnEarth = sql`(now() at time zone 'utc' - interval '12 hours')::date`;
const today = sql`(now() at time zone 'utc')::date`;

const columns = sql`project_reports.id as "rowId", project_reports.public_id as id, project_id as "projectId", kind, number, starts_on::text as "startsOn",
  due_on::text as "dueOn", project_reports.state, words, revision, covers_until::text as "coversUntil", content, template, hash,
  released_at as "releasedAt", is_public as "isPublic", ended_at as "endedAt", end_reason as "endReason"`;

/** Those of a project, the newest first. */
export async function listOfProject(db: Queryable, projectId: number, most: number): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select ${columns} from project_reports where project_id = ${projectId} order by due_on desc, id desc limit ${most}`.execute(db);
  return rows;
}

export async function findOfProject(db: Queryable, projectId: number, id: string): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    select ${columns} from project_reports where project_id = ${projectId} and public_id = ${id}`.execute(db);
  return rows[0];
}

export async function findById(db: Queryable, id: string): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`select ${columns} from project_reports where public_id = ${id}`.execute(db);
  return rows[0];
}

export async function saveWords(tx: Queryable, rowId: number, words: ReportWords): Promise<void> {
  await sql`
    update project_reports set words = ${JSON.stringify(words)}::jsonb, revision = revision + 1 where id = ${rowId}`.execute(tx);
}

/** What it says from now on, for good. */
export async function setReleased(
  tx: Queryable,
  rowId: number,
  { content, template, hash, isPublic }: { content: ProjectReportContent; template: number; hash: string; isPublic: boolean },
): Promise<void> {
  await sql`
    update project_reports set state = 'released', content = ${JSON.stringify(content)}::jsonb, covers_until = ${content.coversUntil}::date,
           template = ${template}, hash = ${hash}, is_public = ${isPublic}, released_at = date_trunc('second', now()), ended_at = null,
           end_reason = null
     where id = ${rowId}`.execute(tx);
}

export async function setEnded(tx: Queryable, rowId: number, state: "refused" | "withdrawn", reason: string): Promise<void> {
  await sql`
    update project_reports set state = ${state}, ended_at = now(), end_reason = ${reason}, is_public = false where id = ${rowId}`.execute(
    tx,
  );
}

// Who reads what was released ------------------------------------------------------------------------

/** An institution reads reports of public projects that it has paid, while its money has stayed there. */
const readBy = (institutionId: number) => sql`project_reports.state = 'released' and exists (
  select from settled_transfers as paid where paid.project_id = project_reports.project_id and paid.institution_id = ${institutionId} and paid.mode = 'live')`;

export interface ReadableReport {
  rowId: number;
  id: string;
  projectId: string;
  project: string;
  kind: ProjectReportKind;
  number: number;
  startsOn: string;
  coversUntil: string;
  dueOn: string;
  releasedAt: Date;
  hash: string;
}

/** The newest first; those before a row. */
export async function listReadable(
  db: Queryable,
  institutionId: number,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<ReadableReport[]> {
  const { rows } = await sql<ReadableReport>`
    select project_reports.id as "rowId", project_reports.public_id as id, shown.public_id as "projectId", shown.name as project, kind, number,
           starts_on::text as "startsOn", covers_until::text as "coversUntil", due_on::text as "dueOn", coalesce(released_at, now()) as "releasedAt",
           coalesce(hash, '') as hash
      from project_reports join public_projects as shown on shown.id = project_id
     where ${readBy(institutionId)} and project_reports.id < ${beforeId} order by project_reports.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findReadable(db: Queryable, institutionId: number, id: string): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    select ${columns} from project_reports
     where project_reports.public_id = ${id} and ${readBy(institutionId)} and project_id in (select id from public_projects)`.execute(db);
  return rows[0];
}

/** What everybody may read of a public project, the newest first. */
export async function listPublic(db: Queryable, projectId: number, most: number): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select ${columns} from project_reports where project_id = ${projectId} and state = 'released' and is_public
     order by due_on desc, id desc limit ${most}`.execute(db);
  return rows;
}

// The plan ---------------------------------------------------------------------------------------------

/** What is due in the days to come is planned anew: its words go over to what takes its place. */
export async function deleteToCome(tx: Queryable, projectId: number): Promise<Pick<StoredReport, "kind" | "words" | "revision">[]> {
  const { rows } = await sql<Pick<StoredReport, "kind" | "words" | "revision">>`
    delete from project_reports where project_id = ${projectId} and state = 'due' and due_on >= ${today} returning kind, words, revision`.execute(
    tx,
  );
  return rows;
}

/** The last one of each kind that was planned. */
export async function listLast(tx: Queryable, projectId: number) {
  const { rows } = await sql<Pick<StoredReport, "rowId" | "kind" | "startsOn" | "dueOn" | "coversUntil" | "state">>`
    select distinct on (kind) id as "rowId", kind, starts_on::text as "startsOn", due_on::text as "dueOn", covers_until::text as "coversUntil", state
      from project_reports where project_id = ${projectId} order by kind, due_on desc`.execute(tx);
  return rows;
}

export async function insertPlanned(
  tx: Queryable,
  report: Pick<StoredReport, "id" | "projectId" | "kind" | "startsOn" | "dueOn"> & {
    written: Pick<StoredReport, "words" | "revision"> | undefined;
  },
): Promise<void> {
  const { id, projectId, kind, startsOn, dueOn, written } = report;
  await sql`
    insert into project_reports (public_id, project_id, kind, number, starts_on, due_on)
    values (${id}, ${projectId}, ${kind},
            (select coalesce(max(number), 0) + 1 from project_reports where project_id = ${projectId} and kind = ${kind}),
            ${startsOn}::date, ${dueOn}::date)`.execute(tx);
  if (written)
    await sql`
      update project_reports set words = ${JSON.stringify(written.words)}::jsonb, revision = ${written.revision} where public_id = ${id}`.execute(
      tx,
    );
}

export async function setFollowed(tx: Queryable, projectId: number, kind: ProjectReportKind): Promise<void> {
  await sql`
    update project_reports set is_followed = true where project_id = ${projectId} and kind = ${kind} and not is_followed
       and (state <> 'due' or due_on < ${today})`.execute(tx);
}

/** Projects of which a report has ended, or its day has come, and the one after it is not planned; and those that no plan was made for. */
export async function listUnplanned(db: Queryable, most: number): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    (select distinct project_id as "projectId" from (
       select project_id from project_reports where not is_followed and (due_on < ${today} or state <> 'due')
        order by due_on limit ${most}) as waiting)
    union
    (select project_id from agreements where project_id is not null and state = 'in_force' and reports_planned_at is null
      limit ${most})`.execute(db);
  return rows.map(({ projectId }) => projectId);
}

export async function setPlanned(tx: Queryable, projectId: number): Promise<void> {
  await sql`
    update agreements set reports_planned_at = now() where project_id = ${projectId} and state = 'in_force' and reports_planned_at is null`.execute(
    tx,
  );
}

/** The terms in force of a project whose community has not had its data removed, since when there are any, and the day of its end where notice was given. */
export async function findTerms(tx: Queryable, projectId: number) {
  const { rows } = await sql<StoredTerms & { since: string; endsOn: string | null; today: string }>`
    select ${signedColumns}, ${today}::text as today,
           (select (min(in_force_at) at time zone 'utc')::date::text from agreements where project_id = ${projectId}) as since,
           (select from_day::text from agreement_stops where project_id = ${projectId} and kind = 'ended' and lifted_at is null) as "endsOn"
      from agreements where project_id = ${projectId} and state = 'in_force' and words_removed_at is null`.execute(tx);
  return rows[0];
}

// Reminders --------------------------------------------------------------------------------------------

export interface DueReport {
  rowId: number;
  projectId: number;
  kind: ProjectReportKind;
  dueOn: string;
  /** −1 once the day is over everywhere. */
  daysLeft: number;
}

const due = sql`project_reports.id as "rowId", project_id as "projectId", kind, due_on::text as "dueOn",
  case when due_on < ${lastDayOnEarth} then ${lateStep}::int else greatest(due_on - ${today}, 0) end as "daysLeft"`;

/** What is due within the first step, and of which a step that has come is not noted. The longest due first. */
export async function listUnreminded(db: Queryable, steps: readonly number[], most: number): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    select * from (select ${due} from project_reports where state = 'due' and due_on <= ${today} + ${openDays}::int) as reports
     where exists (select from unnest(${steps}::int[]) as step where "daysLeft" <= step and not exists (
       select from project_report_reminders where report_id = "rowId" and days = step))
     order by "dueOn", "rowId" limit ${most}`.execute(db);
  return rows;
}

/** The same report, held; undefined once nothing is due of it. */
export async function holdDue(tx: Queryable, rowId: number): Promise<DueReport | undefined> {
  const { rows } = await sql<DueReport>`select ${due} from project_reports where id = ${rowId} and state = 'due' for update`.execute(tx);
  return rows[0];
}

/** Those of the steps that nobody had noted. */
export async function noteReminders(tx: Queryable, rowId: number, steps: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`
    insert into project_report_reminders (report_id, days) select ${rowId}, step from unnest(${steps}::int[]) as step
    on conflict do nothing returning days`.execute(tx);
  return rows.map(({ days }) => days);
}

/** Who of the staff has the request of a project, and may be told. */
export async function findAssignee(db: Queryable, projectId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select assignee_id as id from projects join funding_requests on funding_requests.id = funding_request_id where projects.id = ${projectId}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

// The desk's list --------------------------------------------------------------------------------------

export const dueList: ListSource = {
  table: "project_report_list",
  columns: `id, public_id as "reportId", project_id as "projectId", project, kind, number, starts_on::text as "startsOn", due_on::text as "dueOn",
    covers_until::text as "coversUntil", state, released_at as "releasedAt", ended_at as "endedAt", end_reason as "endReason",
    state = 'due' and due_on < (now() at time zone 'utc' - interval '12 hours')::date as "isLate"`,
  filterColumn: "state",
  dateColumn: "due_on",
  sorts: { dueOn: "due_on" },
  countsByDate: true,
};

/** What the views of the desk are made of: a state, and days. */
export function viewOf(view: ProjectReportView | undefined): {
  filter: ProjectReportState | typeof projectReportStates;
  conditions: Condition[];
} {
  // With a condition the rows are counted up to a thousand, and not all of them; each state is read from its index.
  const all = [{ sql: "id > ?", value: 0 }];
  if (view === undefined) return { filter: projectReportStates, conditions: all };
  if (view === "released" || view === "refused" || view === "withdrawn") return { filter: view, conditions: all };
  // Days as values: PostgreSQL plans for them, and reads of an index what is between them.
  const late = dayIn(-12);
  const soon = addDays(dayIn(0), soonDays);
  const days = {
    late: [{ sql: "due_on < ?::date", value: late }],
    soon: [
      { sql: "due_on >= ?::date", value: late },
      { sql: "due_on <= ?::date", value: soon },
    ],
    later: [{ sql: "due_on > ?::date", value: soon }],
  };
  return { filter: "due", conditions: days[view] };
}

/** The day that it is so many hours east of UTC. */
const dayIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
