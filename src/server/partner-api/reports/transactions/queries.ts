import { sql } from "kysely";
import type { TransferStatus } from "../../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { momentsOf, type Period } from "../content.ts";
import { readRows } from "../queries.ts";

export interface ReportedTransfer {
  publicId: string;
  projectPublicId: string | null;
  amount: string;
  currency: string;
  reference: string | null;
  notes: string | null;
  status: TransferStatus;
  failureReason: string | null;
  createdAt: Date;
  estimatedCompletion: Date | null;
  settledAt: Date | null;
  returnedAt: Date | null;
}

const madeIn = (period: Period) => {
  const { from, before } = momentsOf(period);
  return sql`transfers.institution_id = ${period.institutionId} and transfers.mode = ${period.mode}
    and transfers.created_at >= ${from}::timestamptz and transfers.created_at < ${before}::timestamptz`;
};

/** In the order in which they were made. */
export function readTransfers(tx: Queryable, period: Period): AsyncGenerator<ReportedTransfer> {
  return readRows(
    tx,
    sql<ReportedTransfer>`
      select transfers.public_id as "publicId", projects.public_id as "projectPublicId", amount, transfers.currency, reference, notes, status,
             failure_reason as "failureReason", transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion",
             settled_at as "settledAt", returned_at as "returnedAt"
        from transfers join projects on projects.id = project_id where ${madeIn(period)} order by transfers.id`,
  );
}

export interface StatusSum {
  status: TransferStatus;
  currency: string;
  sum: string;
  transfers: number;
}

/** Sums by status and currency. */
export async function readSums(tx: Queryable, period: Period): Promise<StatusSum[]> {
  const { rows } = await sql<StatusSum>`
    select status, currency, sum(amount)::text as sum, count(*)::int as transfers from transfers
     where ${madeIn(period)} group by status, currency order by status, currency`.execute(tx);
  return rows;
}

/** Settled sums of one currency by day, month or quarter, of those in which there were any. */
export async function readCourse(
  tx: Queryable,
  period: Period,
  currency: string,
  unit: "day" | "month" | "quarter",
): Promise<{ begins: string; sum: string }[]> {
  const { rows } = await sql<{ begins: string; sum: string }>`
    select begins::date::text as begins, sum(amount)::text as sum
      from (select date_trunc(${unit}, created_at at time zone 'UTC') as begins, amount from transfers
             where ${madeIn(period)} and status = 'settled' and currency = ${currency}) as settled
     group by begins order by begins`.execute(tx);
  return rows;
}
