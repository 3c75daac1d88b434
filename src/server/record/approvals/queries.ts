import { type RawBuilder, sql } from "kysely";
import type { ApprovalKind, ApprovalState, ApprovalView } from "../../../shared/domain/approvals.ts";
import type { ScanState } from "../../../shared/domain/attachments.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Before, Proposal } from "./proposals.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

export interface StoredApproval<Kind extends ApprovalKind = ApprovalKind> {
  id: number;
  kind: Kind;
  state: ApprovalState;
  subject: string;
  proposal: Proposal<Kind>;
  before: Before<Kind> | null;
  reason: string | null;
  askedById: number;
  askedBy: string;
  askedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  hasChecked: boolean | null;
  isAlone: boolean;
  takesForceAt: Date | null;
  endedAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
}

/** An approval with the names of what it is about, and who was told of it. */
export interface ListedApproval extends StoredApproval {
  projectName: string | null;
  institutionName: string | null;
  document: { id: number; name: string; scan: ScanState } | null;
  /** Live transfers that have not left yet and go to the payee of the project. */
  waitingTransfers: { count: number; amount: string; currency: string }[];
  told: { community: boolean; members: number; administrators: number };
}

const columns = sql`approvals.id, approvals.kind, approvals.state, approvals.subject, approvals.proposal, approvals.before, approvals.reason,
  approvals.asked_by as "askedById", approvals.asked_by_name as "askedBy", approvals.asked_at as "askedAt", approvals.decided_by_name as "decidedBy",
  approvals.decided_at as "decidedAt", approvals.decision_reason as "decisionReason", approvals.has_checked as "hasChecked",
  approvals.is_alone as "isAlone", approvals.takes_force_at as "takesForceAt", approvals.ended_at as "endedAt",
  approvals.ended_by_name as "endedBy", approvals.end_reason as "endReason"`;

const listed = sql`${columns}, projects.name as "projectName", institutions.name as "institutionName",
  (select json_build_object('id', id, 'name', name, 'scan', scan) from attachments where id = (proposal->>'documentId')::int) as document,
  case when approvals.kind = 'payee' and approvals.state in ('waiting', 'cooling') then (
    select coalesce(json_agg(json_build_object('count', n, 'amount', total, 'currency', currency) order by currency), '[]')
      from (select currency, count(*)::int as n, sum(amount)::text as total from transfers
             where project_id = projects.id and mode = 'live' and status = 'pending' group by currency) as sums)
    else '[]' end as "waitingTransfers",
  (select json_build_object('community', coalesce(bool_or(who = 'community'), false), 'members', count(*) filter (where who like 'member:%'),
     'administrators', count(*) filter (where who like 'administrator:%')) from approval_hearings where approval_id = approvals.id) as told`;
const joined = sql`approvals left join projects on projects.id = (proposal->>'projectId')::int
  left join institutions on institutions.id = (proposal->>'institutionId')::int`;

const statesOf: Record<ApprovalView, ApprovalState[]> = {
  waiting: ["waiting"],
  cooling: ["cooling"],
  decided: ["done", "refused", "withdrawn", "stopped", "lapsed"],
};

/** One page of a view, the newest first. */
export async function listApprovals(db: Queryable, view: ApprovalView, beforeId: number, limit: number): Promise<ListedApproval[]> {
  const { rows } = await sql<ListedApproval>`
    select ${listed} from ${joined} where approvals.state = any(${statesOf[view]}::text[]) and approvals.id < ${beforeId}
     order by approvals.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countApprovals(db: Queryable, userId: number) {
  const { rows } = await sql<{ waiting: number; mine: number; cooling: number; decided: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
           count(*) filter (where state = 'waiting' and asked_by = ${userId})::int as mine,
           count(*) filter (where state = 'cooling')::int as cooling,
           count(*) filter (where ended_at is not null)::int as decided from approvals`.execute(db);
  return rows[0] ?? { waiting: 0, mine: 0, cooling: 0, decided: 0 };
}

export async function findListed(db: Queryable, id: number): Promise<ListedApproval | undefined> {
  const { rows } = await sql<ListedApproval>`select ${listed} from ${joined} where approvals.id = ${id}`.execute(db);
  return rows[0];
}

