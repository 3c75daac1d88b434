import { sql } from "kysely";
import type { Bearer } from "../../../shared/domain/bank.ts";
import type { HoldReason } from "../../../shared/domain/money-gate.ts";
import type { PartnerMode, TransferStatus } from "../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export interface StoredTransfer {
  id: number;
  publicId: string;
  institutionId: number;
  projectId: number;
  projectPublicId: string;
  mode: PartnerMode;
  /** Decimal text with the column's four decimals. */
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
  /** What keeps it from leaving, as its partner is told; null while nothing does. */
  heldBecause: HoldReason | null;
  /** Its bank charges, in minor units; null where there are none. */
  charges: { borneBy: Bearer; minor: string }[] | null;
}

const columns = sql`transfers.id, transfers.public_id as "publicId", institution_id as "institutionId", project_id as "projectId",
  projects.public_id as "projectPublicId", mode, amount, transfers.currency, reference, notes, status, failure_reason as "failureReason",
  transfers.created_at as "createdAt", estimated_completion as "estimatedCompletion", settled_at as "settledAt", returned_at as "returnedAt",
  case when mode = 'live' and status = 'pending' then case when held_at is not null then 'under_review'
       else (select public_reason from gate_answers where transfer_id = transfers.id order by gate_answers.id desc limit 1) end end as "heldBecause",
  case when mode = 'live' and status not in ('pending', 'cancelled') then (
    select jsonb_agg(jsonb_build_object('borneBy', borne_by, 'minor', minor::text) order by borne_by) from transfer_charges
     where transfer_id = transfers.id) end as charges`;

export interface NewTransfer {
  publicId: string;
  institutionId: number;
  projectId: number;
  mode: PartnerMode;
  amount: string;
  currency: string;
  reference: string | null;
  notes: string | null;
  idempotencyKey: string | null;
  estimatedCompletion: Date;
  /** Why it is held back from the beginning; null for one that may leave at once. */
  holdReason: string | null;
}

/** Who holds back what is above an institution's four-eyes amount. */
const gateName = "gate";

export async function insertTransfer(tx: Queryable, transfer: NewTransfer): Promise<StoredTransfer> {
  const { rows } = await sql<StoredTransfer>`
    with transfers as (
      insert into transfers (public_id, institution_id, project_id, mode, amount, currency, reference, notes, idempotency_key, estimated_completion,
                             held_at, held_by_name, hold_reason)
      values (${transfer.publicId}, ${transfer.institutionId}, ${transfer.projectId}, ${transfer.mode}, ${transfer.amount}::numeric, ${transfer.currency},
              ${transfer.reference}, ${transfer.notes}, ${transfer.idempotencyKey}, ${transfer.estimatedCompletion},
              case when ${transfer.holdReason}::text is not null then clock_timestamp() end,
              case when ${transfer.holdReason}::text is not null then ${gateName}::text end, ${transfer.holdReason}) returning *),
    changes as (insert into transfer_changes (transfer_id, to_status) select id, status from transfers)
    select ${columns} from transfers join projects on projects.id = project_id`.execute(tx);
  if (!rows[0]) throw new Error("a transfer was not stored");
  return rows[0];
}

export interface Whose {
  institutionId: number;
  mode: PartnerMode;
}

/** One transfer of an institution in one mode; undefined for anybody else's. Locked when it is going to change. */
export async function findTransfer(
  db: Queryable,
  whose: Whose,
  publicId: string,
  lock: "lock" | "read" = "read",
): Promise<StoredTransfer | undefined> {
  const { rows } = await sql<StoredTransfer>`
    select ${columns} from transfers join projects on projects.id = project_id
     where transfers.public_id = ${publicId} and institution_id = ${whose.institutionId} and mode = ${whose.mode}
     ${lock === "lock" ? sql`for update of transfers` : sql``}`.execute(db);
  return rows[0];
}

/** The same by its own number, for jobs. */
export async function lockTransfer(tx: Queryable, id: number): Promise<StoredTransfer | undefined> {
  const { rows } = await sql<StoredTransfer>`
    select ${columns} from transfers join projects on projects.id = project_id where transfers.id = ${id} for update of transfers`.execute(
    tx,
  );
  return rows[0];
}

