import { sql } from "kysely";
import type { Decision, DecidedStatus, ReasonTexts } from "../../../shared/contracts/requests/decisions.ts";
import { objectDays } from "../../../shared/domain/applicant.ts";
import { isLanguage, type Language } from "../../../shared/domain/languages.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** What the desk needs besides the decisions themselves. */
export async function findStatusAndLanguage(
  db: Queryable,
  id: number,
): Promise<{ status: string; isImported: boolean; language: Language } | undefined> {
  const row = await db.selectFrom("funding_requests").select(["status", "imported_at", "language"]).where("id", "=", id).executeTakeFirst();
  return row && { status: row.status, isImported: row.imported_at !== null, language: isLanguage(row.language) ? row.language : "en" };
}

export async function findByKey(tx: Queryable, decisionKey: string) {
  return tx
    .selectFrom("decisions")
    .select(["funding_request_id as fundingRequestId", "decided_by as decidedBy"])
    .where("decision_key", "=", decisionKey)
    .executeTakeFirst();
}

/** The change that made the status what it is; notes without a change are none. */
export async function findLastChange(db: Queryable, id: number): Promise<{ id: number; hasDecision: boolean } | undefined> {
  const { rows } = await sql<{ id: number; hasDecision: boolean }>`
    select c.id, exists (select from decisions where status_change_id = c.id) as "hasDecision" from status_changes as c
     where c.funding_request_id = ${id} and c.from_status <> c.to_status order by c.id desc limit 1`.execute(db);
  return rows[0];
}

export interface NewDecision {
  fundingRequestId: number;
  status: DecidedStatus;
  round: "first" | "second";
  reasonId: number;
  texts: ReasonTexts;
  words: string | null;
  internalNote: string | null;
  decidedBy: { id: number; username: string };
  statusChangeId: number | null;
  decisionKey: string | null;
  actId: string | undefined;
}

export async function insertDecision(tx: Queryable, decision: NewDecision): Promise<void> {
  await tx
    .insertInto("decisions")
    .values({
      funding_request_id: decision.fundingRequestId,
      status: decision.status,
      round: decision.round,
      reason_id: decision.reasonId,
      reason_texts: JSON.stringify(decision.texts),
      words: decision.words,
      internal_note: decision.internalNote,
      decided_by: decision.decidedBy.id,
      decided_by_name: decision.decidedBy.username,
      status_change_id: decision.statusChangeId,
      decision_key: decision.decisionKey,
      act_id: decision.actId ?? null,
    })
    .execute();
}

/** What was decided of which the applicant was told, by its number. */
export async function listToldDecisions(db: Queryable, fundingRequestId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from decisions where funding_request_id = ${fundingRequestId}
       and not exists (select from acts where acts.id = act_id and leaves_at > now() and undone_at is null)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Newest first. */
export async function listDecisions(db: Queryable, fundingRequestId: number): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select id, status, round, reason_texts as texts, words, internal_note as "internalNote", decided_by_name as "decidedBy",
           decided_at as "decidedAt"
      from decisions where funding_request_id = ${fundingRequestId} order by id desc`.execute(db);
  return rows;
}

export interface StoredObjection {
  text: string;
  madeAt: Date;
  dueAt: Date;
  isLate: boolean;
  resolvedAt: Date | null;
  outcome: DecidedStatus | null;
  firstDeciderId: number | null;
  firstDecider: string;
}

export async function findObjection(db: Queryable, fundingRequestId: number): Promise<StoredObjection | undefined> {
  const { rows } = await sql<StoredObjection>`
    select text, made_at as "madeAt", due_at as "dueAt", resolved_at is null and due_at < now() as "isLate", resolved_at as "resolvedAt",
           outcome, first_decider as "firstDeciderId", first_decider_name as "firstDecider"
      from objections where funding_request_id = ${fundingRequestId}`.execute(db);
  return rows[0];
}

/** How many second reviews are to be made, and how many of them are late. */
export async function countOpenObjections(db: Queryable): Promise<{ open: number; late: number }> {
  const { rows } = await sql<{ open: number; late: number }>`
    select count(*)::int as open, count(*) filter (where due_at < now())::int as late
      from objections join funding_requests on funding_requests.id = funding_request_id
     where resolved_at is null and withdrawn_at is null`.execute(db);
  return rows[0] ?? { open: 0, late: 0 };
}

/** A decision ends the second review, whichever way it was made. */
export async function closeObjection(tx: Queryable, fundingRequestId: number): Promise<void> {
  await sql`
    update objections set resolved_at = now(), outcome = funding_requests.status from funding_requests
     where objections.funding_request_id = ${fundingRequestId} and resolved_at is null
       and funding_requests.id = objections.funding_request_id and funding_requests.status in ('approved', 'rejected')`.execute(tx);
}

/** Whether somebody else of the staff could decide. */
export async function hasOtherStaff(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from active_staff where id <> ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

export interface ShownDecision {
  status: DecidedStatus;
  texts: ReasonTexts;
  words: string | null;
  at: Date;
}

export interface Standing {
  /** The reason for the status that holds now; null without one. */
  decision: ShownDecision | null;
  /** Until when its applicant can object; null when that is not possible (any more). */
  objectBy: Date | null;
  objectionDays: number;
}

/** What an applicant is told about the decision that holds or, as it was `heard`, about the last one that they were told of. */
export async function findStanding(db: Queryable, fundingRequestId: number, as: "heard" | "decided"): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select (select objection_days from service_levels order by id desc limit 1) as "objectionDays",
           case when d.id is not null and c.to_status = d.status then
             json_build_object('status', d.status, 'texts', d.reason_texts, 'words', d.words, 'at', coalesce(c.told_at, d.decided_at)) end as decision,
           case when c.to_status = 'rejected' and r.withdrawn_at is null and r.personal_data_removed_at is null
                 and r.merged_into_id is null
                 and coalesce(c.told_at, c.changed_at) + make_interval(days => ${objectDays}) > now()
                 and not exists (select from objections where funding_request_id = r.id)
             then coalesce(c.told_at, c.changed_at) + make_interval(days => ${objectDays}) end as "objectBy"
      from funding_requests as r
      left join lateral (select id, to_status, changed_at, told_at from status_changes
        where funding_request_id = r.id and from_status <> to_status
          and (${as} = 'decided' or id not in (select id from unheard_changes where funding_request_id = r.id)) order by id desc limit 1) as c on true
      left join decisions as d on d.status_change_id = c.id
       and (${as} = 'decided' or not exists (select from acts where acts.id = d.act_id and leaves_at > now() and undone_at is null))
     where r.id = ${fundingRequestId}`.execute(db);
  return rows[0];
}
