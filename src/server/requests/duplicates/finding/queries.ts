import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type Comparable, fingerprintOf, type Likeness, type LikenessReason, type Traits } from "../../../../shared/domain/duplicates.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { type NewRow, type RowId, rowOf } from "../../../runtime/db/insert-row.ts";

export type StoredComparable = Comparable & { id: number };
export type StoredTraits = Traits & { id: number };

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

/** Holds those of these requests whose data are still there, as above. Returns their ids. */
export async function holdPresent(tx: Queryable, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from funding_requests where id = any(${ids}::int[]) and personal_data_removed_at is null order by id for share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Nobody waits for the disk because of what this transaction writes: it can be found again, and the row that says it is to be found goes
 * only with a later transaction that does wait.
 */
export async function writeLazily(tx: Queryable): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
}

/** Keeps what requests are compared and found by, in the place of what was kept of them. */
export async function savePrints(tx: Queryable, prints: StoredTraits[]): Promise<void> {
  const before = await readPrints(tx, idsOf(prints));
  const known = new Map(before.map((traits) => [traits.id, traits]));
  const changed = prints.filter((traits) => !isDeepStrictEqual(traits, known.get(traits.id)));
  if (changed.length === 0) return;
  const ids = idsOf(changed);
  const values = JSON.stringify(changed.map((traits) => ({ ...asHex(traits), ...fingerprintOf(traits) })));
  if (known.size > 0) await removeBands(tx, ids);
  await sql`
    insert into request_fingerprints (funding_request_id, organisation_key, name_key, email_key, phone_key, title_bands, text_bands, title_print, text_print)
    select (p->>'id')::int, p->>'organisationKey', p->>'nameKey', p->>'emailKey', p->>'phoneKey',
           array(select jsonb_array_elements_text(p->'titleBands')::int), array(select jsonb_array_elements_text(p->'textBands')::int),
           decode(p->>'title', 'hex'), decode(p->>'text', 'hex')
      from jsonb_array_elements(${values}::jsonb) as p
    on conflict (funding_request_id) do update set
      organisation_key = excluded.organisation_key, name_key = excluded.name_key, email_key = excluded.email_key,
      phone_key = excluded.phone_key, title_bands = excluded.title_bands, text_bands = excluded.text_bands,
      title_print = excluded.title_print, text_print = excluded.text_print`.execute(tx);
  for (const [table, column] of bandTables)
    await sql`
      insert into ${table} (band, funding_request_id)
      select band, funding_request_id from request_fingerprints, unnest(${column}) as band
       where funding_request_id = any(${ids}::int[]) order by band on conflict do nothing`.execute(tx);
}

const idsOf = (prints: StoredTraits[]) => prints.map(({ id }) => id);

const bandTables = [
  [sql.table("request_title_bands"), sql.ref("title_bands")],
  [sql.table("request_text_bands"), sql.ref("text_bands")],
] as const;

/** The bands by which requests are found, as their prints say them. */
export async function removeBands(tx: Queryable, ids: readonly number[]): Promise<void> {
  for (const [table, column] of bandTables)
    await sql`
      delete from ${table} as row using (
        select band, funding_request_id from request_fingerprints, unnest(${column}) as band
         where funding_request_id = any(${ids}::int[])) as known
       where row.band = known.band and row.funding_request_id = known.funding_request_id`.execute(tx);
}

function asHex({ id, nameKey, title, text }: StoredTraits) {
  const hex = (numbers: Uint32Array) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString("hex");
  return { id, nameKey, title: hex(title), text: hex(text) };
}

/** What these requests are compared by; without those for which nothing is kept yet, or any more. */
export async function readPrints(db: Queryable, ids: number[]): Promise<StoredTraits[]> {
  const { rows } = await sql<Omit<StoredTraits, "title" | "text"> & { title: Buffer; text: Buffer }>`
    select funding_request_id as id, name_key as "nameKey", coalesce(email_key, '') as "emailKey", phone_key as "phoneKey",
           title_print as title, text_print as text
      from request_fingerprints where funding_request_id = any(${ids}::int[])`.execute(db);
  return rows.map((row) => ({ ...row, title: numbersOf(row.title), text: numbersOf(row.text) }));
}

