import { sql } from "kysely";
import type { TransferItem, TransferRecord } from "../../../../shared/contracts/money/transfers.ts";
import { fromMinorUnits } from "../../../../shared/domain/money.ts";
import { partnerModes, type PartnerMode, type TransferStatus, transferStatuses } from "../../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { ListRequest, ListSource } from "../../../runtime/db/list-source.ts";

/** Amounts have the column's four decimals here; the service shows them as their currency does. */
const itemColumns = `id, public_id as "publicId", institution_id as "institutionId", project_id as "projectId", mode, status,
  amount::text as amount, currency, reference, created_at as "createdAt",
  (select name from institutions where id = institution_id) as "institutionName",
  (select name from projects where id = project_id) as "projectName"`;

const source: ListSource = {
  table: "transfers",
  findable: { kind: "transfer" },
  columns: itemColumns,
  // As the index transfers_shelf has it.
  filterColumn: "(mode || ' ' || status)",
  dateColumn: "created_at",
  sorts: {},
};

/** The expression of the index transfers_institution_shelf. */
const sourceOfOne: ListSource = { ...source, filterColumn: "(institution_id::text || ' ' || mode || ' ' || status)" };

export interface TransferFilter {
  mode?: PartnerMode | undefined;
  status?: TransferStatus | undefined;
  institution?: number | undefined;
}

/** The list and its filter: every shelf (mode and status) that the filter leaves, each read from its own index. */
export function listOf({ mode, status, institution }: TransferFilter): { source: ListSource; filter: ListRequest["filter"] } {
  const isWide = mode === undefined && status === undefined;
  if (isWide && institution === undefined) return { source, filter: undefined };
  const modes = mode === undefined ? partnerModes : [mode];
  const statuses = status === undefined ? transferStatuses : [status];
  const shelves = modes.flatMap((one) => statuses.map((other) => `${one} ${other}`));
  if (institution === undefined) return { source, filter: shelves };
  return { source: sourceOfOne, filter: shelves.map((shelf) => `${institution} ${shelf}`) };
}

/** Counts transfers up to `most`, each shelf from its own index, in whose order they are asked for: so no other way is planned. */
export async function countTransfers(db: Queryable, wanted: TransferFilter, most: number): Promise<number> {
  const { source: list, filter } = listOf(wanted);
  const shelf = sql.raw(list.filterColumn);
  const { rows } = await (
    filter === undefined
      ? sql<{ n: number }>`select count(*)::int as n from (select from transfers limit ${most}) as found`
      : sql<{ n: number }>`
        select coalesce(sum(n), 0)::int as n from unnest(${filter}::text[]) as wanted (name), lateral (select count(*) as n from (
          select from transfers where ${shelf} >= name and ${shelf} <= name order by ${shelf}, id limit ${most}) as found) as of_each`
  ).execute(db);
  return rows[0]?.n ?? 0;
}

export type FoundTransfer = Omit<TransferRecord, "changes" | "gate" | "journals">;

export async function findTransfer(db: Queryable, publicId: string): Promise<FoundTransfer | undefined> {
  const { rows } = await sql<FoundTransfer>`
    select ${sql.raw(itemColumns)}, (select public_id from projects where id = project_id) as "projectPublicId", notes,
           idempotency_key as "idempotencyKey", failure_reason as "failureReason", estimated_completion as "estimatedCompletion",
           settled_at as "settledAt", returned_at as "returnedAt",
           case when held_at is not null then json_build_object('by', held_by_name, 'at', held_at, 'reason', hold_reason, 'isReleaseAsked',
             exists (select from approvals where subject = 'release:' || public_id and state = 'waiting')) end as hold
      from transfers where public_id = ${publicId}`.execute(db);
  return rows[0];
}

export async function listChanges(db: Queryable, transferId: number): Promise<TransferRecord["changes"]> {
  const { rows } = await sql<TransferRecord["changes"][number]>`
    select id::int, from_status as "from", to_status as "to", reason, changed_by_name as "changedBy", changed_at as "changedAt"
      from transfer_changes where transfer_id = ${transferId} order by transfer_changes.id desc`.execute(db);
  return rows;
}

/** The journals of a transfer, the newest first. */
export async function listJournals(db: Queryable, transfer: TransferItem): Promise<TransferRecord["journals"]> {
  const { rows } = await sql<{ id: number; kind: TransferRecord["journals"][number]["kind"]; minor: string; madeAt: Date }>`
    select journals.id::int, kind, amount as minor, made_at as "madeAt" from ledger_journals journals
      join ledger_entries on journal_id = journals.id and amount > 0
     where transfer_id = ${transfer.id} order by journals.id desc`.execute(db);
  return rows.map(({ minor, ...journal }) => ({ ...journal, amount: fromMinorUnits(BigInt(minor), transfer.currency) }));
}

const ownerColumns = { institution: sql`institution_id`, project: sql`project_id` };

/** Writes the searched text of the next transfers of an owner anew; the last one's id, or undefined when none was left. */
export async function describeTransfers(
  tx: Queryable,
  { of, id, afterId, limit }: { of: keyof typeof ownerColumns; id: number; afterId: number; limit: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with next_ones as materialized (
      select id from transfers where ${ownerColumns[of]} = ${id} and id > ${afterId} order by id limit ${limit}),
    described as (
      update transfers set search_text = text_of_transfer(transfers) from next_ones where transfers.id = next_ones.id)
    select max(id) as last from next_ones`.execute(tx);
  return rows[0]?.last ?? undefined;
}

/** False for one that is not live, has left, or is held already. */
export async function holdTransfer(tx: Queryable, publicId: string, { by, reason }: { by: string; reason: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transfers set held_at = clock_timestamp(), held_by_name = ${by}, hold_reason = ${reason}
     where public_id = ${publicId} and mode = 'live' and status = 'pending' and held_at is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** False for one that is not held. */
export async function releaseTransfer(tx: Queryable, publicId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transfers set held_at = null, held_by_name = null, hold_reason = null where public_id = ${publicId} and held_at is not null`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
