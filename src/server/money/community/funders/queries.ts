import { sql } from "kysely";
import type { CommunityMoney } from "../../../../shared/contracts/money/community-money.ts";
import type { FundersPolicy, FunderStanding, MailRhythm, PublicPayments } from "../../../../shared/domain/community-money.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface FunderFacts {
  place: number;
  /** It is on its way already, and goes on whatever the community says now. */
  isOrdered: boolean;
  policy: FundersPolicy;
  /** Null where nobody was asked. */
  standing: FunderStanding | null;
  /** Money of the institution is there or on its way. */
  hasPaid: boolean;
}

interface Asked {
  transferId: number | null;
  institutionId: number;
  projectId: number;
}

/** How the community of each payment's project stands to whoever pays, by the payments' places. */
export async function listFunderFacts(db: Queryable, asked: readonly Asked[]): Promise<FunderFacts[]> {
  const { rows } = await sql<FunderFacts>`
    select place::int, transfer_id is not null as "isOrdered", coalesce(funders_policy, 'good_standing') as policy, standing,
           exists (select from transfers where project_id = given.project_id and institution_id = given.institution_id and mode = 'live'
                      and status in ('pending', 'submitted', 'settled')) as "hasPaid"
      from unnest(${asked.map(({ transferId }) => transferId)}::int[], ${asked.map(({ institutionId }) => institutionId)}::int[],
                  ${asked.map(({ projectId }) => projectId)}::int[]) with ordinality as given (transfer_id, institution_id, project_id, place)
      left join project_money_choices using (project_id)
      left join funder_of(given.project_id, given.institution_id) on true
     order by place`.execute(db);
  return rows;
}

/** Notes that an institution wants to fund a project, and that its community is to be told: once, also of two orders at once. */
export async function insertWish(db: Queryable, { projectId, institutionId }: Omit<Asked, "transferId">): Promise<void> {
  await sql`
    with wish as (
      insert into project_funders (project_id, institution_id, standing, wished_at)
      select ${projectId}::int, ${institutionId}::int, 'wishes', clock_timestamp()
       where not exists (select from project_funders where project_id = ${projectId} and institution_id = ${institutionId})
      on conflict do nothing returning project_id, institution_id)
    insert into community_notices (project_id, kind, institution_id) select project_id, 'wishes', institution_id from wish`.execute(db);
}

export interface Choices {
  fundersPolicy: FundersPolicy;
  mailOften: MailRhythm;
  publicPayers: PublicPayments;
}

const untold: Choices = { fundersPolicy: "good_standing", mailOften: "at_once", publicPayers: "none" };

export async function findChoices(db: Queryable, projectId: number): Promise<Choices> {
  const { rows } = await sql<Choices>`
    select funders_policy as "fundersPolicy", mail_often as "mailOften", public_payers as "publicPayers" from project_money_choices where project_id = ${projectId}`.execute(
    db,
  );
  return rows[0] ?? untold;
}

export async function setChoices(tx: Queryable, projectId: number, { fundersPolicy, mailOften, publicPayers }: Choices): Promise<void> {
  await sql`
    insert into project_money_choices (project_id, funders_policy, mail_often, public_payers)
    values (${projectId}, ${fundersPolicy}, ${mailOften}, ${publicPayers})
    on conflict (project_id) do update set funders_policy = excluded.funders_policy, mail_often = excluded.mail_often,
       public_payers = excluded.public_payers, changed_at = clock_timestamp()`.execute(tx);
}

type StoredFunder = CommunityMoney["funders"][number];

/** Whoever pays or paid, wants to, or was accepted or declined; amounts have the column's four decimals. */
export async function listFunders(db: Queryable, projectId: number): Promise<StoredFunder[]> {
  const { rows } = await sql<StoredFunder>`
    select institutions.id, institutions.name, institutions.type, eligibility_status as "eligibilityStatus",
           (select count(distinct project_id)::int from transfers
             where institution_id = institutions.id and mode = 'live' and settled_at is not null and returned_at is null) as "projectsFunded",
           standing, wished_at as "wishedAt", decided_at as "decidedAt", paid::text as paid, has_paid as "hasPaid"
      from institutions
      left join funder_of(${projectId}, institutions.id) on true
     cross join lateral (
       select coalesce(sum(amount) filter (where status = 'settled'), 0) as paid,
              coalesce(bool_or(status in ('pending', 'submitted', 'settled')), false) as has_paid
         from transfers where project_id = ${projectId} and institution_id = institutions.id and mode = 'live') as money
     where standing is not null or has_paid order by lower(institutions.name), institutions.id limit 200`.execute(db);
  return rows;
}

/** How an institution stands to a project; undefined for one that has nothing to do with it. */
export async function findFunder(
  db: Queryable,
  projectId: number,
  institutionId: number,
): Promise<{ standing: FunderStanding | null } | undefined> {
  const { rows } = await sql<{ standing: FunderStanding | null }>`
    select standing from institutions
      left join funder_of(${projectId}, institutions.id) on true
     where institutions.id = ${institutionId} and (standing is not null or exists (
       select from transfers where project_id = ${projectId} and institution_id = institutions.id and mode = 'live'))`.execute(db);
  return rows[0];
}

/** Each decision is kept; the newest counts. */
export async function insertStanding(
  tx: Queryable,
  { projectId, institutionId }: Omit<Asked, "transferId">,
  standing: "accepted" | "declined",
): Promise<void> {
  await sql`
    insert into project_funders (project_id, institution_id, standing, decided_at)
    values (${projectId}, ${institutionId}, ${standing}, clock_timestamp())`.execute(tx);
}