/** Copied, because the bytes of a result need not begin where a 32-bit number may. */
function numbersOf(bytes: Buffer): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer);
}

export interface Candidate {
  id: number;
  otherId: number;
  reason: LikenessReason;
}

/**
 * Others that share a key with one of these requests, of each reason the newest `most` first and one more, which says that
 * there are more. Each is read off the end of its index, so that ten thousand equal texts cost no more than fifty: statistics
 * say that a band is rare, and by them a plan would read the whole of a crowded one and sort it.
 */
export async function findCandidates(tx: Queryable, ids: number[], most: number): Promise<Candidate[]> {
  await sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(tx);
  const newest = sql`order by funding_request_id desc limit ${sql.raw(String(most + 1))}`;
  const ofBands = ([table, column]: (typeof bandTables)[number]) => sql`
    select distinct found.funding_request_id from unnest(mine.${column}) as own (band) cross join lateral (
      select funding_request_id from ${table} as row
       where row.band = own.band and funding_request_id <> mine.funding_request_id ${newest}) as found`;
  const [ofTitle, ofText] = bandTables.map(ofBands);
  const { rows } = await sql<Candidate>`
    select mine.funding_request_id as id, other.id as "otherId", other.reason
      from request_fingerprints as mine cross join lateral (
        (select funding_request_id as id, 'organisation' as reason from request_fingerprints
          where organisation_key = mine.organisation_key and funding_request_id <> mine.funding_request_id ${newest})
        union all
        (select funding_request_id, 'email' from request_fingerprints
          where email_key = mine.email_key and funding_request_id <> mine.funding_request_id ${newest})
        union all
        (select funding_request_id, 'phone' from request_fingerprints
          where phone_key = mine.phone_key and funding_request_id <> mine.funding_request_id ${newest})
        union all
        (select funding_request_id, 'title' from (${ofTitle}) as alike ${newest})
        union all
        (select funding_request_id, 'text' from (${ofText}) as alike ${newest})) as other
     where mine.funding_request_id = any(${ids}::int[])`.execute(tx);
  return rows;
}

/** Those that were found before and that nobody decided on: they are compared again, even if newer ones came since. */
export async function listOpenPartners(db: Queryable, ids: number[]): Promise<{ id: number; otherId: number }[]> {
  const { rows } = await sql<{ id: number; otherId: number }>`
    select low_id as id, high_id as "otherId" from request_likenesses where low_id = any(${ids}::int[]) and state = 'open'
    union all select high_id, low_id from request_likenesses where high_id = any(${ids}::int[]) and state = 'open'`.execute(db);
  return rows;
}

export interface Pair {
  lowId: number;
  highId: number;
}

export interface FoundPair extends Pair {
  reasons: Likeness[];
  likeness: number;
}

/** Keeps the figures of these pairs; what the staff said about one stays. Returns the pairs that nobody knew. */
export async function savePairs(tx: Queryable, pairs: FoundPair[]): Promise<Pair[]> {
  const { rows } = await sql<Pair & { isNew: boolean }>`
    insert into request_likenesses (low_id, high_id, reasons, likeness)
    select low_id, high_id, reasons::jsonb, likeness
      from unnest(${pairs.map(({ lowId }) => lowId)}::int[], ${pairs.map(({ highId }) => highId)}::int[],
                  ${pairs.map(({ reasons }) => JSON.stringify(reasons))}::text[], ${pairs.map(({ likeness }) => likeness)}::numeric[])
           with ordinality as given (low_id, high_id, reasons, likeness, place) order by place
    on conflict (low_id, high_id) do update set reasons = excluded.reasons, likeness = excluded.likeness
     where (request_likenesses.reasons, request_likenesses.likeness) is distinct from (excluded.reasons, excluded.likeness)
    returning low_id as "lowId", high_id as "highId", xmax = 0 as "isNew"`.execute(tx);
  return rows.filter(({ isNew }) => isNew);
}

