import { randomBytes } from "node:crypto";
import type { Context } from "../../context.ts";
import { recordAction } from "../audit/service.ts";
import { hashPassword, shortestPassword } from "./passwords.ts";
import * as queries from "./queries.ts";

/**
 * Makes the first administrator when there is none. Returns the one-time password to print when
 * ADMIN_PASSWORD gave none. Two processes that start at once make one: the name is unique.
 */
export async function ensureAdministrator(context: Context): Promise<{ username: string; password: string } | undefined> {
  const { db, config } = context;
  if (await queries.hasAdministrator(db)) return undefined;
  const password = config.adminPassword ?? makePassword();
  const created = await createAdministrator(context, config.adminUsername, password);
  return created && !config.adminPassword ? { username: config.adminUsername, password } : undefined;
}

export function makePassword(): string {
  return randomBytes(15).toString("base64url");
}

/** Adds an administrator; false when the name is taken. */
export async function createAdministrator({ db }: Context, username: string, password: string): Promise<boolean> {
  if (password.length < shortestPassword) throw new Error(`the password needs at least ${shortestPassword} characters`);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const user = await queries.insertUser(tx, { username, passwordHash, isAdmin: true });
    if (user)
      await recordAction(
        tx,
        { id: null, username: "console" },
        { action: "user.created", subjectType: "user", subjectId: user.id, after: { username, isAdmin: true } },
      );
    return user !== undefined;
  });
}

/** Gives an account a new password, ends its sessions and takes its second factor off; false when there is no such name. */
export async function resetAccount({ db }: Context, username: string, password: string): Promise<boolean> {
  const user = await queries.findUserByName(db, username);
  if (!user) return false;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await queries.setPasswordHash(tx, user.id, passwordHash);
    await queries.setTotpSecret(tx, user.id, null);
    await queries.deleteSessionsOf(tx, user.id);
    await recordAction(tx, { id: null, username: "console" }, { action: "user.reset", subjectType: "user", subjectId: user.id });
  });
  return true;
}
