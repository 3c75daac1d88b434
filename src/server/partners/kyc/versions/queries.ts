import { sql } from "kysely";
import type { KycContent, KycReview, KycVersion } from "../../../../shared/contracts/partners/kyc.ts";
import type { KycRisk, KycSection } from "../../../../shared/domain/kyc.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Party, PartySubject } from "./subjects.ts";

type Doer = { id: number | null; username: string };

export interface StoredVersion {
  id: number;
  institutionId: number;
  number: number;
  content: KycContent;
  institutionType: string;
  state: KycVersion["state"];
  submittedById: number | null;
  risk: KycRisk;
  riskPoints: number;
}

const columns = sql`id, institution_id as "institutionId", number, content, institution_type as "institutionType", state,
  submitted_by as "submittedById", risk, risk_points as "riskPoints"`;

export async function findVersion(db: Queryable, id: number): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`select ${columns} from kyc_versions where id = ${id}`.execute(db);
  return rows[0];
}

export async function listVersions(db: Queryable, institutionId: number): Promise<KycVersion[]> {
  const { rows } = await sql<KycVersion>`
    select id, number, state, note, submitted_at as "submittedAt", submitted_by_name as "submittedBy", returned_at as "returnedAt",
           return_words as "returnWords", approved_at as "approvedAt", next_review_on::text as "nextReviewOn"
      from kyc_versions where institution_id = ${institutionId} order by number desc limit 100`.execute(db);
  return rows;
}

interface NewVersion {
  institutionId: number;
  content: KycContent;
  institutionType: string;
  note: string | null;
  by: Doer;
  rating: { risk: KycRisk; points: number; rules: { id: string }[] };
  rulesVersion: number;
}

export async function insertVersion(tx: Queryable, version: NewVersion): Promise<number> {
  const { institutionId, rating, by } = version;
  const { rows } = await sql<{ id: number }>`
    insert into kyc_versions (institution_id, number, content, institution_type, note, submitted_by, submitted_by_name, risk,
                              risk_points, risk_rules, rules_version)
    values (${institutionId}, (select coalesce(max(number), 0) + 1 from kyc_versions where institution_id = ${institutionId}),
            ${JSON.stringify(version.content)}::jsonb, ${version.institutionType}, ${version.note}, ${by.id}, ${by.username},
            ${rating.risk}, ${rating.points}, ${rating.rules.map(({ id }) => id)}::text[], ${version.rulesVersion})
    returning id`.execute(tx);
  if (!rows[0]) throw new Error("a version was not stored");
  return rows[0].id;
}

export async function setRecommended(tx: Queryable, id: number, by: Doer, words: string): Promise<void> {
  await sql`
    update kyc_versions set state = 'recommended', recommended_at = now(), recommended_by_name = ${by.username}, recommendation = ${words}
     where id = ${id}`.execute(tx);
}

/** Nobody recommends it any more: it waits for a check again. */
export async function unsetRecommended(tx: Queryable, id: number): Promise<void> {
  await sql`
    update kyc_versions set state = 'submitted', recommended_at = null, recommended_by_name = null, recommendation = null
     where id = ${id} and state = 'recommended'`.execute(tx);
}

export async function setReturned(tx: Queryable, id: number, by: Doer, words: string): Promise<void> {
  await sql`
    update kyc_versions set state = 'returned', returned_at = now(), returned_by_name = ${by.username}, return_words = ${words}
     where id = ${id}`.execute(tx);
}

/** Puts a version in force in the place of the one before. Returns the day of its next review. */
export async function setApproved(
  tx: Queryable,
  {
    id,
    institutionId,
    months,
    papersUntil,
    by,
  }: { id: number; institutionId: number; months: number; papersUntil: string | null; by: Doer },
): Promise<string> {
  await sql`
    update kyc_versions set state = 'replaced', replaced_at = now()
     where institution_id = ${institutionId} and state = 'approved'`.execute(tx);
  const { rows } = await sql<{ nextReviewOn: string }>`
    update kyc_versions set state = 'approved', approved_at = now(), approved_by = ${by.id}, approved_by_name = ${by.username},
           papers_until = ${papersUntil}::date,
           next_review_on = ((now() at time zone 'utc')::date + make_interval(months => ${months}::int))::date
     where id = ${id} returning next_review_on::text as "nextReviewOn"`.execute(tx);
  if (!rows[0]?.nextReviewOn) throw new Error("a version was not approved");
  return rows[0].nextReviewOn;
}

export async function insertReview(
  tx: Queryable,
  review: { versionId: number; section: KycSection; verdict: "fits" | "question"; words: string | null; by: Doer },
): Promise<void> {
  await sql`
    insert into kyc_reviews (version_id, section, verdict, words, reviewed_by, reviewed_by_name)
    values (${review.versionId}, ${review.section}, ${review.verdict}, ${review.words}, ${review.by.id}, ${review.by.username})`.execute(
    tx,
  );
}

/** The newest finding of each section. */
export async function listReviews(db: Queryable, versionId: number): Promise<KycReview[]> {
  const { rows } = await sql<KycReview>`
    select distinct on (section) section, verdict, words, reviewed_by_name as by, reviewed_at as at
      from kyc_reviews where version_id = ${versionId} order by section, id desc`.execute(db);
  return rows;
}

/** Writes what is screened of an institution: `parties` are all of its approved and its submitted version. */
export async function replaceParties(
  tx: Queryable,
  table: "kyc_people" | "kyc_owners",
  institutionId: number,
  parties: (Party & { isInForce: boolean; isSubmitted: boolean })[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set is_in_force = false, is_submitted = false, subject = null, label = ''
     where institution_id = ${institutionId} and subject is not null
       and key <> all(${parties.map(({ key }) => key)}::uuid[])`.execute(tx);
  for (const { key, label, subject, isInForce, isSubmitted } of parties)
    await sql`
      insert into ${sql.table(table)} as stored (institution_id, key, label, subject, is_in_force, is_submitted)
      values (${institutionId}, ${key}::uuid, ${label}, ${JSON.stringify(subject)}::jsonb, ${isInForce}, ${isSubmitted})
      on conflict (institution_id, key) do update set label = excluded.label, subject = excluded.subject,
             is_in_force = excluded.is_in_force, is_submitted = excluded.is_submitted`.execute(tx);
}

export async function setSubject(tx: Queryable, institutionId: number, subject: PartySubject | null): Promise<void> {
  await sql`update kyc_files set subject = ${subject && JSON.stringify(subject)}::jsonb where institution_id = ${institutionId}`.execute(
    tx,
  );
}
