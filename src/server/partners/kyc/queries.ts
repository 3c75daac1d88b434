import { sql } from "kysely";
import type { KycContent } from "../../../shared/contracts/partners/kyc.ts";
import type { KycRisk, KycState } from "../../../shared/domain/kyc.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Condition, ListSource } from "../../runtime/db/list-source.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

export const kycFileList: ListSource = {
  table: "kyc_files",
  columns: `id, institution_id as "institutionId", (select name from institutions where id = institution_id) as name,
    (select type from institutions where id = institution_id) as type, state, risk, next_review_on::text as "nextReviewOn",
    (select is_current from kyc_standing where institution_id = kyc_files.institution_id) as "isCurrent", changed_at as "changedAt"`,
  filterColumn: "state",
  dateColumn: "opened_at",
  sorts: { nextReviewOn: "coalesce(next_review_on, '9999-12-31'::date)" },
};

/** The files of institutions that have this in their name, of whom there are few enough to look at each. */
export function ofName(q = ""): Condition[] {
  const value = q.trim().toLowerCase();
  return value === "" ? [] : [{ sql: "institution_id in (select id from institutions where strpos(lower(name), ?) > 0)", value }];
}

export async function countFiles(db: Queryable, state: KycState | undefined): Promise<number> {
  const row = await db
    .selectFrom("kyc_files")
    .select((count) => count.fn.countAll<string>().as("n"))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? ""))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

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

interface Saved {
  institutionId: number;
  draft: KycContent;
  state: KycState;
  by: { id: number | null; username: string };
}

export async function saveDraft(tx: Queryable, { institutionId, draft, state, by }: Saved): Promise<void> {
  await sql`
    update kyc_files set draft = ${JSON.stringify(draft)}::jsonb, draft_number = draft_number + 1, state = ${state},
           changed_at = clock_timestamp(), changed_by = ${by.id}, changed_by_name = ${by.username}
     where institution_id = ${institutionId}`.execute(tx);
}

export async function insertChange(
  tx: Queryable,
  change: { institutionId: number; part: string; before: unknown; after: unknown; by: { id: number; username: string }; isStaff: boolean },
): Promise<void> {
  await sql`
    insert into kyc_changes (institution_id, part, before, after, changed_by, changed_by_name, is_staff)
    values (${change.institutionId}, ${change.part}, ${JSON.stringify(change.before)}::jsonb, ${JSON.stringify(change.after)}::jsonb,
            ${change.by.id}, ${change.by.username}, ${change.isStaff})`.execute(tx);
}

export interface StoredChange {
  id: string;
  part: string;
  before: unknown;
  after: unknown;
  changedBy: string;
  isStaff: boolean;
  changedAt: Date;
}

/** The newest changes of a file before this one. */
export async function listChanges(db: Queryable, institutionId: number, before: string, most: number): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select id, part, before, after, changed_by_name as "changedBy", is_staff as "isStaff", changed_at as "changedAt"
      from kyc_changes where institution_id = ${institutionId} and id < ${before}::bigint order by id desc limit ${most}`.execute(db);
  return rows;
}

/** What becomes of the file when a version is submitted, returned or recommended. */
export async function setState(tx: Queryable, institutionId: number, state: KycState, submittedVersionId: number | null): Promise<void> {
  await sql`
    update kyc_files set state = ${state}, submitted_version_id = ${submittedVersionId} where institution_id = ${institutionId}`.execute(
    tx,
  );
}

export async function setInForce(
  tx: Queryable,
  file: { institutionId: number; versionId: number; risk: KycRisk; nextReviewOn: string },
): Promise<void> {
  await sql`
    update kyc_files set state = 'approved', approved_version_id = ${file.versionId}, submitted_version_id = null, risk = ${file.risk},
           next_review_on = ${file.nextReviewOn}::date
     where institution_id = ${file.institutionId}`.execute(tx);
}

/** Notes the end of the relation, or that it goes on. */
export async function setEnded(tx: Queryable, institutionId: number, by: string | null): Promise<void> {
  await sql`
    update kyc_files set ended_on = case when ${by}::text is null then null else (now() at time zone 'utc')::date end, ended_by_name = ${by}
     where institution_id = ${institutionId}`.execute(tx);
}

export interface DueReview {
  versionId: number;
  institutionId: number;
  institution: string;
  nextReviewOn: string;
  daysLeft: number;
}

/** Files in force whose review comes or is late, and of which a reminder that is due has not been sent. */
export async function listDueReviews(db: Queryable, days: readonly number[], most: number): Promise<DueReview[]> {
  const { rows } = await sql<DueReview>`
    select versions.id as "versionId", versions.institution_id as "institutionId", institutions.name as institution,
           versions.next_review_on::text as "nextReviewOn",
           versions.next_review_on - (now() at time zone 'utc')::date as "daysLeft"
      from kyc_versions versions
      join institutions on institutions.id = versions.institution_id
      join kyc_files files on files.approved_version_id = versions.id and files.ended_on is null
     where versions.state = 'approved' and exists (
       select from unnest(${days}::int[]) as step
        where versions.next_review_on - (now() at time zone 'utc')::date <= step
          and not exists (select from kyc_reminders where version_id = versions.id and kyc_reminders.days = step))
     order by versions.next_review_on, versions.id limit ${most}`.execute(db);
  return rows;
}

/** Notes the reminders that are sent now, all that are due at once. False when another process has sent them. */
export async function noteReminders(tx: Queryable, versionId: number, days: readonly number[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into kyc_reminders (version_id, days) select ${versionId}, step from unnest(${days}::int[]) as step
    on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
