import { type RawBuilder, sql } from "kysely";
import type { AuditEntry, AuditFilters } from "../../../shared/contracts/record/audit.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** A record as the log names it. */
export interface Subject {
  type: string;
  id: string;
}

export interface AuditQuestion extends Omit<AuditFilters, "record" | "subjectId"> {
  /** The records that are meant; undefined where no record was asked for. */
  subjects: Subject[] | undefined;
  /** The id that the last page ended with. */
  before: string | undefined;
  limit: number;
}

/**
 * What every row has to be, besides being about a record. Days are whole ones, in UTC. What is not asked for is null, and gone from the
 * plan, which is made anew for the values: one statement for every combination of filters.
 */
function conditions({ actor, action, from, to, before }: AuditQuestion): RawBuilder<unknown> {
  const account = actor !== undefined && /^\d{1,9}$/.test(actor) ? Number(actor) : null;
  const name = account === null ? (actor ?? null) : null;
  return sql`(${account}::integer is null or actor_id = ${account}::integer)
    and (${name}::text is null or (actor_id is null and actor_name = ${name}::text))
    and (${action ?? null}::text is null or action = ${action ?? null}::text)
    and (${from ?? null}::date is null or at >= ${from ?? null}::date::timestamp at time zone 'UTC')
    and (${to ?? null}::date is null or at < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')
    and (${before ?? null}::bigint is null or (at, id) < ((select at from audit_log where id = ${before ?? null}::bigint), ${before ?? null}::bigint))`;
}

/** Each record by its own index: the planner would look for a few of many in the whole log. */
function idsOf(question: AuditQuestion, subjects: Subject[]): RawBuilder<unknown> {
  return sql`select found.id from unnest(${subjects.map(({ type }) => type)}::text[], ${subjects.map(({ id }) => id)}::text[]) as of_record (type, id)
    cross join lateral (
      select id, at from audit_log where subject_type = of_record.type and subject_id = of_record.id and ${conditions(question)}
       order by at desc, id desc limit ${question.limit}) as found
    order by found.at desc, found.id desc limit ${question.limit}`;
}

/**
 * The newest first. They are in the order of their moments, which is that of the days asked for, and not of their numbers: those of two
 * transactions can cross. The reference is what the record can be found by now, so that one that is gone has none.
 */
export async function listAuditEntries(db: Queryable, question: AuditQuestion): Promise<AuditEntry[]> {
  const { subjects, subjectType, limit } = question;
  const place = subjects
    ? sql`id in (${idsOf(question, subjects)})`
    : sql`${conditions(question)} and (${subjectType ?? null}::text is null or subject_type = ${subjectType ?? null}::text)`;
  const { rows } = await sql<AuditEntry>`
    select id, at, actor_name as "actorName", action, subject_type as "subjectType", subject_id as "subjectId", before, after,
           (select reference from findable
             where kind = case subject_type when 'visitor_message' then 'message' else subject_type end
               and record_id = case when subject_id ~ '^\\d{1,9}$' then subject_id::integer end) as reference
      from audit_log where ${place}
     order by at desc, id desc limit ${limit} /* plan anew */`.execute(db);
  return rows;
}

/** How many of a kind can be chosen from. There are some hundreds of actions, and as many accounts. */
const mostChoices = 1_000;

/** The types of records that the log is about. */
export const listSubjectTypes = (db: Queryable): Promise<string[]> => listValues(db, "subject_type");

/** What was done at least once. */
export const listActions = (db: Queryable): Promise<string[]> => listValues(db, "action");

/** The values that a column has: one look into its index for each, and not one for each row. */
async function listValues(db: Queryable, name: "action" | "subject_type"): Promise<string[]> {
  const column = sql.raw(name);
  const { rows } = await sql<{ value: string }>`
    with recursive choice as (
      select min(${column}) as value from audit_log
      union all
      select (select min(${column}) from audit_log where ${column} > choice.value) from choice where choice.value is not null)
    select value from choice where value is not null limit ${mostChoices}`.execute(db);
  return rows.map(({ value }) => value);
}

/** Accounts that have acted, by the name that their newest entry has. */
export async function listAccounts(db: Queryable): Promise<{ value: string; name: string }[]> {
  const { rows } = await sql<{ value: string; name: string }>`
    with recursive choice as (
      select min(actor_id) as id from audit_log where actor_id is not null
      union all
      select (select min(actor_id) from audit_log where actor_id > choice.id) from choice where choice.id is not null)
    select id::text as value, (select actor_name from audit_log where actor_id = choice.id order by at desc, audit_log.id desc limit 1) as name
      from choice where id is not null limit ${mostChoices}`.execute(db);
  return rows;
}

/** What has acted without an account: the parts of the product, and people by their own links. */
export async function listNamed(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive choice as (
      select min(actor_name) as value from audit_log where actor_id is null
      union all
      select (select min(actor_name) from audit_log where actor_id is null and actor_name > choice.value) from choice where choice.value is not null)
    select value from choice where value is not null limit ${mostChoices}`.execute(db);
  return rows.map(({ value }) => value);
}