/** Sets the status with its moment, and keeps what it was. A reason is the institution's to read where the money went back. */
export async function changeStatus(
  tx: Queryable,
  transfer: StoredTransfer,
  to: TransferStatus,
  { reason, by }: { reason: string | null; by: string | null },
): Promise<StoredTransfer> {
  const { rows } = await sql<StoredTransfer>`
    with transfers as (
      update transfers set status = ${to}, failure_reason = case when ${to} in ('failed', 'returned') then coalesce(${reason}, failure_reason) else failure_reason end,
             settled_at = case when ${to} = 'settled' then now() else settled_at end,
             returned_at = case when ${to} = 'returned' then now() else returned_at end,
             estimated_completion = case when ${to} in ('pending', 'submitted') then estimated_completion end
       where id = ${transfer.id} returning *),
    changes as (
      insert into transfer_changes (transfer_id, from_status, to_status, reason, changed_by_name)
      select id, ${transfer.status}, ${to}, ${reason}, ${by} from transfers)
    select ${columns} from transfers join projects on projects.id = project_id`.execute(tx);
  if (!rows[0]) throw new Error("a transfer was not changed");
  return rows[0];
}

export interface TransferFilter {
  status?: TransferStatus | undefined;
  projectId?: string | undefined;
  reference?: string | undefined;
  idempotencyKey?: string | undefined;
  beforeId: number;
  limit: number;
}

export async function listTransfers(db: Queryable, whose: Whose, filter: TransferFilter): Promise<StoredTransfer[]> {
  const { rows } = await sql<StoredTransfer>`
    select ${columns} from transfers join projects on projects.id = project_id
     where institution_id = ${whose.institutionId} and mode = ${whose.mode} and transfers.id < ${filter.beforeId}
       ${filter.status === undefined ? sql`` : sql`and status = ${filter.status}`}
       ${filter.projectId === undefined ? sql`` : sql`and projects.public_id = ${filter.projectId}`}
       ${filter.reference === undefined ? sql`` : sql`and reference = ${filter.reference}`}
       ${filter.idempotencyKey === undefined ? sql`` : sql`and idempotency_key = ${filter.idempotencyKey}`}
     order by transfers.id desc limit ${filter.limit}`.execute(db);
  return rows;
}

/** A pending live transfer, as the gate is asked about it. */
export interface PendingTransfer {
  transferId: number;
  institutionId: number;
  projectId: number;
  amount: string;
  currency: string;
}

/** The next live transfers that wait, the oldest first. */
export async function listPending(db: Queryable, afterId: number, limit: number): Promise<PendingTransfer[]> {
  const { rows } = await sql<PendingTransfer>`
    select id as "transferId", institution_id as "institutionId", project_id as "projectId", amount::text as amount, currency
      from transfers where mode = 'live' and status = 'pending' and id > ${afterId} order by id limit ${limit}`.execute(db);
  return rows;
}

/** Those of them that still wait, locked until the transaction is over; one that somebody is just cancelling is left for the next run. */
export async function lockPending(tx: Queryable, ids: readonly number[]): Promise<PendingTransfer[]> {
  const { rows } = await sql<PendingTransfer>`
    select id as "transferId", institution_id as "institutionId", project_id as "projectId", amount::text as amount, currency
      from transfers where id = any(${ids}::int[]) and mode = 'live' and status = 'pending' order by id for update skip locked`.execute(tx);
  return rows;
}

/** Several by their numbers, as they are. */
export async function listByIds(db: Queryable, ids: readonly number[]): Promise<StoredTransfer[]> {
  const { rows } = await sql<StoredTransfer>`
    select ${columns} from transfers join projects on projects.id = project_id where transfers.id = any(${ids}::int[]) order by transfers.id`.execute(
    db,
  );
  return rows;
}

/** Live transfers that are held, and how many seconds the one that is held longest. */
export async function readHolds(db: Queryable): Promise<{ count: number; age: number }> {
  const { rows } = await sql<{ count: number; age: number }>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(held_at)), 0)::float8 as age
      from transfers where mode = 'live' and status = 'pending' and held_at is not null`.execute(db);
  return rows[0] ?? { count: 0, age: 0 };
}
