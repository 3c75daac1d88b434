import { sql } from "kysely";
import type { StaffMember } from "../../../shared/contracts/site/staff.ts";
import type { StaffRole } from "../../../shared/domain/staff-roles.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { hasFactor } from "../../record/auth/service.ts";

/** More than any staff has; whoever left stays in the list. */
const mostPeople = 1_000;

const isStaff = sql<boolean>`(users.is_admin or users.is_reviewer)`;
const role = sql<StaffRole>`case when users.is_admin then 'administrator' else 'reviewer' end`;

const person = sql`
  users.id, users.username, users.name, users.email, ${role} as role, users.created_at as since,
  ${hasFactor} as "hasSecondFactor", users.deactivated_at as "deactivatedAt",
  open.seen as "lastSeenAt", open.sessions::int as "openSessions",
  (select count(*)::int from funding_requests
    where assignee_id = users.id and status in ('pending', 'in_review') and withdrawn_at is null) as assigned,
  exists (select from approvals where subject = 'user:' || users.id and state in ('waiting', 'cooling')) as waits`;

/** What a person's sessions say; one that ended by age or idleness counts no more. */
const openSessions = (idleHours: number) => sql`
  left join lateral (
    select count(*) filter (where expires_at > now() and last_seen_at > now() - make_interval(hours => ${idleHours})) as sessions,
           max(last_seen_at) as seen
      from sessions where user_id = users.id
  ) as open on true`;

/** The active first, then by name. */
export async function listPeople(db: Queryable, idleHours: number): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select ${person} from users ${openSessions(idleHours)} where ${isStaff}
     order by users.deactivated_at is not null, lower(coalesce(users.name, users.username)), users.id limit ${mostPeople}`.execute(db);
  return rows;
}

export async function findPerson(db: Queryable, id: number, idleHours: number): Promise<StaffMember | undefined> {
  const { rows } = await sql<StaffMember>`
    select ${person} from users ${openSessions(idleHours)} where users.id = ${id} and ${isStaff}`.execute(db);
  return rows[0];
}

/**
 * Every administrator that is active, locked, so that two who take the right from each other do not leave none. The person
 * is locked with them, in one order. "No key": who writes about a request names the account, and must not wait for this
 * while it waits for the request.
 */
export async function lockAdministrators(tx: Queryable, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; isAdministrator: boolean }>`
    select id, is_admin and deactivated_at is null as "isAdministrator" from users
     where (is_admin and deactivated_at is null) or id = ${personId} order by id for no key update`.execute(tx);
  return rows.filter(({ isAdministrator }) => isAdministrator).map(({ id }) => id);
}

export async function lockPerson(
  tx: Queryable,
  id: number,
): Promise<{ id: number; username: string; role: StaffRole; deactivatedAt: Date | null } | undefined> {
  return tx
    .selectFrom("users")
    .select(["id", "username", role.as("role"), "deactivated_at as deactivatedAt"])
    .where("id", "=", id)
    .where(isStaff)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateRole(tx: Queryable, id: number, to: StaffRole): Promise<void> {
  await tx
    .updateTable("users")
    .set({ is_admin: to === "administrator", is_reviewer: to === "reviewer" })
    .where("id", "=", id)
    .execute();
}

export async function updateDeactivated(tx: Queryable, id: number, isDeactivated: boolean): Promise<void> {
  await tx
    .updateTable("users")
    .set({ deactivated_at: isDeactivated ? sql`now()` : null })
    .where("id", "=", id)
    .execute();
}

/** Whose active account of the staff has this address. */
export async function findByAddress(tx: Queryable, email: string): Promise<{ username: string } | undefined> {
  return tx
    .selectFrom("users")
    .select("username")
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .where(isStaff)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
}

/** Two invitations to one address come one after the other, also from two administrators. */
export async function lockAddress(tx: Queryable, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff invitation ${email.toLowerCase()}`}, 0))`.execute(tx);
}
