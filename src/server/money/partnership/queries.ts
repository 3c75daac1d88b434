import { sql } from "kysely";
import type { PartnerDue, Partnership } from "../../../shared/contracts/money/partnership.ts";
import type { PartnershipTerms } from "../../../shared/contracts/money/partnership.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Condition, ListSource } from "../../runtime/db/list-source.ts";
import type { Caller } from "../../runtime/http/caller.ts";

/** What is recorded of an institution's commitments that have not ended and are not over; amounts have the column's four decimals. */
export async function listOpenCommitments(db: Queryable, institutionId: number): Promise<PartnershipTerms["commitments"]> {
  const { rows } = await sql<PartnershipTerms["commitments"][number]>`
    select amount::text as amount, currency, first_year as "firstYear", last_year as "lastYear", themes, places
      from commitments where institution_id = ${institutionId} and ended_at is null
       and last_year >= extract(year from now() at time zone 'utc') order by id`.execute(db);
  return rows;
}

// What is due ------------------------------------------------------------------------------------------

const dueColumns = `id, institution_id as "institutionId", name, kind, ref, label, currency, committed::text as committed, given::text as given,
  due_on::text as "dueOn", state`;

export const dueList: ListSource = {
  table: "partner_dues",
  columns: dueColumns,
  filterColumn: "state",
  dateColumn: "due_on",
  sorts: { dueOn: "due_on" },
};

/** The institutions that have this in their name, of whom there are few enough to look at each, and what kind of thing is due. */
export function dueConditions({ q = "", kind }: { q?: string | undefined; kind?: string | undefined }): Condition[] {
  const name = q.trim().toLowerCase();
  return [
    ...(name === "" ? [] : [{ sql: "strpos(lower(name), ?) > 0", value: name }]),
    ...(kind === undefined ? [] : [{ sql: "kind = ?", value: kind }]),
  ];
}

export async function countDues(db: Queryable, state: string | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from partner_dues where ${state ?? null}::text is null or state = ${state ?? null}::text`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How much of what institutions owe is late, and how much is due soon. */
export async function countPartnerDues(db: Queryable): Promise<{ late: number; soon: number }> {
  const { rows } = await sql<{ late: number; soon: number }>`
    select (count(*) filter (where state = 'late'))::int as late, (count(*) filter (where state = 'soon'))::int as soon from partner_dues`.execute(
    db,
  );
  return rows[0] ?? { late: 0, soon: 0 };
}

/** The first day first. */
export async function listDues(db: Queryable, institutionId: number): Promise<PartnerDue[]> {
  const { rows } = await sql<PartnerDue>`
    select ${sql.raw(dueColumns)} from partner_dues where institution_id = ${institutionId} order by due_on, id`.execute(db);
  return rows;
}

/** The next day on which a duty is due; undefined for one that is not agreed, or done for good. */
export async function findDutyDay(tx: Queryable, institutionId: number, duty: string): Promise<string | undefined> {
  const { rows } = await sql<{ dueOn: string }>`
    select due_on::text as "dueOn" from partnership_duties where institution_id = ${institutionId} and duty = ${duty}::uuid`.execute(tx);
  return rows[0]?.dueOn;
}

/** False where it was recorded before. */
export async function insertDone(
  tx: Queryable,
  institutionId: number,
  { duty, dueOn, evidence, isByMember, by }: { duty: string; dueOn: string; evidence: string; isByMember: boolean; by: Caller },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into partnership_duties_done (institution_id, duty, due_on, evidence, is_by_member, done_by, done_by_name)
    values (${institutionId}, ${duty}::uuid, ${dueOn}::date, ${evidence}, ${isByMember}, ${by.id}, ${by.username})
    on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function listDone(db: Queryable, institutionId: number): Promise<Partnership["done"]> {
  const { rows } = await sql<Partnership["done"][number]>`
    select duty::text as duty, due_on::text as "dueOn", evidence, is_by_member as "isByMember", done_by_name as "byName", done_at as "doneAt"
      from partnership_duties_done where institution_id = ${institutionId} order by done_at desc limit 100`.execute(db);
  return rows;
}

// Reminders --------------------------------------------------------------------------------------------

export interface DueToTell extends PartnerDue {
  daysLeft: number;
}

const toTell = sql`${sql.raw(dueColumns)}, due_on - (now() at time zone 'utc')::date as "daysLeft"`;
/** Reviews and files have reminders of their own. */
const isReminded = sql`kind in ('commitment', 'duty') and state <> 'ended'`;

/** What comes or is late, and of which a reminder that is due has not been sent. */
export async function listUnreminded(db: Queryable, steps: readonly number[], most: number): Promise<DueToTell[]> {
  const { rows } = await sql<DueToTell>`
    select ${toTell} from partner_dues
     where ${isReminded} and exists (
       select from unnest(${steps}::int[]) as step
        where due_on - (now() at time zone 'utc')::date <= step and not exists (
          select from partner_due_reminders as told
           where told.institution_id = partner_dues.institution_id and told.kind = partner_dues.kind and told.ref = partner_dues.ref
             and told.due_on = partner_dues.due_on and told.days = step))
     order by due_on, id limit ${most}`.execute(db);
  return rows;
}

/** The same one, read again once its institution is held; undefined when nothing is due of it any more. */
export async function findDue(tx: Queryable, { institutionId, kind, ref }: PartnerDue): Promise<DueToTell | undefined> {
  const { rows } = await sql<DueToTell>`
    select ${toTell} from partner_dues where institution_id = ${institutionId} and kind = ${kind} and ref = ${ref} and ${isReminded}`.execute(
    tx,
  );
  return rows[0];
}

/** Notes the reminders that are sent now, all that are due at once. False when another process has sent them. */
export async function noteReminders(
  tx: Queryable,
  { institutionId, kind, ref, dueOn }: PartnerDue,
  days: readonly number[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into partner_due_reminders (institution_id, kind, ref, due_on, days)
    select ${institutionId}, ${kind}, ${ref}, ${dueOn}::date, step from unnest(${days}::int[]) as step
    on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