/** Removes those of these pairs on which nobody decided. Returns them. */
export async function removeOpenPairs(tx: Queryable, pairs: Pair[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    delete from request_likenesses using unnest(${pairs.map(({ lowId }) => lowId)}::int[], ${pairs.map(({ highId }) => highId)}::int[]) as gone (low, high)
     where low_id = gone.low and high_id = gone.high and state = 'open' returning low_id as "lowId", high_id as "highId"`.execute(tx);
  return rows;
}

/** Notes that others were looked for, and the reasons that more have than were compared. */
export async function setSearched(tx: Queryable, searched: { id: number; capped: LikenessReason[] }[]): Promise<void> {
  await sql`
    update request_fingerprints set searched_at = now(), capped = array(select jsonb_array_elements_text(one->'capped'))
      from jsonb_array_elements(${JSON.stringify(searched)}::jsonb) as one where funding_request_id = (one->>'id')::int`.execute(tx);
}

/** The same as a row that is stored with its request. */
export function waitingRow(fundingRequestId: RowId): NewRow {
  return rowOf("requests_to_compare", { funding_request_id: fundingRequestId });
}

/** Has others looked for that are like this request. */
export async function insertWaiting(tx: Queryable, fundingRequestId: number): Promise<void> {
  await sql`insert into requests_to_compare (funding_request_id) values (${fundingRequestId})
    on conflict (funding_request_id) do update set is_quiet = false, asked_at = clock_timestamp()`.execute(tx);
}

/** The same for every request for which nobody did. */
export async function insertOlderWaiting(db: Queryable): Promise<void> {
  await sql`insert into requests_to_compare (funding_request_id, is_quiet)
    select id, true from funding_requests left join request_fingerprints as print on print.funding_request_id = id
     where print.searched_at is null and personal_data_removed_at is null on conflict do nothing`.execute(db);
}

export interface Waiting {
  id: number;
  isQuiet: boolean;
  askedAt: string;
}

/** The first of those that wait, what came long ago behind what is new. They stay until `removeWaiting`, so that whoever is killed meanwhile leaves them to the next. */
export async function listWaiting(db: Queryable, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select funding_request_id as id, is_quiet as "isQuiet", asked_at::text as "askedAt" from requests_to_compare
     order by is_quiet, funding_request_id limit ${most}`.execute(db);
  return rows;
}

/** Takes them off, but for what was asked for again meanwhile. */
export async function removeWaiting(db: Queryable, waiting: Waiting[]): Promise<void> {
  await sql`
    delete from requests_to_compare
     using unnest(${waiting.map(({ id }) => id)}::int[], ${waiting.map(({ askedAt }) => askedAt)}::timestamptz[]) as done (id, asked_at)
     where funding_request_id = done.id and requests_to_compare.asked_at = done.asked_at`.execute(db);
}

export async function isAnyWaiting(db: Queryable): Promise<boolean> {
  return (await listWaiting(db, 1)).length > 0;
}

/** The same for many that came in by a file: open desks are not told of each. */
export async function insertQuietlyWaiting(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`
    insert into requests_to_compare (funding_request_id, is_quiet) select id, true from unnest(${ids}::int[]) as id on conflict do nothing`.execute(
    tx,
  );
}

/** Everything that says whom a request is like. Returns the others' ids. */
export async function removeLikenesses(tx: Queryable, id: number): Promise<number[]> {
  await removeBands(tx, [id]);
  await sql`delete from requests_to_compare where funding_request_id = ${id}`.execute(tx);
  await sql`delete from request_fingerprints where funding_request_id = ${id}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    delete from request_likenesses where low_id = ${id} or high_id = ${id}
    returning case when low_id = ${id} then high_id else low_id end as id`.execute(tx);
  return rows.map((row) => row.id);
}
