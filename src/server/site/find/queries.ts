import { sql } from "kysely";
import type { FindKind } from "../../../shared/domain/finding.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** What a record's line is made of. */
export interface Shown {
  kind: FindKind;
  id: number;
  publicId: string | null;
  reference: string | null;
  title: string;
  about: string | null;
  status: string | null;
  amount: string | null;
  currency: string | null;
}

/** What is shown of records, by the ids of each kind. Of a kind without ids nothing is read. */
export async function readShown(db: Queryable, ids: Record<FindKind, number[]>): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select 'funding_request' as kind, id, null::text as "publicId", reference, organization_name as title, project_title as about,
           case when personal_data_removed_at is not null then 'removed' when merged_into_id is not null then 'merged'
                when withdrawn_at is not null then 'withdrawn' else status end as status,
           funding_amount::text as amount, funding_currency as currency
      from funding_requests where id = any(${ids.funding_request}::int[])
    union all
    select 'respondent', id, null, reference, institution_name, institution_type,
           case when personal_data_removed_at is not null then 'removed' else status end, null, null
      from respondents where id = any(${ids.respondent}::int[])
    union all
    select 'institution', id, null, null, name, type, onboarding_step, null, null from institutions where id = any(${ids.institution}::int[])
    union all
    select 'project', id, null, null, name, coalesce(nation_name, location), state, null, null
      from projects where id = any(${ids.project}::int[])
    union all
    select 'transfer', id, public_id, public_id, (select name from institutions where id = institution_id), (select name from projects where id = project_id),
           status, amount::text, currency from transfers where id = any(${ids.transfer}::int[])
    union all
    select 'treaty_signature', id, null, reference, nation_name, signatory_name,
           case when personal_data_removed_at is not null then 'removed' end, null, null
      from treaty_signatures where id = any(${ids.treaty_signature}::int[])
    union all
    select 'funding_round', id, null, reference, coalesce(terms #>> '{texts,en,title}', ''), null, case when published_at is null or ended_at is not null then state when now() < opens_at then 'upcoming'
                when now() < closes_at then 'open' else 'closed' end, null, null
      from funding_rounds where id = any(${ids.funding_round}::int[])
    union all
    select 'message', id, null, reference, name, about, case when personal_data_removed_at is not null then 'removed' else state end, null, null
      from visitor_messages where id = any(${ids.message}::int[])`.execute(db);
  return rows;
}

/** The table of a kind, and the function that says what a row of it is found by (migration 0086). */
export const sources: Record<FindKind, { table: string; finds: string }> = {
  funding_request: { table: "funding_requests", finds: "request_finds" },
  respondent: { table: "respondents", finds: "respondent_finds" },
  institution: { table: "institutions", finds: "institution_finds" },
  project: { table: "projects", finds: "project_finds" },
  transfer: { table: "transfers", finds: "transfer_finds" },
  treaty_signature: { table: "treaty_signatures", finds: "signature_finds" },
  funding_round: { table: "funding_rounds", finds: "round_finds" },
  message: { table: "visitor_messages", finds: "message_finds" },
};

/** A kind of which older records are missing still, held until the transaction ends; undefined where none is, or all are in other hands. */
export async function holdBacklog(tx: Queryable): Promise<{ kind: string; below: number } | undefined> {
  const { rows } = await sql<{ kind: string; below: number }>`
    select kind, below from findable_backlog order by kind limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/**
 * Makes the records with these ids findable, from `from` to before `below`. They are kept from being deleted meanwhile; what somebody
 * changed before is there already and stays.
 */
export async function addFindable(tx: Queryable, kind: FindKind, { from, below }: { from: number; below: number }): Promise<void> {
  const { table, finds } = sources[kind];
  await sql`
    insert into findable (kind, record_id, reference, title, words)
    select ${kind}, id, finds[1], left(fold_line(finds[2:2]), 300), fold_line(finds) from (
      select id, ${sql.raw(finds)}(record) as finds from ${sql.table(table)} as record where id >= ${from} and id < ${below} order by id for key share) as those
    on conflict do nothing`.execute(tx);
}

export async function setBacklog(tx: Queryable, kind: string, below: number): Promise<void> {
  await (
    below > 1
      ? sql`update findable_backlog set below = ${below} where kind = ${kind}`
      : sql`delete from findable_backlog where kind = ${kind}`
  ).execute(tx);
}
