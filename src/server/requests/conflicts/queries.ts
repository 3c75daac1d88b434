import { sql } from "kysely";
import type { ConflictDeclaration } from "../../../shared/contracts/requests/scoring.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** The account's address is the applicant's: nobody has to declare what anybody can see. */
const sameEmail = sql`lower(trim(users.email)) = lower(trim(funding_requests.email))`;

/** True for whom a conflict of interest keeps out of the request that is joined. */
export const isConflicted = sql<boolean>`exists (
  select from conflicts_of_interest as c where c.user_id = users.id and c.funding_request_id = funding_requests.id)`;

export interface ConflictOf {
  reference: string;
  username: string;
  isSameEmail: boolean;
}

/** The conflict that one of the staff has on a request; undefined without one. */
export async function findConflict(db: Queryable, userId: number, fundingRequestId: number): Promise<ConflictOf | undefined> {
  const { rows } = await sql<ConflictOf>`
    select reference, username, coalesce(${sameEmail}, false) as "isSameEmail"
      from funding_requests join users on users.id = ${userId}
     where funding_requests.id = ${fundingRequestId} and ${isConflicted}`.execute(db);
  return rows[0];
}

export async function isRequest(db: Queryable, fundingRequestId: number): Promise<boolean> {
  return (await db.selectFrom("funding_requests").select("id").where("id", "=", fundingRequestId).executeTakeFirst()) !== undefined;
}

const columns = sql`id, user_id as "userId", user_name as name, reason, declared_by_name as "declaredBy", declared_at as "declaredAt",
  withdrawn_at as "withdrawnAt", withdrawn_by_name as "withdrawnBy", withdrawn_reason as "withdrawnReason"`;

/** Newest first, those that were withdrawn too. */
export async function listDeclarations(db: Queryable, fundingRequestId: number): Promise<ConflictDeclaration[]> {
  const { rows } = await sql<ConflictDeclaration>`
    select ${columns} from conflict_declarations where funding_request_id = ${fundingRequestId} order by id desc limit 100`.execute(db);
  return rows;
}

/** Staff whose own address is the applicant's. */
export async function listSameEmail(db: Queryable, fundingRequestId: number): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from users join funding_requests on funding_requests.id = ${fundingRequestId}
     where (is_admin or is_reviewer) and ${sameEmail} order by users.id limit 20`.execute(db);
  return rows.map(({ username }) => username);
}

export interface Colleague {
  id: number;
  name: string;
}

export async function findColleague(db: Queryable, id: number): Promise<Colleague | undefined> {
  return db
    .selectFrom("users")
    .select(["id", "username as name"])
    .where("id", "=", id)
    .where((is) => is.or([is("is_admin", "=", true), is("is_reviewer", "=", true)]))
    .executeTakeFirst();
}

/** Stores it unless one is in force for the same person; then undefined. */
export async function insertDeclaration(
  tx: Queryable,
  declaration: { fundingRequestId: number; user: Colleague; reason: string; declaredBy: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into conflict_declarations (funding_request_id, user_id, user_name, reason, declared_by_name)
    values (${declaration.fundingRequestId}, ${declaration.user.id}, ${declaration.user.name}, ${declaration.reason}, ${declaration.declaredBy})
    on conflict (funding_request_id, user_id) where withdrawn_at is null do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

export async function findDeclaration(tx: Queryable, fundingRequestId: number, id: number): Promise<ConflictDeclaration | undefined> {
  const { rows } = await sql<ConflictDeclaration>`
    select ${columns} from conflict_declarations where id = ${id} and funding_request_id = ${fundingRequestId}`.execute(tx);
  return rows[0];
}

export async function setWithdrawn(tx: Queryable, id: number, by: string, reason: string): Promise<void> {
  await sql`
    update conflict_declarations set withdrawn_at = now(), withdrawn_by_name = ${by}, withdrawn_reason = ${reason}
     where id = ${id}`.execute(tx);
}

/** Takes the request from who must not work on it any more; false when somebody else or nobody has it. */
export async function releaseAssignment(tx: Queryable, fundingRequestId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update funding_requests set assignee_id = null, assigned_at = null where id = ${fundingRequestId} and assignee_id = ${userId} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Reasons can be about a person whose data are removed. */
export async function strikeOutReasons(tx: Queryable, fundingRequestId: number, text: string): Promise<void> {
  await sql`
    update conflict_declarations set reason = ${text}, withdrawn_reason = case when withdrawn_reason is not null then ${text}::text end
     where funding_request_id = ${fundingRequestId}`.execute(tx);
}
