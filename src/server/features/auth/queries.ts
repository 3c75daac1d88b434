import { sql } from "kysely";
import type { Colleague } from "../../../shared/contracts/staff.ts";
import type { Queryable } from "../../db/database.ts";

export async function findUserByName(db: Queryable, username: string) {
  return db
    .selectFrom("users")
    .selectAll()
    .where(sql<string>`lower(username)`, "=", username.trim().toLowerCase())
    .executeTakeFirst();
}

export async function findUser(db: Queryable, id: number) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
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
}

export async function insertUser(db: Queryable, user: NewUser): Promise<{ id: number } | undefined> {
  return db
    .insertInto("users")
    .values({
      username: user.username,
      password_hash: user.passwordHash,
      is_admin: user.isAdmin ?? false,
      is_reviewer: user.isReviewer ?? false,
      institution_id: user.institutionId ?? null,
      name: user.name ?? null,
      email: user.email ?? null,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning("id")
    .executeTakeFirst();
}

export async function hasAdministrator(db: Queryable): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("is_admin", "=", true).limit(1).executeTakeFirst()) !== undefined;
}

export async function setPasswordHash(db: Queryable, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
}

// Sessions -----------------------------------------------------------------------------------------

export async function insertSession(
  db: Queryable,
  session: { tokenHash: string; userId: number; hours: number; userAgent: string | undefined },
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      user_agent: session.userAgent ?? null,
      expires_at: sql`now() + make_interval(hours => ${session.hours})`,
    })
    .execute();
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

/** The user of a session that has not ended, by age or by idleness. */
export async function findSessionUser(db: Queryable, tokenHash: string, idleHours: number) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.username",
      "users.is_admin as isAdmin",
      "users.is_reviewer as isReviewer",
      "users.institution_id as institutionId",
      "users.totp_confirmed_at as totpConfirmedAt",
      sql<boolean>`last_seen_at < now() - interval '1 minute'`.as("isStale"),
    ])
    .where("token_hash", "=", tokenHash)
    .where("users.deactivated_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_seen_at", ">", sql<Date>`now() - make_interval(hours => ${idleHours})`)
    .executeTakeFirst();
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

// Second factor ------------------------------------------------------------------------------------

export async function setTotpSecret(db: Queryable, userId: number, secret: string | null): Promise<void> {
  await db
    .updateTable("users")
    .set({ totp_secret: secret, totp_confirmed_at: null, totp_last_step: null, recovery_code_hashes: [] })
    .where("id", "=", userId)
    .execute();
}

export async function confirmTotp(db: Queryable, userId: number, step: number, recoveryCodeHashes: string[]): Promise<void> {
  await db
    .updateTable("users")
    .set({ totp_confirmed_at: sql`now()`, totp_last_step: step, recovery_code_hashes: recoveryCodeHashes })
    .where("id", "=", userId)
    .execute();
}

/** Uses up a time step; false when another request used it first. */
export async function useTotpStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable("users")
    .set({ totp_last_step: step })
    .where("id", "=", userId)
    .where("totp_last_step", "<", String(step))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses up a recovery code; false when it is not one of the user's. */
export async function useRecoveryCode(db: Queryable, userId: number, codeHash: string): Promise<boolean> {
  const result = await db
    .updateTable("users")
    .set({ recovery_code_hashes: sql`array_remove(recovery_code_hashes, ${codeHash})` })
    .where("id", "=", userId)
    .where(sql<boolean>`${codeHash} = any(recovery_code_hashes)`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
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
