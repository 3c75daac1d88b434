import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Act, ActKind, Together } from "./service.ts";

export async function insertAct(
  tx: Queryable,
  { kind, madeBy, seconds, together }: { kind: ActKind; madeBy: number; seconds: number; together: Together | undefined },
): Promise<Act> {
  const { rows } = await sql<Act>`
    insert into acts (kind, made_by, leaves_at, round_id)
    values (${kind}, ${madeBy}, greatest(now() + make_interval(secs => ${seconds}), ${together?.at ?? null}::timestamptz), ${together?.roundId ?? null})
    returning id, leaves_at as "leavesAt", round_id is not null as "isTogether"`.execute(tx);
  if (!rows[0]) throw new Error("an act was not stored");
  return rows[0];
}

export interface StoredAct {
  id: string;
  kind: ActKind;
  madeBy: number;
  isUndone: boolean;
  isTooLate: boolean;
}

/** Holds the act: whoever takes it back is alone with it. */
export async function lockAct(tx: Queryable, id: string): Promise<StoredAct | undefined> {
  const { rows } = await sql<StoredAct>`
    select id, kind, made_by as "madeBy", undone_at is not null as "isUndone",
           leaves_at <= clock_timestamp() as "isTooLate"
      from acts where id = ${id} for update`.execute(tx);
  return rows[0];
}

/**
 * Takes the act's messages out of the outbox. Returns how many are gone and how many were there: a worker that has one in hand since the
 * moment they may leave keeps it.
 */
export async function deleteMessages(tx: Queryable, id: string): Promise<{ gone: number; all: number }> {
  const { rows } = await sql<{ gone: number; all: number }>`
    with gone as (delete from emails where act_id = ${id} and status in ('queued', 'held') and claimed_until is null and attempts = 0 returning id)
    select (select count(*) from gone)::int as gone, (select count(*) from emails where act_id = ${id})::int as "all"`.execute(tx);
  return rows[0] ?? { gone: 0, all: 0 };
}

export async function markUndone(tx: Queryable, id: string): Promise<void> {
  await sql`update acts set undone_at = now() where id = ${id}`.execute(tx);
}

export interface OpenAct {
  id: string;
  kind: ActKind;
  leavesAt: Date;
  /** When its letters leave with those of their call; null where they leave by themselves. */
  lettersAt: Date | null;
  messages: number;
  /** The requests that its messages are about. */
  requests: number[];
}

/** What somebody can still take back within the seconds for it, the newest first; an act that told nobody is none. */
export async function listOpen(db: Queryable, madeBy: number, seconds: number): Promise<OpenAct[]> {
  const { rows } = await sql<OpenAct>`
    select acts.id, acts.kind, least(acts.leaves_at, made_at + make_interval(secs => ${seconds})) as "leavesAt",
           case when round_id is not null then acts.leaves_at end as "lettersAt", count(*)::int as messages,
           coalesce(array_agg(distinct emails.funding_request_id) filter (where emails.funding_request_id is not null), '{}') as requests
      from acts join emails on act_id = acts.id
     where made_by = ${madeBy} and acts.leaves_at > now() and made_at + make_interval(secs => ${seconds}) > now() and undone_at is null
     group by acts.id order by made_at desc limit 20`.execute(db);
  return rows;
}

/** Whether a message of an act about a request may have left. */
export async function mayHaveLeft(tx: Queryable, actId: string, requestId: number): Promise<boolean> {
  const { rows } = await sql`
    select from emails where act_id = ${actId} and funding_request_id = ${requestId} and leaves_at <= clock_timestamp() limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Takes the letters about a request that wait for those of a call, or of this call, out of the outbox. */
export async function dropUntoldLetters(tx: Queryable, requestId: number, roundId?: number): Promise<void> {
  await sql`
    delete from emails using acts
     where acts.id = act_id and funding_request_id = ${requestId} and round_id = coalesce(${roundId ?? null}::int, round_id)
       and emails.status in ('queued', 'held') and claimed_until is null and attempts = 0
       and (emails.leaves_at > clock_timestamp() or acts.leaves_at > clock_timestamp())`.execute(tx);
}

/** Of an act that is over nobody asks any more. */
export async function deleteOldActs(db: Queryable): Promise<void> {
  await sql`delete from acts where leaves_at < now() - interval '1 day'`.execute(db);
}
