import { sql } from "kysely";
import type { PayeeContent } from "../../../shared/contracts/money/payee-files.ts";
import type { KycRisk } from "../../../shared/domain/kyc.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { ControllerRow, PayeeSubject } from "./subjects.ts";

export async function hasProject(db: Queryable, projectId: number): Promise<boolean> {
  return (await sql`select from projects where id = ${projectId}`.execute(db)).rows.length > 0;
}

/** Whose account it is that the project's money goes to now. */
export async function findHolder(db: Queryable, projectId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select holder_name as name from project_payees where project_id = ${projectId}`.execute(db);
  return rows[0]?.name;
}

export interface StoredFile {
  id: number;
  projectId: number;
  number: number;
  holderName: string;
  content: PayeeContent;
  state: "waiting" | "refused" | "approved" | "replaced";
  enteredBy: string;
  enteredAt: Date;
  risk: KycRisk;
  approvedBy: string | null;
  nextReviewOn: string | null;
}

const columns = sql`id, project_id as "projectId", number, holder_name as "holderName", content, state, entered_by_name as "enteredBy",
  entered_at as "enteredAt", risk, approved_by_name as "approvedBy", next_review_on::text as "nextReviewOn"`;

export async function findFile(db: Queryable, id: number): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select ${columns} from payee_files where id = ${id}`.execute(db);
  return rows[0];
}

/** The file in force, and the one that waits for a second person. */
export async function listOpenFiles(db: Queryable, projectId: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select ${columns} from payee_files where project_id = ${projectId} and state in ('approved', 'waiting') order by number`.execute(db);
  return rows;
}

interface NewFile {
  projectId: number;
  content: PayeeContent;
  subject: PayeeSubject;
  by: string;
  rating: { risk: KycRisk; points: number; rules: { id: string }[] };
  rulesVersion: number;
  papersUntil: string | null;
}

/** Undefined where one waits already. */
export async function insertFile(tx: Queryable, file: NewFile): Promise<{ id: number; number: number } | undefined> {
  const { projectId, content, rating } = file;
  const { rows } = await sql<{ id: number; number: number }>`
    insert into payee_files (project_id, number, holder_name, content, subject, entered_by_name, risk, risk_points, risk_rules, rules_version, papers_until)
    values (${projectId}, (select coalesce(max(number), 0) + 1 from payee_files where project_id = ${projectId}), ${content.legalName},
            ${JSON.stringify(content)}::jsonb, ${JSON.stringify(file.subject)}::jsonb, ${file.by}, ${rating.risk}, ${rating.points},
            ${rating.rules.map(({ id }) => id)}::text[], ${file.rulesVersion}, ${file.papersUntil}::date)
    on conflict (project_id) where state = 'waiting' do nothing returning id, number`.execute(tx);
  return rows[0];
}

/** Puts a file in force in the place of the one before. Returns the day of its next review. */
export async function setApproved(
  tx: Queryable,
  { id, projectId, months, by }: { id: number; projectId: number; months: number; by: string },
): Promise<string> {
  await sql`update payee_files set state = 'replaced' where project_id = ${projectId} and state = 'approved'`.execute(tx);
  const { rows } = await sql<{ nextReviewOn: string }>`
    update payee_files set state = 'approved', approved_at = now(), approved_by_name = ${by},
           next_review_on = ((now() at time zone 'utc')::date + make_interval(months => ${months}::int))::date
     where id = ${id} returning next_review_on::text as "nextReviewOn"`.execute(tx);
  if (!rows[0]) throw new Error("a payee's file was not approved");
  return rows[0].nextReviewOn;
}

export async function setRefused(tx: Queryable, id: number): Promise<void> {
  await sql`update payee_files set state = 'refused' where id = ${id} and state = 'waiting'`.execute(tx);
}

/** Writes who controls the payee, of the file in force and of the one that waits: that is who is screened. */
export async function replaceControllers(tx: Queryable, projectId: number, controllers: readonly ControllerRow[]): Promise<void> {
  await sql`
    update payee_controllers set is_in_force = false, is_submitted = false, subject = null, label = ''
     where project_id = ${projectId} and subject is not null and key <> all(${controllers.map(({ key }) => key)}::uuid[])`.execute(tx);
  for (const { key, label, subject, isInForce, isSubmitted } of controllers)
    await sql`
      insert into payee_controllers (project_id, key, label, subject, is_in_force, is_submitted)
      values (${projectId}, ${key}::uuid, ${label}, ${JSON.stringify(subject)}::jsonb, ${isInForce}, ${isSubmitted})
      on conflict (project_id, key) do update set label = excluded.label, subject = excluded.subject,
             is_in_force = excluded.is_in_force, is_submitted = excluded.is_submitted`.execute(tx);
}

export interface StoredStanding {
  projectId: number;
  fileId: number | null;
  risk: KycRisk | null;
  nextReviewOn: string | null;
  papersUntil: string | null;
  isOfHolder: boolean;
  isReviewed: boolean;
  isPapered: boolean;
}

/** How the file in force of each of these projects stands today; one without a file or a payee has nothing. */
export async function listStandings(db: Queryable, projectIds: readonly number[]): Promise<StoredStanding[]> {
  const { rows } = await sql<StoredStanding>`
    select asked.id as "projectId", files.id as "fileId", files.risk, files.next_review_on::text as "nextReviewOn",
           files.papers_until::text as "papersUntil", coalesce(files.holder_name = project_payees.holder_name, false) as "isOfHolder",
           coalesce(files.next_review_on >= (now() at time zone 'utc')::date, false) as "isReviewed",
           coalesce(files.papers_until >= (now() at time zone 'utc')::date, true) as "isPapered"
      from unnest(${projectIds}::int[]) as asked (id)
      left join project_payees on project_payees.project_id = asked.id
      left join payee_files files on files.project_id = asked.id and files.state = 'approved'`.execute(db);
  return rows;
}

export interface DueReview {
  fileId: number;
  projectId: number;
  daysLeft: number;
}

/** Files in force whose review comes or is late, and of which a reminder that is due has not been sent. */
export async function listDueReviews(db: Queryable, days: readonly number[], most: number): Promise<DueReview[]> {
  const { rows } = await sql<DueReview>`
    select id as "fileId", project_id as "projectId", next_review_on - (now() at time zone 'utc')::date as "daysLeft"
      from payee_files
     where state = 'approved' and exists (
       select from unnest(${days}::int[]) as step
        where next_review_on - (now() at time zone 'utc')::date <= step
          and not exists (select from payee_file_reminders where file_id = payee_files.id and payee_file_reminders.days = step))
     order by next_review_on, id limit ${most}`.execute(db);
  return rows;
}

/** Notes the reminders that are sent now, all that are due at once. False when another process has sent them. */
export async function noteReminders(tx: Queryable, fileId: number, days: readonly number[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payee_file_reminders (file_id, days) select ${fileId}, step from unnest(${days}::int[]) as step
    on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
