import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";
import { holdRequests } from "../../funding-requests/service.ts";
import { isConflicted } from "../../conflicts/service.ts";

export interface RequestToScore {
  reference: string;
  status: string;
  isWithdrawn: boolean;
  isRemoved: boolean;
  /** The version by which it was scored first. */
  versionId: number | null;
}

const requestColumns = sql`reference, status, withdrawn_at is not null as "isWithdrawn", personal_data_removed_at is not null as "isRemoved",
  (select version_id from request_scores where funding_request_id = funding_requests.id order by id limit 1) as "versionId"`;

export async function findRequest(db: Queryable, id: number): Promise<RequestToScore | undefined> {
  const { rows } = await sql<RequestToScore>`select ${requestColumns} from funding_requests where id = ${id}`.execute(db);
  return rows[0];
}

/** Holds the request as it is until the transaction ends; then it is read anew, with what others did before. */
export async function lockRequest(tx: Queryable, id: number): Promise<RequestToScore | undefined> {
  await holdRequests(tx, [id]);
  return findRequest(tx, id);
}

export interface StoredScore {
  id: number;
  reviewerId: number | null;
  reviewer: string;
  versionId: number;
  note: string | null;
  givenAt: Date;
  changedAt: Date | null;
  changeReason: string | null;
  isSetAside: boolean;
  values: { criterionId: number; value: number }[];
}

/** In the order in which they were given; of one person alone when `reviewerId` is given. */
export async function listScores(db: Queryable, fundingRequestId: number, reviewerId?: number): Promise<StoredScore[]> {
  const { rows } = await sql<StoredScore>`
    select s.id, s.reviewer_id as "reviewerId", s.reviewer_name as reviewer, s.version_id as "versionId", s.note, s.given_at as "givenAt",
           s.changed_at as "changedAt", s.change_reason as "changeReason",
           coalesce((select ${isConflicted} from users where users.id = s.reviewer_id), false) as "isSetAside",
           (select json_agg(json_build_object('criterionId', v.criterion_id, 'value', v.value) order by v.criterion_id)
              from request_score_values as v where v.score_id = s.id) as values
      from request_scores as s join funding_requests on funding_requests.id = s.funding_request_id
     where s.funding_request_id = ${fundingRequestId} ${reviewerId === undefined ? sql`` : sql`and s.reviewer_id = ${reviewerId}`}
     order by s.id limit 500`.execute(db);
  return rows;
}

export async function countScores(db: Queryable, fundingRequestId: number): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select count(*)::int as given from request_scores where funding_request_id = ${fundingRequestId}`.execute(db);
  return rows[0]?.given ?? 0;
}

export interface GivenScore {
  values: { criterionId: number; value: number }[];
  note: string | null;
}

export async function insertScore(
  tx: Queryable,
  fundingRequestId: number,
  versionId: number,
  reviewer: { id: number; username: string },
  { values, note }: GivenScore,
): Promise<void> {
  const { id } = await tx
    .insertInto("request_scores")
    .values({
      funding_request_id: fundingRequestId,
      reviewer_id: reviewer.id,
      reviewer_name: reviewer.username,
      version_id: versionId,
      note,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertValues(tx, id, values);
}

export async function changeScore(tx: Queryable, id: number, { values, note }: GivenScore, reason: string): Promise<void> {
  await sql`update request_scores set note = ${note}, changed_at = now(), change_reason = ${reason} where id = ${id}`.execute(tx);
  await tx.deleteFrom("request_score_values").where("score_id", "=", id).execute();
  await insertValues(tx, id, values);
}

async function insertValues(tx: Queryable, scoreId: number, values: GivenScore["values"]): Promise<void> {
  await tx
    .insertInto("request_score_values")
    .values(values.map(({ criterionId, value }) => ({ score_id: scoreId, criterion_id: criterionId, value })))
    .execute();
}

export async function listRenunciations(db: Queryable, fundingRequestId: number): Promise<{ userId: number; name: string }[]> {
  return db
    .selectFrom("score_renunciations")
    .select(["user_id as userId", "user_name as name"])
    .where("funding_request_id", "=", fundingRequestId)
    .orderBy("renounced_at")
    .limit(500)
    .execute();
}

/** False when this person did so before. */
export async function insertRenunciation(
  tx: Queryable,
  fundingRequestId: number,
  user: { id: number; username: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("score_renunciations")
    .values({ funding_request_id: fundingRequestId, user_id: user.id, user_name: user.username })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Of these requests, those whose scores this person may read: they gave theirs or renounced, and have no conflict of interest. */
export async function listReadable(db: Queryable, userId: number, fundingRequestIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct funding_request_id as id from readable_scores
     where user_id = ${userId} and funding_request_id = any(${fundingRequestIds})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes can be about a person whose data are removed; the values name nobody. */
export async function strikeOutNotes(tx: Queryable, fundingRequestId: number, text: string): Promise<void> {
  await sql`
    update request_scores set note = case when note is not null then ${text}::text end,
           change_reason = case when change_reason is not null then ${text}::text end
     where funding_request_id = ${fundingRequestId}`.execute(tx);
}