/** What waits or cools off of these subjects. */
export const listOpenOf = (db: Queryable, subjects: string[]) => listOpen(db, sql`subject = any(${subjects}::text[])`);

/** The same of a whole kind, such as every own account that changes. */
export const listOpenOfKind = (db: Queryable, kind: ApprovalKind) => listOpen(db, sql`approvals.kind = ${kind}`);

async function listOpen(db: Queryable, isWanted: RawBuilder<unknown>): Promise<ListedApproval[]> {
  const { rows } = await sql<ListedApproval>`
    select ${listed} from ${joined} where ${isWanted} and approvals.state in ('waiting', 'cooling')
     order by approvals.id limit 200`.execute(db);
  return rows;
}

/** Who approved what was asked about these subjects, of each the last. */
export async function listApprovers(db: Queryable, subjects: string[]): Promise<{ subject: string; decidedBy: string | null }[]> {
  const { rows } = await sql<{ subject: string; decidedBy: string | null }>`
    select distinct on (subject) subject, decided_by_name as "decidedBy" from approvals
     where subject = any(${subjects}::text[]) and state = 'done' order by subject, id desc`.execute(db);
  return rows;
}

/** What was refused of a thing last. */
export async function findRefused(db: Queryable, subject: string): Promise<StoredApproval | undefined> {
  const { rows } = await sql<StoredApproval>`
    select ${columns} from approvals where subject = ${subject} and state = 'refused' order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Undefined when a change of the same thing is open already. */
export async function insertApproval<Kind extends ApprovalKind>(
  tx: Queryable,
  wish: {
    kind: Kind;
    subject: string;
    proposal: Proposal<Kind>;
    before: Before<Kind> | null;
    reason: string | null;
    askedBy: { id: number; username: string };
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into approvals (kind, subject, proposal, before, reason, asked_by, asked_by_name)
    values (${wish.kind}, ${wish.subject}, ${JSON.stringify(wish.proposal)}::jsonb, ${wish.before && JSON.stringify(wish.before)}::jsonb,
            ${wish.reason}, ${wish.askedBy.id}, ${wish.askedBy.username})
    on conflict (subject) where state in ('waiting', 'cooling') do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Decisions are few, and go one after the other: none overtakes the removal of who decides it. */
export async function queueForDecision(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('approvals', 0))`.execute(tx);
}

/** Every administrator that is active, held as they are. */
export async function lockAdministrators(tx: Queryable): Promise<{ id: number; username: string }[]> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where is_admin and deactivated_at is null order by id for no key update`.execute(tx);
  return rows;
}

export async function listAdministrators(db: Queryable): Promise<{ id: number; username: string }[]> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where is_admin and deactivated_at is null order by lower(username)`.execute(db);
  return rows;
}

/** Whoever asked still has the part in which they asked: an administrator, or a member of an institution. */
export async function mayAsk(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and deactivated_at is null and (is_admin or institution_id is not null)`.execute(db);
  return rows.length > 0;
}

export async function lockApproval(tx: Queryable, id: number): Promise<StoredApproval | undefined> {
  return (await holdRow(tx, "approvals", id)) ? findApproval(tx, id) : undefined;
}

export async function findApproval(db: Queryable, id: number): Promise<StoredApproval | undefined> {
  const { rows } = await sql<StoredApproval>`select ${columns} from approvals where id = ${id}`.execute(db);
  return rows[0];
}

/** Whose cooling-off is over, the oldest first. */
export async function listDue(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from approvals where state = 'cooling' and takes_force_at <= clock_timestamp() order by takes_force_at, id limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What nobody decided in so many days. */
export async function listLapsed(db: Queryable, days: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from approvals where state = 'waiting' and asked_at < clock_timestamp() - make_interval(days => ${days}) order by id limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What is open of one thing, locked. */
export async function lockOpenOf(tx: Queryable, subject: string): Promise<StoredApproval | undefined> {
  const { rows } = await sql<StoredApproval>`
    select ${columns} from approvals where subject = ${subject} and state in ('waiting', 'cooling') for update`.execute(tx);
  return rows[0];
}

export interface Decision {
  by: { id: number | null; username: string };
  reason: string | null;
  hasChecked: boolean | null;
  isAlone: boolean;
}

/** Decided, and from now on cooling off for so many hours. Returns when that is over. */
export async function setCooling(tx: Queryable, id: number, { by, reason, hasChecked }: Decision, hours: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    update approvals set state = 'cooling', decided_by = ${by.id}, decided_by_name = ${by.username}, decided_at = clock_timestamp(),
           decision_reason = ${reason}, has_checked = ${hasChecked}, takes_force_at = clock_timestamp() + make_interval(hours => ${hours})
     where id = ${id} returning takes_force_at as at`.execute(tx);
  if (!rows[0]) throw new Error("an approval was not found again");
  return rows[0].at;
}

