import { sql } from "kysely";
import type { AlikeRequest, DuplicatesPanel } from "../../../shared/contracts/requests/duplicates.ts";
import type { LikenessReason, LikenessState } from "../../../shared/domain/duplicates.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRequests } from "../funding-requests/service.ts";
import type { FoundPair } from "./finding/queries.ts";

const shownOfEach = 50;

/** Everything that the panel of one request shows; undefined when there is no such request. */
export async function readPanel(db: Queryable, id: number): Promise<DuplicatesPanel | undefined> {
  const [head, pairs] = await Promise.all([readHead(db, id), listAlike(db, id)]);
  if (!head) return undefined;
  const ofOpen = pairs.filter(({ state }) => state === "open");
  const ofDecided = pairs.filter(({ state }) => state !== "open");
  return {
    likely: ofOpen.map(({ total: _total, ...one }) => one),
    decided: ofDecided.map(({ total: _total, ...one }) => one),
    likelyTotal: ofOpen[0]?.total ?? 0,
    decidedTotal: ofDecided[0]?.total ?? 0,
    ...head,
  };
}

type Head = Pick<DuplicatesPanel, "mergedInto" | "isSearched"> & { capped: LikenessReason[] };

async function readHead(db: Queryable, id: number): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select (select json_build_object('id', kept.id, 'reference', kept.reference, 'mergedAt', request.merged_at)
              from funding_requests as kept where kept.id = request.merged_into_id) as "mergedInto",
           coalesce(print.capped, '{}') as capped,
           print.searched_at is not null or request.personal_data_removed_at is not null as "isSearched"
      from funding_requests as request left join request_fingerprints as print on print.funding_request_id = request.id
     where request.id = ${id}`.execute(db);
  return rows[0];
}

async function listAlike(db: Queryable, id: number): Promise<(AlikeRequest & { total: number })[]> {
  const { rows } = await sql<AlikeRequest & { total: number }>`
    with pairs as (
      select high_id as other_id, * from request_likenesses where low_id = ${id}
      union all
      select low_id, * from request_likenesses where high_id = ${id}),
    shown as (
      (select *, count(*) over ()::int as total from pairs where state = 'open' order by likeness desc, other_id desc limit ${sql.raw(String(shownOfEach))})
      union all
      (select *, count(*) over ()::int from pairs where state <> 'open' order by decided_at desc, other_id desc limit ${sql.raw(String(shownOfEach))}))
    select other.id, other.reference, other.organization_name as "organizationName", other.project_title as "projectTitle",
           other.funding_amount_text as "fundingAmount", other.status, other.submitted_at as "submittedAt",
           other.withdrawn_at as "withdrawnAt", other.merged_into_id is not null as "isMerged",
           shown.likeness::float8 as likeness, shown.reasons, shown.state, shown.decided_by_name as "decidedBy",
           shown.decided_at as "decidedAt", shown.decided_reason as "decidedReason", shown.total
      from shown join funding_requests as other on other.id = shown.other_id
     order by shown.decided_at desc nulls first, shown.likeness desc, other.id desc`.execute(db);
  return rows;
}

export interface LockedRequest {
  id: number;
  reference: string;
  status: FundingRequestStatus;
  isWithdrawn: boolean;
  isRemoved: boolean;
  mergedIntoId: number | null;
  mergedIntoReference: string | null;
  hasMerged: boolean;
  /** Its applicant objected, and somebody else decides now. */
  isSecondReview: boolean;
}

/** Holds requests, in the order of ids, so that two acts on the same ones follow each other. */
export async function lockRequests(tx: Queryable, ids: number[]): Promise<LockedRequest[]> {
  await holdRequests(tx, ids);
  // Read anew: what the one that was waited for has done is seen now.
  const { rows } = await sql<LockedRequest>`
    select one.id, one.reference, one.status, one.withdrawn_at is not null as "isWithdrawn",
           one.personal_data_removed_at is not null as "isRemoved", one.merged_into_id as "mergedIntoId",
           (select kept.reference from funding_requests as kept where kept.id = one.merged_into_id) as "mergedIntoReference",
           exists (select from funding_requests as merged where merged.merged_into_id = one.id) as "hasMerged",
           exists (select from objections where funding_request_id = one.id and resolved_at is null) as "isSecondReview"
      from funding_requests as one where one.id = any(${ids}::int[])`.execute(tx);
  return rows;
}

/** Those that a decision on this request decides, too; a withdrawn or removed one keeps its status. */
export async function listMergedInto(tx: Queryable, id: number, status: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from funding_requests
     where merged_into_id = ${id} and status <> ${status} and withdrawn_at is null and personal_data_removed_at is null order by id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Those that have the status of this request, since they were decided with it. */
export async function listFollowed(tx: Queryable, id: number, status: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from funding_requests
     where merged_into_id = ${id} and status = ${status} and withdrawn_at is null and personal_data_removed_at is null order by id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

export interface MergedRequest {
  id: number;
  status: FundingRequestStatus;
  isClosed: boolean;
  /** Whose it is, or whose the kept one is; null when it is nobody's who can log in. */
  assigneeId: number | null;
}

export async function listMerged(tx: Queryable, keptId: number): Promise<MergedRequest[]> {
  const { rows } = await sql<MergedRequest>`
    select one.id, one.status, one.withdrawn_at is not null or one.personal_data_removed_at is not null as "isClosed",
           (select id from users where deactivated_at is null and id in (one.assignee_id, kept.assignee_id)
             order by id = one.assignee_id desc nulls last limit 1) as "assigneeId"
      from funding_requests as one join funding_requests as kept on kept.id = one.merged_into_id
     where kept.id = ${keptId} order by one.id`.execute(tx);
  return rows;
}

export async function findMerge(db: Queryable, id: number): Promise<{ reference: string; intoId: number; into: string } | undefined> {
  const { rows } = await sql<{ reference: string; intoId: number; into: string }>`
    select one.reference, kept.id as "intoId", kept.reference as into
      from funding_requests as one join funding_requests as kept on kept.id = one.merged_into_id where one.id = ${id}`.execute(db);
  return rows[0];
}

export interface StoredPair {
  state: LikenessState;
  stateBeforeMerge: Exclude<LikenessState, "merged"> | null;
  likeness: number;
}

export async function findPair(tx: Queryable, lowId: number, highId: number): Promise<StoredPair | undefined> {
  const { rows } = await sql<StoredPair>`
    select state, state_before_merge as "stateBeforeMerge", likeness::float8 as likeness
      from request_likenesses where low_id = ${lowId} and high_id = ${highId}`.execute(tx);
  return rows[0];
}

export interface Decision {
  state: Exclude<LikenessState, "open">;
  stateBeforeMerge: StoredPair["stateBeforeMerge"];
  by: string;
  reason: string | null;
}

/** Keeps what was decided about a pair, whether the search had found it or not. */
export async function decidePair(tx: Queryable, pair: FoundPair, decision: Decision): Promise<void> {
  await sql`
    insert into request_likenesses (low_id, high_id, reasons, likeness, state, state_before_merge, decided_by_name, decided_at, decided_reason)
    values (${pair.lowId}, ${pair.highId}, ${JSON.stringify(pair.reasons)}::jsonb, ${pair.likeness}, ${decision.state},
            ${decision.stateBeforeMerge}, ${decision.by}, now(), ${decision.reason})
    on conflict (low_id, high_id) do update set reasons = excluded.reasons, likeness = excluded.likeness, state = excluded.state,
      state_before_merge = excluded.state_before_merge, decided_by_name = excluded.decided_by_name, decided_at = excluded.decided_at,
      decided_reason = excluded.decided_reason`.execute(tx);
}

/** A pair on which nobody has decided: again, or one that is no longer kept since nothing was found by itself. */
export async function reopenPair(tx: Queryable, lowId: number, highId: number, least: number): Promise<void> {
  await sql`delete from request_likenesses where low_id = ${lowId} and high_id = ${highId} and likeness < ${least}`.execute(tx);
  await sql`
    update request_likenesses set state = 'open', state_before_merge = null, decided_by_name = null, decided_at = null, decided_reason = null
     where low_id = ${lowId} and high_id = ${highId}`.execute(tx);
}

/** A merge is taken back to what was decided before it; who takes it back stands behind that now. */
export async function restorePair(tx: Queryable, lowId: number, highId: number, by: string): Promise<void> {
  await sql`
    update request_likenesses set state = state_before_merge, state_before_merge = null, decided_by_name = ${by}, decided_at = now(),
           decided_reason = null
     where low_id = ${lowId} and high_id = ${highId} and state_before_merge is not null`.execute(tx);
}

export async function setMerged(tx: Queryable, id: number, intoId: number | null): Promise<void> {
  await sql`
    update funding_requests set merged_into_id = ${intoId}, merged_at = case when ${intoId}::int is not null then now() end
     where id = ${id}`.execute(tx);
}
