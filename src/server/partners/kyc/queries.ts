import { sql } from "kysely";
import type { KycContent } from "../../../shared/contracts/partners/kyc.ts";
import type { KycRisk, KycState } from "../../../shared/domain/kyc.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

export interface StoredFile {
  institutionId: number;
  institutionName: string;
  institutionType: string;
  state: KycState;
  /** Of the approved and the submitted version; what was never saved has none. */
  draft: KycContent | Record<string, never>;
  number: number;
  changedAt: Date;
  changedBy: string | null;
  approvedVersionId: number | null;
  submittedVersionId: number | null;
  nextReviewOn: string | null;
  isCurrent: boolean;
  endedOn: string | null;
}

export async function findFile(db: Queryable, institutionId: number): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select files.institution_id as "institutionId", institutions.name as "institutionName", institutions.type as "institutionType",
           files.state, files.draft, files.draft_number as number, files.changed_at as "changedAt",
           files.changed_by_name as "changedBy", files.approved_version_id as "approvedVersionId",
           files.submitted_version_id as "submittedVersionId", files.next_review_on::text as "nextReviewOn",
           (select is_current from kyc_standing where institution_id = files.institution_id) as "isCurrent",
           files.ended_on::text as "endedOn"
      from kyc_files files join institutions on institutions.id = files.institution_id
     where files.institution_id = ${institutionId}`.execute(db);
  return rows[0];
}

/** Whoever changes a file holds its institution: one after the other. False when there is none. */
export async function holdInstitution(tx: Queryable, institutionId: number): Promise<boolean> {
  return holdRow(tx, "institutions", institutionId);
}

export interface StoredStanding {
  institutionId: number;
  institutionType: string;
  state: KycState;
  risk: KycRisk | null;
  nextReviewOn: string | null;
  isCurrent: boolean;
  endedOn: string | null;
  papersUntil: string | null;
  approvedType: string | null;
}

export async function listStandings(db: Queryable, institutionIds: readonly number[]): Promise<StoredStanding[]> {
  const { rows } = await sql<StoredStanding>`
    select standing.institution_id as "institutionId", institutions.type as "institutionType", standing.state, standing.risk,
           standing.next_review_on::text as "nextReviewOn", standing.is_current as "isCurrent", files.ended_on::text as "endedOn",
           versions.papers_until::text as "papersUntil", versions.institution_type as "approvedType"
      from kyc_standing standing
      join kyc_files files on files.institution_id = standing.institution_id
      join institutions on institutions.id = standing.institution_id
      left join kyc_versions versions on versions.id = files.approved_version_id
     where standing.institution_id = any(${institutionIds}::int[])`.execute(db);
  return rows;
}

/** Empties the files whose relation ended so long ago, with everything that hangs on them. Returns their institutions. */
export async function forgetEndedFiles(tx: Queryable, days: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update kyc_files set state = 'empty', draft = '{}', draft_number = draft_number + 1, subject = null, approved_version_id = null,
           submitted_version_id = null, risk = null, next_review_on = null, changed_by = null, changed_by_name = null,
           ended_on = null, ended_by_name = null
     where institution_id in (select institution_id from kyc_files where ended_on < (now() - make_interval(days => ${days}))::date
                               order by ended_on limit ${most} for update skip locked)
    returning institution_id as id`.execute(tx);
  const gone = rows.map(({ id }) => id);
  for (const table of ["kyc_versions", "kyc_people", "kyc_owners", "kyc_numbers", "kyc_changes"])
    await sql`delete from ${sql.table(table)} where institution_id = any(${gone}::int[])`.execute(tx);
  return gone;
}
