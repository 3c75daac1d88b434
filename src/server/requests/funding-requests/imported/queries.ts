import { sql } from "kysely";
import { columnsOf, requestColumnPairs } from "../../../../shared/domain/request-columns.ts";
import type { FundingRequestValues } from "../../../../shared/domain/request-fields.ts";
import type { Language } from "../../../../shared/domain/languages.ts";
import type { FundingRequestStatus } from "../../../../shared/domain/statuses.ts";
import type { Sum } from "../../../../shared/domain/sums.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface ImportedRequest {
  reference: string;
  submissionKey: string;
  contentHash: string;
  values: FundingRequestValues;
  amount: Sum;
  status: FundingRequestStatus;
  /** Null for one that counts as submitted now. */
  submittedAt: string | null;
  language: Language;
}

const answerColumns = requestColumnPairs.map(([, column]) => column).join(", ");

/**
 * Stores many requests of a file by one statement. Returns their ids, in their order. They come in as all requests do and then get the
 * status of their row, so that whoever watches the status of requests, such as screening, hears of those that were decided.
 */
export async function insertImported(tx: Queryable, many: readonly ImportedRequest[]): Promise<number[]> {
  const rows = many.map((one) => ({
    reference: one.reference,
    submission_key: one.submissionKey,
    content_hash: one.contentHash,
    ...columnsOf(one.values),
    email: one.values.email.trim(),
    funding_amount: one.amount.amount,
    funding_currency: one.amount.currency,
    submitted_at: one.submittedAt,
    language: one.language,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into funding_requests (reference, submission_key, content_hash, ${sql.raw(answerColumns)}, funding_amount, funding_currency, language,
      submitted_at, imported_at)
    select reference, submission_key, content_hash, ${sql.raw(answerColumns)}, funding_amount, funding_currency, language,
           coalesce(submitted_at, now()), now()
      from jsonb_populate_recordset(null::funding_requests, ${JSON.stringify(rows)}::jsonb) with ordinality
     order by ordinality returning id`.execute(tx);
  // Ids are given in the order of the rows.
  const ids = made.map(({ id }) => id).toSorted((one, other) => one - other);
  await sql`
    update funding_requests set status = given.status from unnest(${ids}::int[], ${many.map(({ status }) => status)}::text[]) as given (id, status)
     where funding_requests.id = given.id and funding_requests.status <> given.status`.execute(tx);
  return ids;
}

export async function deleteImported(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`delete from funding_requests where id = any(${ids}::int[])`.execute(tx);
}

export async function listNames(db: Queryable, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, project_title as name from funding_requests where id = any(${ids}::int[])`.execute(db);
  return rows;
}
