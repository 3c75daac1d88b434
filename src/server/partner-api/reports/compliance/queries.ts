import { sql } from "kysely";
import type { ComplianceReview } from "../../../../shared/contracts/partners/compliance-reviews.ts";
import type { Assessment } from "../../../../shared/contracts/partners/onboarding.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Period } from "../content.ts";

/** What a report says of an assessment. The evidence is none of it: that is for administrators (decision 0020). */
export type ReportedAssessment = Pick<Assessment, "status" | "level" | "assessedOn" | "validUntil" | "nextReviewOn" | "articles"> & {
  /** The day of its newest review until the end of the period. */
  lastReviewOn: string | null;
  /** The day from which another one counted. */
  replacedOn: string | null;
};

/** Assessments that counted on any day of the period, in their order. */
export async function readAssessments(tx: Queryable, { institutionId, startsOn, endsOn }: Period): Promise<ReportedAssessment[]> {
  const { rows } = await sql<ReportedAssessment>`
    select status, level, assessed_on::text as "assessedOn", valid_until::text as "validUntil",
           next_compliance_review(id, assessed_on, ${endsOn}::date)::text as "nextReviewOn", articles,
           (select max(reviewed_on)::text from compliance_reviews
             where assessment_id = compliance_assessments.id and reviewed_on <= ${endsOn}::date) as "lastReviewOn",
           (replaced_at at time zone 'UTC')::date::text as "replacedOn"
      from compliance_assessments
     where institution_id = ${institutionId} and assessed_on <= ${endsOn}::date
       and (replaced_at is null or (replaced_at at time zone 'UTC')::date >= ${startsOn}::date)
     order by id limit 1000`.execute(tx);
  return rows;
}

export type ReportedReview = Pick<ComplianceReview, "reviewedOn" | "findings" | "improvements" | "confirmedUntil">;

/** Yearly reviews that were made in the period, in their order. */
export async function readReviews(tx: Queryable, { institutionId, startsOn, endsOn }: Period): Promise<ReportedReview[]> {
  const { rows } = await sql<ReportedReview>`
    select reviewed_on::text as "reviewedOn", findings, improvements, confirmed_until::text as "confirmedUntil"
      from compliance_reviews join compliance_assessments on compliance_assessments.id = assessment_id
     where institution_id = ${institutionId} and reviewed_on between ${startsOn}::date and ${endsOn}::date
     order by compliance_reviews.id limit 1000`.execute(tx);
  return rows;
}

/** The days of the period on which the institution was told that something is late, with the day by which it was due. */
export async function readAlerts(
  tx: Queryable,
  { institutionId, startsOn, endsOn }: Period,
): Promise<{ alertedOn: string; dueOn: string }[]> {
  const { rows } = await sql<{ alertedOn: string; dueOn: string }>`
    select (told_at at time zone 'UTC')::date::text as "alertedOn", due_on::text as "dueOn"
      from compliance_reminders join compliance_assessments on compliance_assessments.id = assessment_id
     where institution_id = ${institutionId} and days = -1
       and (told_at at time zone 'UTC')::date between ${startsOn}::date and ${endsOn}::date
     order by told_at limit 1000`.execute(tx);
  return rows;
}
