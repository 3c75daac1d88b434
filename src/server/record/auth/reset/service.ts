import { hash } from "node:crypto";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../../shared/messages/language.ts";
import { paths } from "../../../../shared/paths.ts";
import type { Context } from "../../../runtime/context.ts";
import { countHit, findOrCountMiss } from "../../../runtime/http/rate-limit.ts";
import { addJob } from "../../../runtime/jobs/queue.ts";
import { hashToken, newToken } from "../../../runtime/tokens.ts";
import { recordAction } from "../../audit/service.ts";
import { type MessageSecret, queueEmail } from "../../emails/service.ts";
import { passwordProblem } from "../password-rules.ts";
import { hashPassword } from "../passwords.ts";
import { findUser } from "../queries.ts";
import { ownerOf, setPassword } from "../service.ts";
import { resetEmail } from "./emails.ts";
import * as queries from "./queries.ts";

/** Links asked for: of an address, and for one name, whose owner should not find twenty messages. */
const askedByAddress = { most: 20, windowSeconds: 15 * 60 };
const askedForName = { most: 3, windowSeconds: 15 * 60 };
/** Links that led to nothing, and passwords that are tried, each of which costs a hash. */
const guesses = { most: 60, windowSeconds: 15 * 60 };
const tried = { most: 30, windowSeconds: 15 * 60 };

/**
 * Asks for a link. Who is meant is looked up by a job, so that neither the answer nor the time it takes tells whether there is
 * such an account. False without a mail server: nothing could be sent, to anybody. Throws too_many_requests.
 */
export async function askForReset(context: Context, ip: string, name: string): Promise<boolean> {
  await countHit(context.db, { key: `reset:address:${ip}`, ...askedByAddress });
  if (!context.mailer.enabled) return false;
  const wanted = name.trim().toLowerCase();
  const nameHash = hash("sha256", wanted, "base64url");
  await countHit(context.db, { key: `reset:name:${nameHash}`, ...askedForName });
  const payload = { name: wanted, language: currentLanguage() };
  await addJob(context.db, "write_password_reset", payload, { key: `reset:${nameHash}`, maxAttempts: 3 });
  return true;
}

/** Writes to every account that a name or an address may mean; to nobody when there is none. */
export async function writeResets(context: Context, name: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    for (const user of await queries.findByNameOrAddress(tx, name))
      await queueEmail(context, tx, resetEmail(context.config.provider.name, user));
  });
}

/** The link of a message, made as it is sent; undefined for an account that is closed, or has another address by now. */
export async function linkForMessage(
  { config, db }: Pick<Context, "config" | "db">,
  userId: number,
  to: string,
): Promise<MessageSecret | undefined> {
  const user = await findUser(db, userId);
  if (user?.email !== to || user.deactivated_at) return undefined;
  const token = newToken();
  await queries.insertReset(db, userId, hashToken(token));
  return { value: config.publicUrl + paths.resetPassword(token) };
}

/** Whose password a link sets. Throws not_found in the same words for every link that leads to nothing. */
export async function readReset({ db }: Context, ip: string, token: string): Promise<{ username: string }> {
  const find = async () => {
    const userId = await queries.findReset(db, hashToken(token));
    return userId === undefined ? undefined : findUser(db, userId);
  };
  const { username } = await findOrCountMiss(db, { key: `reset:opened:${ip}`, ...guesses }, find, gone);
  return { username };
}

/** Sets the password once, ends every session, and tells the person. The second factor stays. Throws not_found, validation_failed. */
export async function resetPassword(context: Context, ip: string, token: string, password: string): Promise<void> {
  await countHit(context.db, { key: `reset:tried:${ip}`, ...tried });
  const userId = await queries.findReset(context.db, hashToken(token));
  const user = userId === undefined ? undefined : await findUser(context.db, userId);
  if (!user) throw gone();
  const problem = await passwordProblem(password, ownerOf(context, user));
  if (problem) throw new AppError("validation_failed", problem, { fields: { password: problem } });
  const passwordHash = await hashPassword(password);
  await context.db.transaction().execute(async (tx) => {
    if ((await queries.findReset(tx, hashToken(token), true)) !== user.id) throw gone();
    await queries.deleteResetsOf(tx, user.id);
    await setPassword(context, tx, user, passwordHash);
    await recordAction(tx, user, { action: "user.password_reset", subjectType: "user", subjectId: user.id });
  });
}

function gone(): AppError {
  return new AppError("not_found", m.reset_gone());
}
