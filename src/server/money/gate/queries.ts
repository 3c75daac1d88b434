import { type RawBuilder, sql } from "kysely";
import type { GateCondition, GateOccasion, HoldReason } from "../../../shared/domain/money-gate.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** A payment that is asked about. */
export interface Asked {
  /** Null for one that is not ordered yet. */
  transferId: number | null;
  institutionId: number;
  projectId: number;
  /** Decimal text. */
  amount: string;
  currency: string;
}

export interface InstitutionFacts {
  id: number;
  onboardingStep: string;
  eligibilityStatus: string;
  assessmentId: number | null;
  assessmentStatus: string | null;
  validUntil: string | null;
  today: string;
}

export async function listInstitutionFacts(db: Queryable, ids: readonly number[]): Promise<InstitutionFacts[]> {
  const { rows } = await sql<InstitutionFacts>`
    select institutions.id, onboarding_step as "onboardingStep", eligibility_status as "eligibilityStatus", newest.id as "assessmentId",
           newest.status as "assessmentStatus", newest.valid_until::text as "validUntil", (now() at time zone 'utc')::date::text as today
      from institutions left join compliance_assessments newest on newest.institution_id = institutions.id and newest.replaced_at is null
     where institutions.id = any(${ids}::int[])`.execute(db);
  return rows;
}

export interface ProjectFacts {
  id: number;
  isPublic: boolean;
  publicUntil: string | null;
  payeeSince: Date | null;
  /** Approvals of another payee that cool off. */
  coolingApprovals: number[];
}

/** Whether money may go to projects, and where: a change of where it goes cools off, and until then neither place is right. */
export async function listProjectFacts(db: Queryable, ids: readonly number[]): Promise<ProjectFacts[]> {
  const { rows } = await sql<ProjectFacts>`
    select projects.id, public_projects.id is not null as "isPublic", projects.public_until::text as "publicUntil",
           project_payees.updated_at as "payeeSince",
           array(select approvals.id from approvals where subject = 'payee:' || projects.id and approvals.state = 'cooling' order by approvals.id)
             as "coolingApprovals"
      from projects left join public_projects on public_projects.id = projects.id left join project_payees on project_id = projects.id
     where projects.id = any(${ids}::int[])`.execute(db);
  return rows;
}

export interface SentFacts {
  place: number;
  /** What was ordered of the project's money up to this payment and with it, whoever sent it: decimal text. */
  amount: string;
  currency: string;
}

/** One row for each payment. Of orders that come at the same moment each sees the ones before it: the project is held. */
export async function listSentFacts(db: Queryable, asked: readonly Asked[]): Promise<SentFacts[]> {
  const { rows } = await sql<SentFacts>`
    select place::int, currency, (amount + coalesce((
             select sum(amount) from transfers
              where project_id = given.project_id and currency = given.currency and mode = 'live' and status in ('pending', 'submitted', 'settled')
                and (transfer_id is null or id < transfer_id)), 0))::text as amount
      from unnest(${asked.map(({ transferId }) => transferId)}::int[], ${asked.map(({ projectId }) => projectId)}::int[],
                  ${asked.map(({ currency }) => currency)}::text[], ${asked.map(({ amount }) => amount)}::numeric[])
           with ordinality as given (transfer_id, project_id, currency, amount, place) order by place`.execute(db);
  return rows;
}

export interface RoomFacts {
  id: number;
  /** Null for a project without a sum. */
  currency: string | null;
  /** What was ordered and did not come back, in decimal text. */
  sent: string;
  /** What is needed less that; null where the community lets it receive more. */
  needed: string | null;
}

/** What of these projects' money is under way or paid, and what they need still. */
export async function listRoom(db: Queryable, projectIds: readonly number[]): Promise<RoomFacts[]> {
  const { rows } = await sql<RoomFacts>`
    select projects.id, projects.currency, sent::text as sent, case when not accepts_more then greatest(funding_needed - sent, 0)::text end as needed
      from projects cross join lateral (
        select coalesce(sum(amount), 0) as sent from transfers
         where project_id = projects.id and currency = projects.currency and mode = 'live' and status in ('pending', 'submitted', 'settled')) as sums
     where projects.id = any(${projectIds}::int[])`.execute(db);
  return rows;
}

