import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

/** What the authenticator app will be given; it counts when a code of it was confirmed. */
export async function setTotpSecret(db: Queryable, userId: number, secret: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ totp_secret: secret, totp_last_step: null })
    .where("id", "=", userId)
    .where("totp_confirmed_at", "is", null)
    .execute();
}

/** False when another request confirmed it first. */
export async function confirmTotp(tx: Queryable, userId: number, secret: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable("users")
    .set({ totp_confirmed_at: sql`now()`, totp_last_step: step })
    .where("id", "=", userId)
    .where("totp_secret", "=", secret)
    .where("totp_confirmed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function removeTotp(tx: Queryable, userId: number): Promise<void> {
  await tx
    .updateTable("users")
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
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

export async function setRecoveryCodes(tx: Queryable, userId: number, hashes: string[]): Promise<void> {
  await tx.updateTable("users").set({ recovery_code_hashes: hashes }).where("id", "=", userId).execute();
}
