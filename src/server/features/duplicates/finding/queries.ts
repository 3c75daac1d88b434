import { sql } from "kysely";
import { type Comparable, type Fingerprint, type Likeness, type LikenessReason } from "../../../../shared/domain/duplicates.ts";
import type { Queryable } from "../../../db/database.ts";

export type StoredComparable = Comparable & { id: number };

/**
 * Reads what is compared, and holds the rows as they are until the transaction ends; in the order of ids, so that
 * nobody waits in a circle. Requests whose data were removed are not among them.
 */
export async function holdComparables(tx: Queryable, ids: number[]): Promise<StoredComparable[]> {
  const { rows } = await sql<StoredComparable>`
    select id, organization_name as "organizationName", email, phone, project_title as "projectTitle",
           project_description as "projectDescription", marginalized_peoples_impact as "marginalizedPeoplesImpact"
      from funding_requests where id = any(${ids}::int[]) and personal_data_removed_at is null order by id for share`.execute(tx);
  return rows;
}

export async function saveFingerprint(tx: Queryable, id: number, print: Fingerprint): Promise<void> {
  const values = {
    organisation_key: print.organisationKey,
    email_key: print.emailKey,
    phone_key: print.phoneKey,
    title_bands: print.titleBands,
    text_bands: print.textBands,
  };
  await tx
    .insertInto("request_fingerprints")
    .values({ funding_request_id: id, ...values })
    .onConflict((known) => known.column("funding_request_id").doUpdateSet(values))
    .execute();
}

/**
 * Others that share a key, of each reason the newest `most` first and one more, which says that there are more. Each
 * reason reads its own index; the bands are found first and sorted then, or a plan could walk all requests instead.
 */
export async function findCandidates(
  db: Queryable,
  id: number,
  print: Fingerprint,
  most: number,
): Promise<{ id: number; reason: LikenessReason }[]> {
  const newest = sql`order by funding_request_id desc limit ${sql.raw(String(most + 1))}`;
  const { rows } = await sql<{ id: number; reason: LikenessReason }>`
    with alike_title as materialized (
      select funding_request_id from request_fingerprints where title_bands && ${print.titleBands}::int[] and funding_request_id <> ${id}),
    alike_text as materialized (
      select funding_request_id from request_fingerprints where text_bands && ${print.textBands}::int[] and funding_request_id <> ${id})
    (select funding_request_id as id, 'organisation' as reason from request_fingerprints
      where organisation_key = ${print.organisationKey} and funding_request_id <> ${id} ${newest})
    union all
    (select funding_request_id, 'email' from request_fingerprints where email_key = ${print.emailKey} and funding_request_id <> ${id} ${newest})
    union all
    (select funding_request_id, 'phone' from request_fingerprints where phone_key = ${print.phoneKey} and funding_request_id <> ${id} ${newest})
    union all
    (select funding_request_id, 'title' from alike_title ${newest})
    union all
    (select funding_request_id, 'text' from alike_text ${newest})`.execute(db);
  return rows;
}

/** Those that were found before and that nobody decided on: they are compared again, even if newer ones came since. */
export async function listOpenPartners(db: Queryable, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select high_id as id from request_likenesses where low_id = ${id} and state = 'open'
    union all select low_id from request_likenesses where high_id = ${id} and state = 'open'`.execute(db);
  return rows.map((row) => row.id);
}

export interface FoundPair {
  lowId: number;
  highId: number;
  reasons: Likeness[];
  likeness: number;
}

/** Keeps the figures of these pairs; what the staff said about one stays. Returns the pairs that nobody knew. */
export async function savePairs(tx: Queryable, pairs: FoundPair[]): Promise<{ lowId: number; highId: number }[]> {
  const { rows } = await sql<{ lowId: number; highId: number; isNew: boolean }>`
    insert into request_likenesses (low_id, high_id, reasons, likeness)
    select (pair->>'lowId')::int, (pair->>'highId')::int, pair->'reasons', (pair->>'likeness')::numeric
      from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as given(pair, place) order by place
    on conflict (low_id, high_id) do update set reasons = excluded.reasons, likeness = excluded.likeness
    returning low_id as "lowId", high_id as "highId", xmax = 0 as "isNew"`.execute(tx);
  return rows.filter(({ isNew }) => isNew);
}

/** Pairs of this request that are not alike any more and on which nobody decided. Returns the others' ids. */
export async function removeOpenPairs(tx: Queryable, id: number, others: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from request_likenesses where state = 'open'
       and ((low_id = ${id} and high_id = any(${others}::int[])) or (high_id = ${id} and low_id = any(${others}::int[])))
    returning case when low_id = ${id} then high_id else low_id end as id`.execute(tx);
  return rows.map((row) => row.id);
}

export async function setSearched(tx: Queryable, id: number, capped: LikenessReason[]): Promise<void> {
  await sql`update request_fingerprints set searched_at = now(), capped = ${capped}::text[] where funding_request_id = ${id}`.execute(tx);
}

/** Requests for which nobody looked yet, in the order of ids. */
export async function listUnsearched(db: Queryable, afterId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from funding_requests
     where id > ${afterId} and personal_data_removed_at is null
       and not exists (select from request_fingerprints where funding_request_id = funding_requests.id and searched_at is not null)
     order by id limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}

/** Everything that says whom a request is like. Returns the others' ids. */
export async function removeLikenesses(tx: Queryable, id: number): Promise<number[]> {
  await sql`delete from request_fingerprints where funding_request_id = ${id}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    delete from request_likenesses where low_id = ${id} or high_id = ${id}
    returning case when low_id = ${id} then high_id else low_id end as id`.execute(tx);
  return rows.map((row) => row.id);
}