interface Limit {
  most: string | null;
  amount: string;
  isWithin: boolean;
}

export interface LimitFacts {
  place: number;
  transfer: Limit;
  /** What was ordered on the same day, up to this transfer and with it. */
  day: Limit;
  month: Limit;
  /** Null where two people need not let it go on. */
  fourEyesAbove: string | null;
}

const limit = (most: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  sql`json_build_object('most', ${most}::text, 'amount', (${amount})::text, 'isWithin', coalesce(${amount} <= ${most}, true))`;

/** One row for each payment of an institution that has limits. Whatever failed, was cancelled or came back does not count. */
export async function listLimitFacts(db: Queryable, asked: readonly Asked[]): Promise<LimitFacts[]> {
  const { rows } = await sql<LimitFacts>`
    with asked as (
      select place, transfer_id, given.institution_id, given.currency, amount,
             coalesce((select created_at from transfers where id = transfer_id), now()) at time zone 'utc' as at
        from unnest(${asked.map(({ transferId }) => transferId)}::int[], ${asked.map(({ institutionId }) => institutionId)}::int[],
                    ${asked.map(({ currency }) => currency)}::text[], ${asked.map(({ amount }) => amount)}::numeric[])
             with ordinality as given (transfer_id, institution_id, currency, amount, place))
    select place::int, case when asked.amount > four_eyes_above then four_eyes_above::text end as "fourEyesAbove",
           ${limit(sql`per_transfer`, sql`asked.amount`)} as transfer,
           ${limit(sql`per_day`, sql`asked.amount + before.of_day`)} as day, ${limit(sql`per_month`, sql`asked.amount + before.of_month`)} as month
      from asked join institution_limits limits on limits.institution_id = asked.institution_id and limits.currency = asked.currency
     cross join lateral (
       select coalesce(sum(amount) filter (where created_at >= date_trunc('day', at) at time zone 'utc'
                        and created_at < (date_trunc('day', at) + interval '1 day') at time zone 'utc'), 0) as of_day,
              coalesce(sum(amount), 0) as of_month
         from transfers
        where institution_id = asked.institution_id and currency = asked.currency and mode = 'live' and status in ('pending', 'submitted', 'settled')
          and created_at >= date_trunc('month', at) at time zone 'utc' and created_at < (date_trunc('month', at) + interval '1 month') at time zone 'utc'
          and (transfer_id is null or id < transfer_id)) as before
     order by place`.execute(db);
  return rows;
}

/** Of orders that come at the same moment each sees the ones before it. */
export async function holdLimits(tx: Queryable, institutionId: number): Promise<void> {
  await sql`select from institution_limits where institution_id = ${institutionId} order by currency for update`.execute(tx);
}

export interface HoldFacts {
  id: number;
  heldAt: Date | null;
}

export async function listHolds(db: Queryable, transferIds: readonly number[]): Promise<HoldFacts[]> {
  const { rows } = await sql<HoldFacts>`
    select id, held_at as "heldAt" from transfers where id = any(${transferIds}::int[]) order by id`.execute(db);
  return rows;
}

export interface LastAnswer {
  transferId: number;
  allowed: boolean;
  failing: string[];
  publicReason: HoldReason | null;
}

export async function listLastAnswers(db: Queryable, transferIds: readonly number[]): Promise<LastAnswer[]> {
  const { rows } = await sql<LastAnswer>`
    select newest.* from unnest(${transferIds}::int[]) as asked (id) cross join lateral (
      select transfer_id as "transferId", allowed, failing, public_reason as "publicReason" from gate_answers
       where transfer_id = asked.id order by gate_answers.id desc limit 1) as newest`.execute(db);
  return rows;
}

export interface NewAnswer extends Omit<Asked, "amount" | "currency"> {
  allowed: boolean;
  conditions: unknown[];
  failing: string[];
  publicReason: HoldReason | null;
  stateNumber: string;
  engine: number;
}

export async function insertAnswers(db: Queryable, askedFor: GateOccasion, answers: readonly NewAnswer[]): Promise<void> {
  await sql`
    insert into gate_answers (transfer_id, institution_id, project_id, asked_for, allowed, conditions, failing, public_reason, state_number, engine)
    select transfer_id, institution_id, project_id, ${askedFor}::text, allowed, conditions, array(select jsonb_array_elements_text(failing)),
           public_reason, state_number, engine
      from jsonb_to_recordset(${JSON.stringify(answers.map(asRow))}::jsonb) as answer (transfer_id int, institution_id int, project_id int,
        allowed boolean, conditions jsonb, failing jsonb, public_reason text, state_number bigint, engine int)`.execute(db);
}

function asRow({ transferId, institutionId, projectId, publicReason, stateNumber, ...answer }: NewAnswer) {
  return {
    ...answer,
    transfer_id: transferId,
    institution_id: institutionId,
    project_id: projectId,
    public_reason: publicReason,
    state_number: stateNumber,
  };
}

export interface KeptAnswer {
  askedFor: GateOccasion;
  allowed: boolean;
  conditions: { key: GateCondition; holds: boolean; evidence: unknown; at: string }[];
  at: Date;
}

/** What was answered last about a transfer; undefined for one from before the gate. */
export async function findLastAnswer(db: Queryable, transferId: number): Promise<KeptAnswer | undefined> {
  const { rows } = await sql<KeptAnswer>`
    select asked_for as "askedFor", allowed, conditions, at from gate_answers where transfer_id = ${transferId} order by id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The sweep of today, which begins at two o'clock UTC; undefined once it is done. */
export async function openSweep(db: Queryable): Promise<string | undefined> {
  await sql`
    insert into gate_sweeps (day) values ((now() at time zone 'utc' - interval '2 hours')::date) on conflict (day) do nothing`.execute(db);
  const { rows } = await sql<{ day: string }>`
    select day::text as day from gate_sweeps
     where day = (now() at time zone 'utc' - interval '2 hours')::date and ended_at is null`.execute(db);
  return rows[0]?.day;
}

/** A sweep that was cut off begins again, and so do its counts. */
export async function endSweep(db: Queryable, day: string, { examined, refused }: { examined: number; refused: number }): Promise<void> {
  await sql`
    update gate_sweeps set ended_at = clock_timestamp(), examined = ${examined}, refused = ${refused}
     where day = ${day}::date and ended_at is null`.execute(db);
}

export interface StoredLimits {
  currency: string;
  perTransfer: string | null;
  perDay: string | null;
  perMonth: string | null;
  fourEyesAbove: string | null;
  /** What was ordered on this day and in this month, as the gate adds it up. */
  usedToday: string;
  usedThisMonth: string;
  reason: string;
  setBy: string;
  setAt: Date;
}

export async function listLimits(db: Queryable, institutionId: number): Promise<StoredLimits[]> {
  const { rows } = await sql<StoredLimits>`
    select currency, per_transfer::text as "perTransfer", per_day::text as "perDay", per_month::text as "perMonth",
           four_eyes_above::text as "fourEyesAbove", used.today::text as "usedToday", used.this_month::text as "usedThisMonth",
           reason, set_by_name as "setBy", set_at as "setAt"
      from institution_limits limits
     cross join lateral (
       select coalesce(sum(amount) filter (where created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'), 0) as today,
              coalesce(sum(amount), 0) as this_month
         from transfers
        where institution_id = limits.institution_id and currency = limits.currency and mode = 'live'
          and status in ('pending', 'submitted', 'settled')
          and created_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc') as used
     where institution_id = ${institutionId} order by currency`.execute(db);
  return rows;
}

export async function setLimits(
  tx: Queryable,
  institutionId: number,
  { currency, perTransfer, perDay, perMonth, fourEyesAbove, reason, setBy }: Omit<StoredLimits, "setAt" | "usedToday" | "usedThisMonth">,
): Promise<void> {
  await sql`
    insert into institution_limits (institution_id, currency, per_transfer, per_day, per_month, four_eyes_above, reason, set_by_name)
    values (${institutionId}, ${currency}, ${perTransfer}::numeric, ${perDay}::numeric, ${perMonth}::numeric, ${fourEyesAbove}::numeric, ${reason}, ${setBy})
    on conflict (institution_id, currency) do update
       set per_transfer = excluded.per_transfer, per_day = excluded.per_day, per_month = excluded.per_month,
           four_eyes_above = excluded.four_eyes_above, reason = excluded.reason, set_by_name = excluded.set_by_name, set_at = clock_timestamp()`.execute(
    tx,
  );
}
