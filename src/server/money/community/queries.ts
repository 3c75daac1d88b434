import { sql } from "kysely";
import type { CommunityMoney } from "../../../shared/contracts/money/community-money.ts";
import { takeBackDays } from "../../../shared/domain/community-money.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export type StoredPayment = CommunityMoney["payments"][number] & { number: number };

/** The newest answer to each transfer, and the newest question about it. */
const newestAnswer = sql`left join lateral (
  select kind, words, answered_at from payment_answers where transfer_id = transfers.id order by payment_answers.id desc limit 1) as said on true`;
const newestQuestion = sql`left join lateral (
  select state, due_on, opened_at, closed_at, answer from payment_questions where transfer_id = transfers.id
   order by payment_questions.id desc limit 1) as asked on true`;

/** Live transfers of a project, from the newest on; those before `beforeId`. */
export async function listPayments(
  db: Queryable,
  projectId: number,
  { beforeId = 2_147_483_647, limit }: { beforeId?: number | undefined; limit: number },
): Promise<StoredPayment[]> {
  const { rows } = await sql<StoredPayment>`
    select transfers.id as number, transfers.public_id as id, json_build_object('id', institutions.id, 'name', institutions.name) as institution,
           amount::text as amount, transfers.currency, transfers.status, reference, failure_reason as reason,
           coalesce((select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'amount', minor::text) order by borne_by) from transfer_charges
                      where transfer_id = transfers.id), '[]') as charges,
           transfers.created_at as "orderedAt", settled_at as "paidAt", returned_at as "returnedAt",
           case when kind is not null then json_build_object('kind', kind, 'words', words, 'answeredAt', answered_at, 'canTakeBack',
             (kind = 'confirmed' and answered_at > now() - make_interval(days => ${takeBackDays}) and transfers.status = 'settled')
             or coalesce(kind = 'questioned' and asked.state in ('open', 'answered'), false)) end as answer,
           case when asked.state is not null then json_build_object('state', asked.state, 'dueOn', due_on, 'openedAt', opened_at,
             'closedAt', closed_at, 'answer', asked.answer) end as question
      from transfers join institutions on institutions.id = institution_id ${newestAnswer} ${newestQuestion}
     where project_id = ${projectId} and mode = 'live' and transfers.id < ${beforeId}
     order by transfers.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface StoredSums {
  name: string;
  nationName: string | null;
  currency: string | null;
  /** Null while the project has no sum. */
  sought: string | null;
  confirmed: string;
  onItsWay: string;
  payments: number;
}

/** What came back, failed or was cancelled is in no sum. */
export async function findSums(db: Queryable, projectId: number): Promise<StoredSums | undefined> {
  const { rows } = await sql<StoredSums>`
    select name, nation_name as "nationName", projects.currency, funding_needed::text as sought, confirmed, "onItsWay", payments
      from projects cross join lateral (
        select coalesce(sum(amount) filter (where status = 'settled' and kind = 'confirmed'), 0)::text as confirmed,
               coalesce(sum(amount) filter (where status in ('pending', 'submitted') or (status = 'settled' and kind is distinct from 'confirmed')), 0)::text
                 as "onItsWay", count(*)::int as payments
          from transfers ${newestAnswer}
         where project_id = projects.id and mode = 'live' and transfers.currency = projects.currency) as money
     where projects.id = ${projectId}`.execute(db);
  return rows[0];
}

export interface StoredAccount {
  holderName: string;
  number: string | null;
  bank: string;
  since: Date;
}

export async function findAccount(db: Queryable, projectId: number): Promise<StoredAccount | undefined> {
  const { rows } = await sql<StoredAccount>`
    select holder_name as "holderName", coalesce(iban, account_number) as number,
           coalesce(bic, concat_ws(' ', clearing_system, clearing_member)) as bank, updated_at as since
      from project_payees where project_id = ${projectId}`.execute(db);
  return rows[0];
}

export type StoredChange = CommunityMoney["accountChanges"][number];

/** What became of each change of the account; one that waits for its second person may never be. */
export async function listAccountChanges(db: Queryable, projectId: number): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select id, state, coalesce(proposal->>'iban', proposal->>'accountNumber') as account, asked_at as "askedAt",
           decided_at as "decidedAt", takes_force_at as "takesForceAt",
           state = 'stopped' and ended_by_name = 'community' as "isStoppedByCommunity", ended_at as "endedAt"
      from approvals where subject = 'payee:' || ${projectId}::int and state <> 'waiting' order by approvals.id desc limit 20`.execute(db);
  return rows;
}
