import { sql } from "kysely";
import type { z } from "zod";
import type { Assessment, recordAssessment } from "../../../shared/contracts/partners/onboarding.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

export type AssessmentFields = z.output<(typeof recordAssessment)["body"]>;

const columns = sql`id, status, level, assessed_on::text as "assessedOn", valid_until::text as "validUntil",
  next_review_on::text as "nextReviewOn", articles, assessed_by_name as "assessedBy", created_at as "createdAt"`;

export async function listAssessments(db: Queryable, institutionId: number): Promise<Assessment[]> {
  const { rows } = await sql<Assessment>`
    select ${columns} from compliance_assessments where institution_id = ${institutionId} order by id desc limit 100`.execute(db);
  return rows;
}

export async function findNewest(db: Queryable, institutionId: number): Promise<Assessment | undefined> {
  const { rows } = await sql<Assessment>`
    select ${columns} from compliance_assessments where institution_id = ${institutionId} and replaced_at is null`.execute(db);
  return rows[0];
}

/** Puts the assessment in the place of the one before. The institution is locked, so that there is one newest at any time. */
export async function insertAssessment(tx: Queryable, institutionId: number, fields: AssessmentFields, by: Caller): Promise<Assessment> {
  await holdRow(tx, "institutions", institutionId);
  await sql`update compliance_assessments set replaced_at = now() where institution_id = ${institutionId} and replaced_at is null`.execute(
    tx,
  );
  const { rows } = await sql<Assessment>`
    insert into compliance_assessments (institution_id, status, level, assessed_on, articles, assessed_by, assessed_by_name)
    values (${institutionId}, ${fields.status}, ${fields.level}, ${fields.assessedOn}::date, ${JSON.stringify(fields.articles)}::jsonb,
            ${by.id}, ${by.username}) returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error("an assessment was not stored");
  return rows[0];
}

/** Newest assessments whose review is late, or that have expired, and whose partner has not been told of that. */
export async function listOverdue(db: Queryable, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from compliance_assessments
     where replaced_at is null and ((alerted_at is null and next_review_on < ${day}::date)
        or (expiry_alerted_at is null and status = 'verified' and valid_until < ${day}::date))
     order by next_review_on limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes that its partner is told; undefined when another process did, or when it was replaced meanwhile. */
export async function takeOverdue(tx: Queryable, id: number, day: string): Promise<(Assessment & { institutionId: number }) | undefined> {
  const { rows } = await sql<Assessment & { institutionId: number }>`
    update compliance_assessments set alerted_at = coalesce(alerted_at, now()),
           expiry_alerted_at = case when status = 'verified' and valid_until < ${day}::date then now() end
     where id = ${id} and replaced_at is null
       and (alerted_at is null or (expiry_alerted_at is null and status = 'verified' and valid_until < ${day}::date))
    returning ${columns}, institution_id as "institutionId"`.execute(tx);
  return rows[0];
}

/** The modes in which the institution has a key that was not revoked. */
export async function modesWithKey(db: Queryable, institutionId: number): Promise<PartnerMode[]> {
  const { rows } = await sql<{ mode: PartnerMode }>`
    select distinct mode from api_keys where institution_id = ${institutionId} and revoked_at is null order by mode`.execute(db);
  return rows.map(({ mode }) => mode);
}
