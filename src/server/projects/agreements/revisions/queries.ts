import { sql } from "kysely";
import type { AgreementTerms } from "../../../../shared/contracts/projects/agreements.ts";
import type { AgreementSide } from "../../../../shared/domain/agreements.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface StoredRevision {
  revision: number;
  side: AgreementSide;
  /** Null for the community, and where nobody knows it any more. */
  byName: string | null;
  /** An older release saved it: by which steps nobody knows. */
  wasFound: boolean;
  currency: string;
  /** As they were stored: read with their schema, which puts the fields in their order again. */
  terms: unknown;
  savedAt: Date;
}

/** Keeps the draft as it stands where nobody has kept it: an older release saves drafts without their revisions. */
export async function keepAsItStands(tx: Queryable, agreementId: number): Promise<void> {
  await sql`
    insert into agreement_revisions (agreement_id, revision, side, was_found, currency, terms)
    select id, revision, 'provider', true, currency, terms from agreements where id = ${agreementId} on conflict do nothing`.execute(tx);
}

export async function insertRevision(
  tx: Queryable,
  agreementId: number,
  {
    revision,
    side,
    by,
    currency,
    terms,
  }: Pick<StoredRevision, "revision" | "side" | "currency"> & { by: number | null; terms: AgreementTerms },
): Promise<void> {
  await sql`
    insert into agreement_revisions (agreement_id, revision, side, saved_by, currency, terms)
    values (${agreementId}, ${revision}, ${side}, ${by}, ${currency}, ${JSON.stringify(terms)}::jsonb)`.execute(tx);
}

/** How many revisions a draft has, and how many characters they take. */
export async function measureRevisions(tx: Queryable, agreementId: number): Promise<{ count: number; characters: number }> {
  const { rows } = await sql<{ count: number; characters: number }>`
    select count(*)::int as count, coalesce(sum(length(terms::text)), 0)::int as characters
      from agreement_revisions where agreement_id = ${agreementId}`.execute(tx);
  return rows[0] ?? { count: 0, characters: 0 };
}

/** The newest revisions of a version, or those before one of them; of the draft as its community was given it, and of what came after. */
export async function listRevisions(
  db: Queryable,
  agreementId: number,
  { before, most, isGivenOnly }: { before: number | undefined; most: number; isGivenOnly: boolean },
): Promise<StoredRevision[]> {
  const { rows } = await sql<StoredRevision>`
    select revision, side, (select username from users where users.id = saved_by) as "byName", was_found as "wasFound", currency, terms,
           saved_at as "savedAt"
      from agreement_revisions
     where agreement_id = ${agreementId} and (${before ?? null}::int is null or revision < ${before ?? null}::int)
       and (not ${isGivenOnly}::boolean or revision >= coalesce(
             (select max(given.revision) from agreement_revisions given join agreements on agreements.id = given.agreement_id
               where given.agreement_id = ${agreementId} and given.saved_at <= shared_at), 0))
     order by revision desc limit ${most}`.execute(db);
  return rows;
}

/** What the desk saved last, and the newest of all where that is the community's. */
export async function findUnseen(
  db: Queryable,
  agreementId: number,
): Promise<{ last: Pick<StoredRevision, "currency" | "terms">; savedAt: Date } | undefined> {
  const { rows } = await sql<{ currency: string; terms: unknown; savedAt: Date }>`
    select currency, terms,
           (select saved_at from agreement_revisions newest where newest.agreement_id = ${agreementId} order by revision desc limit 1) as "savedAt"
      from agreement_revisions
     where agreement_id = ${agreementId} and side = 'provider'
       and exists (select from agreement_revisions later
                    where later.agreement_id = ${agreementId} and later.revision > agreement_revisions.revision and later.side = 'community')
       and not exists (select from agreement_revisions later
                        where later.agreement_id = ${agreementId} and later.revision > agreement_revisions.revision and later.side = 'provider')`.execute(
    db,
  );
  const [row] = rows;
  return row && { last: row, savedAt: row.savedAt };
}
