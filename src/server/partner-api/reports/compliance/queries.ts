import { sql } from "kysely";
import type { Assessment } from "../../../../shared/contracts/partners/onboarding.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Period } from "../content.ts";

/** What a report says of an assessment. The evidence is none of it: that is for administrators (decision 0020). */
export type ReportedAssessment = Pick<Assessment, "status" | "level" | "assessedOn" | "validUntil" | "nextReviewOn" | "articles"> & {
  /** The day from which another one counted. */
  replacedOn: string | null;
};

/** Assessments that counted on any day of the period, in their order. */
export async function readAssessments(tx: Queryable, { institutionId, startsOn, endsOn }: Period): Promise<ReportedAssessment[]> {
  const { rows } = await sql<ReportedAssessment>`
    select status, level, assessed_on::text as "assessedOn", valid_until::text as "validUntil", next_review_on::text as "nextReviewOn",
           articles, (replaced_at at time zone 'UTC')::date::text as "replacedOn"
      from compliance_assessments
     where institution_id = ${institutionId} and assessed_on <= ${endsOn}::date
       and (replaced_at is null or (replaced_at at time zone 'UTC')::date >= ${startsOn}::date)
     order by id limit 1000`.execute(tx);
  return rows;
}

/** The days of the period on which the institution was told that a review is late, with the review's day. */
export async function readAlerts(
  tx: Queryable,
  { institutionId, startsOn, endsOn }: Period,
): Promise<{ alertedOn: string; nextReviewOn: string }[]> {
  const { rows } = await sql<{ alertedOn: string; nextReviewOn: string }>`
    select (alerted_at at time zone 'UTC')::date::text as "alertedOn", next_review_on::text as "nextReviewOn" from compliance_assessments
     where institution_id = ${institutionId}
       and (alerted_at at time zone 'UTC')::date between ${startsOn}::date and ${endsOn}::date
     order by alerted_at limit 1000`.execute(tx);
  return rows;
}
