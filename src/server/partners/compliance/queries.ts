import { sql } from "kysely";
import type { Assessment, AssessmentFields } from "../../../shared/contracts/partners/onboarding.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

const columns = sql`id, status, level, assessed_on::text as "assessedOn", valid_until::text as "validUntil",
  next_compliance_review(id, assessed_on, 'infinity')::text as "nextReviewOn", articles, assessed_by_name as "assessedBy", created_at as "createdAt"`;

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
export async function insertAssessment(
  tx: Queryable,
  institutionId: number,
  fields: AssessmentFields,
  by: { id: number; username: string },
): Promise<Assessment> {
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

/** The modes in which the institution has a key that was not revoked. */
export async function modesWithKey(db: Queryable, institutionId: number): Promise<PartnerMode[]> {
  const { rows } = await sql<{ mode: PartnerMode }>`
    select distinct mode from api_keys where institution_id = ${institutionId} and revoked_at is null order by mode`.execute(db);
  return rows.map(({ mode }) => mode);
}