/** Decided, and done or refused at once. */
export async function setDecided(tx: Queryable, id: number, state: "done" | "refused", decision: Decision): Promise<void> {
  const { by, reason, hasChecked, isAlone } = decision;
  await sql`
    update approvals set state = ${state}, decided_by = ${by.id}, decided_by_name = ${by.username}, decided_at = clock_timestamp(),
           decision_reason = ${reason}, has_checked = ${hasChecked}, is_alone = ${isAlone}, ended_at = clock_timestamp(), ended_by_name = ${by.username}
     where id = ${id}`.execute(tx);
}

/** It ends without another decision: its time is over, somebody stopped it, or whoever asked took it back. */
export async function setEnded(
  tx: Queryable,
  id: number,
  state: "done" | "withdrawn" | "stopped" | "lapsed",
  { by, reason }: { by: string; reason: string | null },
): Promise<void> {
  await sql`
    update approvals set state = ${state}, ended_at = clock_timestamp(), ended_by_name = ${by}, end_reason = ${reason} where id = ${id}`.execute(
    tx,
  );
}

/** False for somebody who was told already. */
export async function noteHearing(tx: Queryable, approvalId: number, who: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into approval_hearings (approval_id, who) values (${approvalId}, ${who}) on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Members of the institutions whose live money goes to a project. */
export async function listMembersWhoFund(db: Queryable, projectId: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select id, email from users where deactivated_at is null and institution_id in (
      select institution_id from transfers where project_id = ${projectId} and mode = 'live') order by id`.execute(db);
  return rows;
}

/** Members of every institution that can send live money. */
export async function listMembersWhoSend(db: Queryable): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select users.id, users.email from users join institutions on institutions.id = institution_id and onboarding_step = 'active'
     where deactivated_at is null order by users.id`.execute(db);
  return rows;
}

export interface Member {
  id: number;
  email: string | null;
}

/** What cools off and concerns an institution: its projects' payees, and the accounts that it pays into. */
export async function listCoolingFor(db: Queryable, institutionId: number): Promise<ListedApproval[]> {
  return listOpen(
    db,
    sql`approvals.state = 'cooling' and (
      approvals.kind = 'own_account' and exists (select from institutions where id = ${institutionId} and onboarding_step = 'active')
      or approvals.kind = 'payee' and exists (
        select from transfers where project_id = projects.id and mode = 'live' and institution_id = ${institutionId}))`,
  );
}

export interface StoredPolicy {
  secondFactor: string | null;
  coolingOffHours: number | null;
  reviewersExport: boolean | null;
  changedAt: Date | null;
  changedBy: string | null;
}

export async function readPolicy(db: Queryable): Promise<StoredPolicy> {
  const { rows } = await sql<StoredPolicy>`
    select second_factor as "secondFactor", cooling_off_hours as "coolingOffHours", reviewers_export as "reviewersExport",
           changed_at as "changedAt", changed_by_name as "changedBy"
      from security_policy`.execute(db);
  return rows[0] ?? { secondFactor: null, coolingOffHours: null, reviewersExport: null, changedAt: null, changedBy: null };
}

export interface WrittenPolicy {
  secondFactor: string;
  coolingOffHours: number;
  /** A proposal from before there was such a rule leaves it as it is. */
  reviewersExport?: boolean;
}

export async function writePolicy(tx: Queryable, policy: WrittenPolicy, by: string): Promise<void> {
  await sql`
    update security_policy set second_factor = ${policy.secondFactor}, cooling_off_hours = ${policy.coolingOffHours},
           reviewers_export = coalesce(${policy.reviewersExport ?? null}::boolean, reviewers_export),
           changed_at = clock_timestamp(), changed_by_name = ${by}`.execute(tx);
}
