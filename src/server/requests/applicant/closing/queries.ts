import { sql } from "kysely";
import { objectDays } from "../../../../shared/domain/applicant.ts";
import { type PeriodKey, type Periods, removalNoticeDays } from "../../../../shared/domain/retention.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** When the data of a closed request go, and whether its applicant was told so. */
export interface Closing {
  until: Date;
  isAnnounced: boolean;
}

/**
 * A request is closed from the day on which it was withdrawn or rejected, or its second review ended; one that came by an import as
 * rejected, from the import on. Its period ends `ends_at`; what
 * was announced before holds also when the period was made shorter since, and counts no more when it was made longer.
 */
const closed = ({ requests_rejected: rejected, requests_withdrawn: withdrawn }: Periods) => sql`
  funding_requests as r
  cross join lateral (
    select case when withdrawn_at is not null then 'requests_withdrawn' else 'requests_rejected' end as key,
           case when withdrawn_at is not null then ${withdrawn}::int else ${rejected}::int end as days,
           greatest(
             coalesce(withdrawn_at,
               (select max(coalesce(told_at, changed_at)) from status_changes
                 where funding_request_id = r.id and to_status = 'rejected' and from_status <> to_status), decided_at, imported_at, submitted_at),
             (select max(resolved_at) from objections where funding_request_id = r.id)) as at) as c
  cross join lateral (select c.at + make_interval(days => c.days) as at) as ends
  cross join lateral (select coalesce(removal_announced_at > c.at and removal_announced_for >= ends.at - interval '1 day', false) as yes) as announced`;

const isClosed = sql`personal_data_removed_at is null and (status = 'rejected' or withdrawn_at is not null)`;

/** What must stay: an open objection, a project that is public, and money that moved or is about to. */
const isFree = sql`
  not exists (select from objections where funding_request_id = r.id and resolved_at is null)
  and not exists (select from projects where funding_request_id = r.id
                   and (state = 'published' or exists (select from transfers where project_id = projects.id)))`;

/** The days for an objection have run out, however short somebody made the period. */
const cannotObject = sql`c.at < now() - make_interval(days => ${objectDays})`;

/** When the data of a closed request go; nothing while its applicant has not heard that it is closed. */
export async function findClosing(db: Queryable, id: number, periods: Periods): Promise<Closing | undefined> {
  const { rows } = await sql<Closing>`
    select announced.yes as "isAnnounced",
           case when announced.yes then removal_announced_for
                else greatest(ends.at, now() + make_interval(days => ${removalNoticeDays})) end as until
      from ${closed(periods)} where r.id = ${id} and ${isClosed} and ${isFree}
       and not exists (select from unheard_changes where funding_request_id = r.id)`.execute(db);
  return rows[0];
}

/** Takes some whose period ends within the days of notice, and sets the day from which they may go. */
export async function takeEnding(tx: Queryable, periods: Periods, most: number): Promise<{ id: number; day: Date }[]> {
  const { rows } = await sql<{ id: number; day: Date }>`
    with ending as (
      select r.id, greatest(ends.at, now() + make_interval(days => ${removalNoticeDays})) as day
        from ${closed(periods)}
       where ${isClosed} and ${isFree} and ${cannotObject} and not announced.yes and ends.at < now() + make_interval(days => ${removalNoticeDays})
       order by r.id limit ${most} for update of r skip locked)
    update funding_requests set removal_announced_at = now(), removal_announced_for = ending.day
      from ending where funding_requests.id = ending.id
    returning funding_requests.id, ending.day`.execute(tx);
  return rows;
}

const isOver = sql`${isClosed} and ${isFree} and ${cannotObject} and announced.yes and ends.at <= now() and removal_announced_for <= now()`;

/** Some that were announced and are over, by number. */
export async function listOver(db: Queryable, periods: Periods, afterId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${closed(periods)} where r.id > ${afterId} and ${isOver} order by r.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The period of one that is over still; it is held by now. */
export async function findOver(tx: Queryable, periods: Periods, id: number): Promise<PeriodKey | undefined> {
  const { rows } = await sql<{ key: PeriodKey }>`select c.key from ${closed(periods)} where r.id = ${id} and ${isOver}`.execute(tx);
  return rows[0]?.key;
}
