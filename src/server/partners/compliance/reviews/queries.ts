import { sql } from "kysely";
import type { z } from "zod";
import type { ComplianceReview, recordComplianceReview } from "../../../../shared/contracts/partners/compliance-reviews.ts";
import type { DueAct } from "../../../../shared/domain/compliance.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";

export type ReviewFields = z.output<(typeof recordComplianceReview)["body"]>;

const columns = sql`compliance_reviews.id, assessment_id as "assessmentId", reviewed_on::text as "reviewedOn", findings, improvements,
  confirmed_until::text as "confirmedUntil", reviewed_by_name as "reviewedBy", compliance_reviews.created_at as "createdAt"`;

/** The reviews of all assessments of an institution, newest first. */
export async function listReviews(db: Queryable, institutionId: number): Promise<ComplianceReview[]> {
  const { rows } = await sql<ComplianceReview>`
    select ${columns} from compliance_reviews join compliance_assessments on compliance_assessments.id = assessment_id
     where institution_id = ${institutionId} order by compliance_reviews.id desc limit 100`.execute(db);
  return rows;
}

export async function findLastReview(db: Queryable, assessmentId: number): Promise<ComplianceReview | undefined> {
  const { rows } = await sql<ComplianceReview>`
    select ${columns} from compliance_reviews where assessment_id = ${assessmentId} order by id desc limit 1`.execute(db);
  return rows[0];
}

export async function insertReview(tx: Queryable, fields: ReviewFields, by: Caller): Promise<ComplianceReview> {
  const { rows } = await sql<ComplianceReview>`
    insert into compliance_reviews (assessment_id, reviewed_on, findings, improvements, confirmed_until, reviewed_by, reviewed_by_name)
    values (${fields.assessmentId}, ${fields.reviewedOn}::date, ${fields.findings}, ${JSON.stringify(fields.improvements)}::jsonb,
            ${fields.confirmedUntil}::date, ${by.id}, ${by.username}) returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error("a review was not stored");
  return rows[0];
}

/** Keeps the release before, which knows no reviews and may run beside this one, from calling the review late one year after the assessment. */
export async function quietOlderRelease(tx: Queryable, assessmentId: number): Promise<void> {
  await sql`update compliance_assessments set alerted_at = coalesce(alerted_at, now()) where id = ${assessmentId}`.execute(tx);
}

// What is due ------------------------------------------------------------------------------------------

export interface Due {
  assessmentId: number;
  institutionId: number;
  institution: string;
  what: DueAct;
  dueOn: string;
  daysLeft: number;
}

const due = sql`id as "assessmentId", institution_id as "institutionId", name as institution, what, due_on::text as "dueOn",
  due_on - (now() at time zone 'utc')::date as "daysLeft"`;

/** What comes or is late, and of which a reminder that is due has not been sent. */
export async function listUnremindedDues(db: Queryable, days: readonly number[], most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select ${due} from compliance_dues
     where state <> 'ended' and exists (
       select from unnest(${days}::int[]) as step
        where due_on - (now() at time zone 'utc')::date <= step and not exists (
          select from compliance_reminders reminders
           where reminders.assessment_id = compliance_dues.id and reminders.due_on = compliance_dues.due_on and reminders.days = step))
     order by due_on, id limit ${most}`.execute(db);
  return rows;
}

/** What is due of this assessment now; undefined when it was replaced, or when nothing is due of its institution any more. */
export async function findDue(tx: Queryable, assessmentId: number): Promise<Due | undefined> {
  const { rows } = await sql<Due>`select ${due} from compliance_dues where id = ${assessmentId} and state <> 'ended'`.execute(tx);
  return rows[0];
}

/** Notes the reminders that are sent now, all that are due at once. False when another process has sent them. */
export async function noteReminders(tx: Queryable, { assessmentId, dueOn }: Due, days: readonly number[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into compliance_reminders (assessment_id, due_on, days) select ${assessmentId}, ${dueOn}::date, step from unnest(${days}::int[]) as step
    on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Notes that the partner is alerted of what is late. False when the release before, which may run beside this one, has done it. */
export async function noteAlert(tx: Queryable, assessmentId: number, hasExpired: boolean): Promise<boolean> {
  const { rows } = await sql`
    update compliance_assessments set alerted_at = coalesce(alerted_at, now()),
           expiry_alerted_at = case when ${hasExpired} then now() else expiry_alerted_at end
     where id = ${assessmentId} and case when ${hasExpired} then expiry_alerted_at is null
       else alerted_at is null or exists (select from compliance_reviews where assessment_id = compliance_assessments.id) end
    returning id`.execute(tx);
  return rows.length > 0;
}
