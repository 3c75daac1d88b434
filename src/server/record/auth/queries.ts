import { CompiledQuery, sql } from "kysely";
import type { Colleague } from "../../../shared/contracts/site/staff.ts";
import type { SecondFactorRule } from "../../../shared/domain/approvals.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { skeletonOf } from "./username-rules.ts";
import type { Account } from "./set-up.ts";

/** The second factors of an account, as a text that changes whenever one of them does; empty without any. */
const factors = sql<string>`
  concat_ws(' ', totp_confirmed_at, (select string_agg(id::text, ' ' order by id) from passkeys where user_id = users.id))`.as("factors");

/** Older names are kept as they were typed, newer ones with every character written in its one way. */
export async function findUserByName(db: Queryable, username: string) {
  const name = username.trim().toLowerCase();
  return db
    .selectFrom("users")
    .selectAll()
    .select(factors)
    .where(sql<string>`lower(username)`, "in", [name, name.normalize("NFKC")])
    .executeTakeFirst();
}

export async function findUser(db: Queryable, id: number) {
  return db.selectFrom("users").selectAll().select(factors).where("id", "=", id).executeTakeFirst();
}

/** Whose member a user is. */
export async function findInstitutionOf(db: Queryable, userId: number): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom("users")
    .innerJoin("institutions", "institutions.id", "users.institution_id")
    .select(["institutions.id", "institutions.name"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
}

export interface NewUser {
  username: string;
  passwordHash: string;
  isAdmin?: boolean;
  isReviewer?: boolean;
  institutionId?: number | null;
  name?: string;
  email?: string;
  /** The hours after which the password opens nothing; it is for one login. */
  oneTimeHours?: number | undefined;
}

/** Undefined when the name is taken, or can be taken for one that is. */
export async function insertUser(db: Queryable, user: NewUser): Promise<{ id: number } | undefined> {
  return db
    .insertInto("users")
    .values({
      username: user.username,
      name_skeleton: skeletonOf(user.username),
      one_time_until: endOf(user.oneTimeHours),
      password_hash: user.passwordHash,
      is_admin: user.isAdmin ?? false,
      is_reviewer: user.isReviewer ?? false,
      institution_id: user.institutionId ?? null,
      name: user.name ?? null,
      email: user.email ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

export async function hasAdministrator(db: Queryable): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("is_admin", "=", true).limit(1).executeTakeFirst()) !== undefined;
}

const endOf = (hours: number | undefined) => (hours === undefined ? null : sql<Date>`now() + make_interval(hours => ${hours})`);

/** `oneTimeHours` for a password that was printed: it opens one login, until then. An authenticator app that was only begun ends. */
export async function setPasswordHash(db: Queryable, userId: number, passwordHash: string, oneTimeHours?: number): Promise<void> {
  await db
    .updateTable("users")
    .set({
      password_hash: passwordHash,
      one_time_until: endOf(oneTimeHours),
      totp_secret: sql`case when totp_confirmed_at is not null then totp_secret end`,
    })
    .where("id", "=", userId)
    .execute();
}

/** An administrator, when nobody can log in as one: each has a one-time password that is over. Held until the transaction ends. */
export async function lockShutOutAdministrator(tx: Queryable): Promise<{ id: number; username: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(tx);
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users
     where is_admin and deactivated_at is null
       and not exists (select from users where is_admin and deactivated_at is null and (one_time_until is null or one_time_until > now()))
     order by id limit 1 for update`.execute(tx);
  return rows[0];
}

/** Gives older names what newer ones come with; one that looks like another stays without. Returns how many were left out. */
export async function fillSkeletons(tx: Queryable): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('name skeletons', 0))`.execute(tx);
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where name_skeleton is null order by id`.execute(tx);
  let left = 0;
  for (const { id, username } of rows) {
    const skeleton = skeletonOf(username);
    const { numAffectedRows } = await sql`
      update users set name_skeleton = ${skeleton}
       where id = ${id} and not exists (select from users where name_skeleton = ${skeleton})`.execute(tx);
    if (numAffectedRows === 0n) left += 1;
  }
  return left;
}

/** An authenticator app that was confirmed, or a passkey. */
const factorText = "(users.totp_confirmed_at is not null or exists (select from passkeys where user_id = users.id))";
export const hasFactor = sql<boolean>`${sql.raw(factorText)}`;

export async function hasSecondFactor(db: Queryable, userId: number): Promise<boolean> {
  const row = await db.selectFrom("users").select(hasFactor.as("has")).where("id", "=", userId).executeTakeFirst();
  return row?.has ?? false;
}

/** What the installation's own policy says, where it says something. */
export async function findPolicy(db: Queryable): Promise<{ secondFactorRule: SecondFactorRule | null; reviewersExport: boolean }> {
  const row = await db.selectFrom("security_policy").select(["second_factor", "reviewers_export"]).executeTakeFirst();
  return {
    secondFactorRule: (row?.second_factor ?? null) as SecondFactorRule | null,
    reviewersExport: row?.reviewers_export ?? false,
  };
}

// Sessions -----------------------------------------------------------------------------------------

export async function insertSession(
  db: Queryable,
  session: { tokenHash: string; userId: number; hours: number; userAgent: string | undefined; byFactor: boolean },
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      user_agent: session.userAgent ?? null,
      ...(session.byFactor && { factor_at: sql<Date>`clock_timestamp()` }),
      expires_at: sql`now() + make_interval(hours => ${session.hours})`,
    })
    .execute();
}

/** Whether a session is open; one that is stays so until the transaction ends. */
export async function holdSession(tx: Queryable, tokenHash: string): Promise<boolean> {
  return (await tx.selectFrom("sessions").select("id").where("token_hash", "=", tokenHash).forKeyShare().executeTakeFirst()) !== undefined;
}

/** The sessions that are open, the last used first. */
export async function listSessions(db: Queryable, userId: number, idleHours: number) {
  return db
    .selectFrom("sessions")
    .select(["id", "user_agent as userAgent", "created_at as startedAt", "last_seen_at as lastSeenAt", "token_hash as tokenHash"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_seen_at", ">", sql<Date>`now() - make_interval(hours => ${idleHours})`)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
}

/** Ends one of the user's own; false when it is not there any more. */
export async function deleteSessionById(db: Queryable, userId: number, id: string): Promise<boolean> {
  const result = await db.deleteFrom("sessions").where("user_id", "=", userId).where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

const sessionUserText = `
  select users.id, users.username, users.is_admin as "isAdmin", users.is_reviewer as "isReviewer", users.institution_id as "institutionId",
         one_time_until is not null as "hasOneTimePassword", ${factorText} as "hasSecondFactor",
         (select second_factor from security_policy) as "secondFactorRule",
         coalesce((select reviewers_export from security_policy), false) as "reviewersExport",
         last_seen_at < now() - interval '1 minute' as "isStale"
    from sessions join users on users.id = sessions.user_id
   where token_hash = $1 and users.deactivated_at is null and expires_at > now() and last_seen_at > now() - make_interval(hours => $2)`;

interface SessionUser extends Account {
  id: number;
  username: string;
  reviewersExport: boolean;
  /** Its use was noted more than a minute ago. */
  isStale: boolean;
}

/** The user of a session that has not ended, by age or by idleness. Each call of the desk asks: its text is built once. */
export async function findSessionUser(db: Queryable, tokenHash: string, idleHours: number): Promise<SessionUser | undefined> {
  return (await db.executeQuery<SessionUser>(CompiledQuery.raw(sessionUserText, [tokenHash, idleHours]))).rows[0];
}

/** Which of these sessions still open the desk. It counts as no use of them: a desk that is only open idles. */
export async function listOpenSessions(db: Queryable, tokenHashes: string[], idleHours: number): Promise<string[]> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("token_hash")
    .where("token_hash", "in", tokenHashes)
    .where("users.deactivated_at", "is", null)
    .where((is) => is.or([is("users.is_admin", "=", true), is("users.is_reviewer", "=", true)]))
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_seen_at", ">", sql<Date>`now() - make_interval(hours => ${idleHours})`)
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

/** Notes that the second factor was entered in a session. */
export async function noteFactor(db: Queryable, tokenHash: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ factor_at: sql`clock_timestamp()` })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Until when the factor counts that was entered last; undefined when that is over, or was never. */
export async function findProvedUntil(db: Queryable, tokenHash: string, minutes: number): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select factor_at + make_interval(mins => ${minutes}) as until from sessions
     where token_hash = ${tokenHash} and factor_at > clock_timestamp() - make_interval(mins => ${minutes})`.execute(db);
  return rows[0]?.until;
}

export async function touchSession(db: Queryable, tokenHash: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_seen_at: sql`now()` })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function deleteSession(db: Queryable, tokenHash: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Ends the user's sessions but for one, if it is given. Returns how many. */
export async function deleteSessionsOf(db: Queryable, userId: number, except?: string): Promise<number> {
  const result = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(except !== undefined, (query) => query.where("token_hash", "<>", except ?? ""))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteEndedSessions(db: Queryable): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
}

// The staff ------------------------------------------------------------------------------------------

/** The active accounts of the staff, by name. */
export async function listColleagues(db: Queryable): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select id, username, name, case when is_admin then 'administrator' else 'reviewer' end as role
      from active_staff order by lower(coalesce(name, username)), id limit 1000`.execute(db);
  return rows;
}

/** An active account of the staff, which stays so until the transaction ends. */
export async function holdActiveStaff(tx: Queryable, userId: number): Promise<{ id: number; username: string } | undefined> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from active_staff where id = ${userId} for share`.execute(tx);
  return rows[0];
}
