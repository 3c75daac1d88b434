import { sql } from "kysely";
import { removedText } from "../../../../shared/domain/applicant.ts";
import type { LetterKind } from "../../../../shared/domain/letters.ts";
import type { HeldReason } from "../../../../shared/domain/statuses.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { leadsNowhereAnswer } from "../queries.ts";

export interface StoredLetter {
  id: number;
  at: Date;
  kind: LetterKind;
  status: "queued" | "held" | "sent" | "failed";
  heldBecause: HeldReason | null;
  tries: number;
  /** Until then who caused it can take it back. */
  leavesAt: Date | null;
  /** When the queue tries next; in the past when that is due. */
  nextTryAt: Date | null;
  /** What the mail server said last, unless it was forgotten. */
  answer: string | null;
  endedAt: Date | null;
  /** What it leads to had ended before it left. */
  leadsNowhere: boolean;
  /** To whom it was to go is not known any more. */
  isStruckOut: boolean;
}

/** The newest of some kinds about a request, of those before a place in their order. Neither their words nor their addresses are read. */
export async function listLetters(
  db: Queryable,
  fundingRequestId: number,
  { kinds, before, most }: { kinds: readonly string[]; before: { at: Date; id: number } | undefined; most: number },
): Promise<StoredLetter[]> {
  const at = sql`date_trunc('milliseconds', emails.created_at)`;
  const { rows } = await sql<StoredLetter>`
    select emails.id, ${at} as at, kind, status, held_because as "heldBecause", emails.attempts as tries,
           case when status = 'queued' and leaves_at > now() then leaves_at end as "leavesAt",
           case when status = 'queued' then jobs.run_at end as "nextTryAt", server_answer as answer, finished_at as "endedAt",
           server_answer is not distinct from ${leadsNowhereAnswer} as "leadsNowhere", to_address = ${removedText} as "isStruckOut"
      from emails left join graphile_worker.jobs on jobs.key = 'email:' || emails.id
     where funding_request_id = ${fundingRequestId} and kind = any(${kinds}::text[])
       and ${before ? sql`(${at}, emails.id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql`true`}
     order by 2 desc, 1 desc limit ${most}`.execute(db);
  return rows;
}
