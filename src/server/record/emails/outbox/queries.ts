import { sql } from "kysely";
import { removedText } from "../../../../shared/domain/applicant.ts";
import { fold, typedWords } from "../../../../shared/domain/fold.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { FoundByReference } from "../../../runtime/db/find.ts";
import type { Condition } from "../../../runtime/db/list-source.ts";
import { leadsNowhereAnswer, type QueuedEmail } from "../queries.ts";

/** The index of addresses knows three letters in a row and more. */
export const fewestLetters = 3;

/** The words of a recipient that are long enough to be looked for; those of an address are parted by nothing. */
export function recipientWords(typed: string): string[] {
  return typedWords(typed)
    .filter((word) => fold(word).trim().length >= fewestLetters)
    .slice(0, 10);
}

/** To whom a message went, in any case and without marks. What was struck out is nobody's address. */
export function isTo(words: string[]): Condition[] {
  const each = words.map((value) => ({
    sql: "fold_text(to_address) like '%' || btrim(fold_text(?)) || '%'",
    value,
    wordIn: "to_address",
  }));
  return [...each, { sql: "to_address <> ?", value: removedText }];
}

/** The messages that name their record, by themselves or, for what a visitor wrote, by a table of their own. Those about a project name its request. */
export function isAbout(found: FoundByReference | undefined): Condition {
  switch (found?.kind) {
    case "funding_request":
      return { sql: "funding_request_id = ?", value: found.id };
    case "respondent":
      return { sql: "respondent_id = ?", value: found.id };
    case "message":
      return { sql: "id in (select email_id from visitor_message_emails where message_id = ?)", value: found.id };
    case "project":
      return { sql: "funding_request_id = (select funding_request_id from projects where projects.id = ?)", value: found.id };
    default:
      return { sql: "false" };
  }
}

/** More than these are said to be more. */
const mostCounted = 10_000;

/** Failed messages that could still go: not those that were struck out, nor those whose link or code has ended. */
const canStillGo = sql`status = 'failed' and to_address <> ${removedText} and server_answer is distinct from ${leadsNowhereAnswer}`;

export async function countFailed(db: Queryable): Promise<{ count: number; asOf: Date }> {
  const { rows } = await sql<{ count: number; asOf: Date }>`
    select (select count(*)::int from (select from emails where ${canStillGo} limit ${mostCounted}) as found) as count, now() as "asOf"`.execute(
    db,
  );
  return rows[0] ?? { count: 0, asOf: new Date(0) };
}

/**
 * Queues the oldest of them that had failed by a moment. Asked for again with the same moment it finds none of these: they wait, are out, or
 * have failed later. One that somebody sends at this moment is left to them.
 */
export async function requeueFailed(tx: Queryable, asOf: Date, most: number): Promise<QueuedEmail[]> {
  const { rows } = await sql<QueuedEmail>`
    with chosen as (
      select id from emails where ${canStillGo} and coalesce(finished_at, created_at) <= least(${asOf}::timestamptz, now())
       order by id limit ${most} for update skip locked)
    update emails set status = 'queued', finished_at = null, attempts = 0 from chosen where emails.id = chosen.id
    returning emails.id, request_id as "requestId", traceparent`.execute(tx);
  return rows;
}
