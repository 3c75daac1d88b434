import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/** More accounts than one address has. */
const mostAccounts = 5;

/** The accounts that a name or an address may mean: active, with a role, and with an address to write to. */
export async function findByNameOrAddress(db: Queryable, name: string): Promise<{ id: number; username: string; email: string }[]> {
  const { rows } = await sql<{ id: number; username: string; email: string }>`
    select id, username, email from users
     where (lower(username) = lower(${name}) or lower(email) = lower(${name})) and email is not null and deactivated_at is null
       and (is_admin or is_reviewer or institution_id is not null)
     order by id limit ${mostAccounts}`.execute(db);
  return rows;
}

export async function insertReset(db: Queryable, userId: number, tokenHash: string): Promise<void> {
  await sql`delete from password_resets where expires_at < now()`.execute(db);
  await sql`insert into password_resets (token_hash, user_id) values (${tokenHash}, ${userId})`.execute(db);
}

/** Whose link this is while it can be used; locked when it is used, so that two posts set one password. */
export async function findReset(db: Queryable, tokenHash: string, lock = false): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from password_resets join users on users.id = user_id
     where token_hash = ${tokenHash} and expires_at > now() and deactivated_at is null
     ${lock ? sql`for update of password_resets` : sql``}`.execute(db);
  return rows[0]?.userId;
}

/** One that was used ends the others. */
export async function deleteResetsOf(tx: Queryable, userId: number): Promise<void> {
  await sql`delete from password_resets where user_id = ${userId}`.execute(tx);
}
