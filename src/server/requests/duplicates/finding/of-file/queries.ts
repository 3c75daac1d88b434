import { sql } from "kysely";
import type { Queryable } from "../../../../runtime/db/database.ts";
import type { StoredComparable } from "../queries.ts";

export interface Bands {
  titleBands: number[];
  textBands: number[];
}

/**
 * The requests whose title or text may be like those of a row, of each band the newest `most`. `place` is that of the row in `rows`.
 */
export async function findByBands(db: Queryable, rows: readonly Bands[], most: number): Promise<{ place: number; id: number }[]> {
  const given = JSON.stringify(rows.map(({ titleBands, textBands }) => ({ titles: titleBands, texts: textBands })));
  const { rows: found } = await sql<{ place: number; id: number }>`
    select place::int - 1 as place, found.id from rows from (jsonb_to_recordset(${given}::jsonb) as (titles int[], texts int[]))
           with ordinality as given (titles, texts, place)
     cross join lateral (
       select newest.id from unnest(given.titles) as own (band) cross join lateral (
         select funding_request_id as id from request_title_bands where band = own.band order by funding_request_id desc limit ${most}) as newest
       union
       select newest.id from unnest(given.texts) as own (band) cross join lateral (
         select funding_request_id as id from request_text_bands where band = own.band order by funding_request_id desc limit ${most}) as newest
     ) as found`.execute(db);
  return found;
}

/** Requests that came in a moment ago: nothing is kept of them yet by which they could be found. The newest first. */
export async function listUnprinted(db: Queryable, most: number): Promise<StoredComparable[]> {
  const { rows } = await sql<StoredComparable>`
    select id, organization_name as "organizationName", email, phone, project_title as "projectTitle",
           project_description as "projectDescription", marginalized_peoples_impact as "marginalizedPeoplesImpact"
      from funding_requests left join request_fingerprints as print on print.funding_request_id = id
     where print.funding_request_id is null and personal_data_removed_at is null order by id desc limit ${most}`.execute(db);
  return rows;
}

/** Of which of these requests somebody has said that they are like another one, or that they are not. */
export async function listJudged(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select low_id as id from request_likenesses where low_id = any(${ids}::int[]) and state <> 'open'
    union select high_id from request_likenesses where high_id = any(${ids}::int[]) and state <> 'open'`.execute(db);
  return rows.map(({ id }) => id);
}
