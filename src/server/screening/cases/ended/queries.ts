import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/**
 * Removes cases with their decisions once the years since the last thing that happened in them are over: those that another took the
 * place of, and decided ones that decide nothing any more. A clearing does while the list has the entry and we have the party, or
 * had both within those years; a confirmed match while either is there. Of the approvals of a clearing only the names go. Returns how many went; the most at once.
 */
export async function removeEndedCases(tx: Queryable, years: number, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select cases.id
      from screening_cases as cases join screening_parties as parties on parties.id = party_id
      cross join (select now() - make_interval(years => ${years}) as before) as cutoff
      cross join lateral (select
        gone_at is null or gone_at >= before as has_party,
        exists (select from screening_entries as entries left join screening_list_versions as gone on gone.id = gone_version_id
                 where entries.list_id = cases.list_id and entries.entry_key = cases.entry_key
                   and (gone_version_id is null or gone.taken_at >= before)) as has_entry) as still
     where greatest(opened_at, decided_at, blocked_at, superseded_at,
                    (select max(screening_decisions.decided_at) from screening_decisions where case_id = cases.id)) < before
       and case state when 'superseded' then true
                      when 'cleared' then not (has_party and has_entry)
                      when 'confirmed' then not (has_party or has_entry)
                      else false end
     order by cases.id limit ${most} for update of cases skip locked`.execute(tx);
  const gone = rows.map(({ id }) => id);
  await sql`update screening_cases set follows_id = null where follows_id = any(${gone}::int[])`.execute(tx);
  await sql`delete from screening_decisions where case_id = any(${gone}::int[])`.execute(tx);
  await sql`delete from screening_cases where id = any(${gone}::int[])`.execute(tx);
  if (gone.length > 0) await sql`select strike_out_clearings()`.execute(tx);
  return gone.length;
}

/**
 * Removes comparisons of those years ago: of a party that is gone, or of a version that another had taken the place of by then. What a case
 * rests on stays with the case. Returns how many went; the most at once.
 */
export async function removeOldComparisons(tx: Queryable, years: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from screening_comparisons where (party_version_id, entry_id, engine) in (
      select party_version_id, screening_comparisons.entry_id, engine from screening_comparisons
        join screening_party_versions as versions on versions.id = party_version_id
        join screening_parties as parties on parties.id = party_id
       where screening_comparisons.at < now() - make_interval(years => ${years})
         and (parties.gone_at < now() - make_interval(years => ${years})
              or exists (select from screening_party_versions as later where later.party_id = parties.id
                          and later.number > versions.number and later.at < now() - make_interval(years => ${years})))
         and not exists (select from screening_cases where screening_cases.party_version_id = versions.id
                          and screening_cases.entry_id = screening_comparisons.entry_id)
       limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
