import { sql } from "kysely";
import type { Passkey } from "../../../../shared/contracts/record/passkeys.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** What an authenticator is asked to sign for. */
export type Purpose = "register" | "log_in" | "prove";

export async function insertChallenge(db: Queryable, challenge: string, purpose: Purpose, userId: number | null): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
  await sql`insert into passkey_challenges (challenge, purpose, user_id) values (${challenge}, ${purpose}, ${userId})`.execute(db);
}

/** Uses a challenge up; false when it was not made for this, was used before, or is over. */
export async function takeChallenge(db: Queryable, challenge: string, purpose: Purpose, userId: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from passkey_challenges
     where challenge = ${challenge} and purpose = ${purpose} and user_id is not distinct from ${userId} and expires_at > now()`.execute(db);
  return numAffectedRows === 1n;
}

export interface StoredPasskey {
  id: string;
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | undefined> {
  const { rows } = await sql<StoredPasskey>`
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter, transports
      from passkeys where credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

export async function listCredentials(db: Queryable, userId: number): Promise<{ id: string; transports: string[] }[]> {
  const { rows } = await sql<{ id: string; transports: string[] }>`
    select credential_id as id, transports from passkeys where user_id = ${userId} order by created_at`.execute(db);
  return rows;
}

const columns = sql`id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

export async function listPasskeys(db: Queryable, userId: number): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`select ${columns} from passkeys where user_id = ${userId} order by created_at`.execute(db);
  return rows;
}

/** Undefined when somebody has it already. */
export async function insertPasskey(tx: Queryable, passkey: Omit<StoredPasskey, "id"> & { name: string }): Promise<Passkey | undefined> {
  const { rows } = await sql<Passkey>`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports}::text[], ${passkey.name})
    on conflict (credential_id) do nothing returning ${columns}`.execute(tx);
  return rows[0];
}

/** False when it is gone, or another request counted as far meanwhile: then one of the two is a copy. */
export async function noteUse(db: Queryable, id: string, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkeys set counter = ${counter}, last_used_at = now()
     where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(db);
  return numAffectedRows === 1n;
}

export async function deletePasskey(tx: Queryable, userId: number, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where user_id = ${userId} and id = ${id} returning name`.execute(tx);
  return rows[0]?.name;
}

export async function deletePasskeysOf(tx: Queryable, userId: number): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`.execute(tx);
}
