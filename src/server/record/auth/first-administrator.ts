import { randomBytes } from "node:crypto";
import type { Context } from "../../runtime/context.ts";
import { actors, recordAction } from "../audit/service.ts";
import { removeTotp } from "./factors/service.ts";
import { deletePasskeysOf } from "./passkeys/service.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import * as queries from "./queries.ts";
import { toUsername, usernameProblem } from "./username-rules.ts";

/** A printed password opens one login within a day, which must give the account another (decision 0043). */
export const oneTimeHours = 24;

/** Whoever makes an account at the console is nobody of the product. */

/**
 * Makes the first administrator when there is none, and a new one-time password when the last one ended before anybody could log
 * in as administrator. Returns the one-time password to print. Two processes that start at once make one.
 */
export async function ensureAdministrator(context: Context): Promise<{ username: string; password: string } | undefined> {
  const { db, config } = context;
  if (await queries.hasAdministrator(db)) return renewOneTimePassword(context);
  if (config.adminPassword) {
    await createAdministrator(context, config.adminUsername, config.adminPassword);
    return undefined;
  }
  const password = makePassword();
  const made = await createAdministrator(context, config.adminUsername, password, oneTimeHours);
  return made ? { username: config.adminUsername, password } : undefined;
}

async function renewOneTimePassword({ db }: Context): Promise<{ username: string; password: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await queries.lockShutOutAdministrator(tx);
    if (!user) return undefined;
    const password = makePassword();
    await queries.setPasswordHash(tx, user.id, await hashPassword(password), oneTimeHours);
    await recordAction(tx, actors.console, { action: "user.one_time_password_renewed", subjectType: "user", subjectId: user.id });
    return { username: user.username, password };
  });
}

export function makePassword(): string {
  return randomBytes(15).toString("base64url");
}

/** Adds an administrator; false when the name is taken, or can be taken for another. Throws when name or password break the rules. */
export async function createAdministrator(
  { db, config }: Context,
  typed: string,
  password: string,
  endsAfterHours?: number,
): Promise<boolean> {
  const username = toUsername(typed);
  const problem = usernameProblem(typed) ?? (await passwordProblem(password, { username, provider: config.provider.name }));
  if (problem) throw new Error(`The administrator ${username} cannot be made: ${problem}`);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const user = await queries.insertUser(tx, { username, passwordHash, isAdmin: true, oneTimeHours: endsAfterHours });
    if (user)
      await recordAction(tx, actors.console, {
        action: "user.created",
        subjectType: "user",
        subjectId: user.id,
        after: { username, isAdmin: true },
      });
    return user !== undefined;
  });
}

/** Gives an account a one-time password, ends its sessions and takes its factors off; false when there is no such name. */
export async function resetAccount({ db }: Context, username: string, password: string): Promise<boolean> {
  const user = await queries.findUserByName(db, username);
  if (!user) return false;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await queries.setPasswordHash(tx, user.id, passwordHash, oneTimeHours);
    await removeTotp(tx, user.id);
    await deletePasskeysOf(tx, user.id);
    await queries.deleteSessionsOf(tx, user.id);
    await recordAction(tx, actors.console, { action: "user.reset", subjectType: "user", subjectId: user.id });
  });
  return true;
}

/** Older names get what keeps newer ones from looking like them. Returns how many look like another one already. */
export async function compareOlderNames({ db }: Context): Promise<number> {
  return db.transaction().execute((tx) => queries.fillSkeletons(tx));
}
