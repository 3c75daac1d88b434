import type { CurrentUser, Session } from "../../../shared/contracts/record/auth.ts";
import { AppError, type FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import type { Caller, Origin } from "../../runtime/http/caller.ts";
import { hashToken, newToken } from "../../runtime/tokens.ts";
import { recordAction } from "../audit/service.ts";
import { queueEmail } from "../emails/service.ts";
import { deviceOf } from "./device.ts";
import { passwordChangedEmail } from "./emails.ts";
import { confirmPassword, holdAccount, type User, wrong } from "./factors/identity.ts";
import { makeDevice } from "./known-device.ts";
import { type PasswordOwner, passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import * as queries from "./queries.ts";
import { nextSetUp } from "./set-up.ts";
import { toUsername, usernameProblem } from "./username-rules.ts";

/** A session ends a working day after its start, or after two hours without a request. */
export const sessionHours = 12;
export const idleHours = 2;

/** A session that was opened: whose it is, its cookie's secret, and what makes the browser known from now on. */
export interface OpenedSession {
  user: CurrentUser;
  token: string;
  device: string;
}

/** Throws forbidden when nobody logs in to this account now. Asked only once somebody has shown that it is theirs. */
export function refuseClosedAccount({ deactivated_at: deactivatedAt, one_time_until: oneTimeUntil }: User): void {
  if (deactivatedAt) throw new AppError("forbidden", m.staff_account_deactivated());
  if (oneTimeUntil !== null && oneTimeUntil.getTime() <= Date.now()) throw new AppError("forbidden", m.password_one_time_over());
}

/** Opens a session for somebody who has shown who they are; with a second factor too, or without. Throws as `openSession` does. */
export async function signIn(context: Context, origin: Origin, user: User, byFactor: boolean): Promise<OpenedSession> {
  const token = await context.db.transaction().execute(async (tx) => {
    const opened = await openSession(tx, user, origin, byFactor);
    await queries.deleteEndedSessions(tx);
    await recordAction(tx, user, { action: "user.logged_in", subjectType: "user", subjectId: user.id });
    return opened;
  });
  return { user: await toCurrentUser(context, context.db, user), token, device: makeDevice(user, Date.now()) };
}

/**
 * Opens a session and answers the cookie's secret. Proving takes a while: the account is held and has to be what it was when its owner was
 * verified, so that a login that is under way does not outlive a new password. Throws invalid_credentials when something changed, forbidden.
 */
async function openSession(tx: Queryable, verified: User, { userAgent }: Origin, byFactor = false): Promise<string> {
  await holdRow(tx, "users", verified.id, "no key update");
  const user = await queries.findUser(tx, verified.id);
  if (user?.password_hash !== verified.password_hash || user.factors !== verified.factors)
    throw new AppError("invalid_credentials", m.login_changed());
  refuseClosedAccount(user);
  const token = newToken();
  await queries.insertSession(tx, { tokenHash: hashToken(token), userId: user.id, hours: sessionHours, userAgent, byFactor });
  return token;
}

/** Checks what a new account is made of, and hashes its password before a transaction is open. Throws validation_failed. */
export async function prepareAccount(
  { config }: Context,
  wish: { username: string; password: string; name?: string; email?: string },
): Promise<{ username: string; passwordHash: string }> {
  const username = usernameProblem(wish.username);
  const password = await passwordProblem(wish.password, { ...wish, provider: config.provider.name });
  const fields: FieldErrors = { ...(username && { username }), ...(password && { password }) };
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
  return { username: toUsername(wish.username), passwordHash: await hashPassword(wish.password) };
}

/** Who is invited: a member of an institution, or one of the staff, who belong to none. */
export interface NewAccount {
  username: string;
  passwordHash: string;
  role: "member" | "reviewer" | "administrator";
  institutionId: number | null;
  name: string;
  email: string;
}

/** Makes the account of somebody who was invited, and signs it in. Throws validation_failed when the name is taken. */
export async function createAccount(
  context: Context,
  tx: Queryable,
  { role, ...account }: NewAccount,
  origin: Origin,
): Promise<OpenedSession> {
  const inserted = await queries.insertUser(tx, { ...account, isAdmin: role === "administrator", isReviewer: role === "reviewer" });
  if (!inserted) {
    const isTaken = (await queries.findUserByName(tx, account.username)) !== undefined;
    const username = isTaken ? m.account_error_taken() : m.account_error_alike();
    throw new AppError("validation_failed", username, { fields: { username } });
  }
  const user = await queries.findUser(tx, inserted.id);
  if (!user) throw new Error("an account was not stored");
  const token = await openSession(tx, user, origin);
  return { user: await toCurrentUser(context, tx, user), token, device: makeDevice(user, Date.now()) };
}

/** Ends every session of somebody but `except`, in the transaction of what was decided about them. Returns how many. */
export async function endSessionsOf(tx: Queryable, userId: number, except?: string): Promise<number> {
  return queries.deleteSessionsOf(tx, userId, except);
}

/** Where someone is logged in; `asking` marks the session that asks. */
export async function listSessionsOf(db: Queryable, userId: number, asking: Caller): Promise<Session[]> {
  const sessions = await queries.listSessions(db, userId, idleHours);
  return sessions.map(({ userAgent, tokenHash, ...session }) => ({
    ...session,
    device: deviceOf(userAgent),
    isThis: tokenHash === asking.sessionHash,
  }));
}

/** Signs one of one's own devices out. Throws not_found. */
export async function endOwnSession({ db }: Context, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await queries.deleteSessionById(tx, caller.id, id))) throw new AppError("not_found", m.staff_session_unknown());
    await recordAction(tx, caller, { action: "user.session_ended", subjectType: "user", subjectId: caller.id });
  });
}

/** Whose role takes requests away as a file (decision 0096). */
const mayExport = ({ isAdmin, isReviewer }: { isAdmin: boolean; isReviewer: boolean }, reviewersExport: boolean) =>
  isAdmin || (isReviewer && reviewersExport);

const noRights = { isAdmin: false, isReviewer: false, mayExport: false, institution: null };

async function toCurrentUser({ config }: Context, db: Queryable, user: User): Promise<CurrentUser> {
  const hasSecondFactor = user.factors !== "";
  const { secondFactorRule, reviewersExport } = await queries.findPolicy(db);
  const staff = { isAdmin: user.is_admin, isReviewer: user.is_reviewer };
  const role = { ...staff, mayExport: mayExport(staff, reviewersExport), institutionId: user.institution_id };
  const mustSetUp = nextSetUp(config, { ...role, hasSecondFactor, secondFactorRule, hasOneTimePassword: user.one_time_until !== null });
  // What opens nothing yet is not shown either.
  const rights = mustSetUp ? noRights : { ...role, institution: (await queries.findInstitutionOf(db, user.id)) ?? null };
  return {
    id: user.id,
    username: user.username,
    ...rights,
    hasSecondFactor,
    hasAuthenticatorApp: user.totp_confirmed_at !== null,
    mustSetUp,
    email: user.email,
  };
}

/** The caller behind a session cookie, or undefined. */
export async function identify({ db, config }: Context, token: string): Promise<Caller | undefined> {
  const sessionHash = hashToken(token);
  const user = await queries.findSessionUser(db, sessionHash, idleHours);
  if (!user) return undefined;
  if (user.isStale) await queries.touchSession(db, sessionHash);
  return {
    id: user.id,
    username: user.username,
    isAdmin: user.isAdmin,
    isReviewer: user.isReviewer,
    mayExport: mayExport(user, user.reviewersExport),
    institutionId: user.institutionId,
    mustSetUp: nextSetUp(config, user),
    sessionHash,
  };
}

/** Which of these sessions still open the desk. */
export async function listOpenSessions({ db }: Context, sessionHashes: string[]): Promise<Set<string>> {
  return new Set(await queries.listOpenSessions(db, sessionHashes, idleHours));
}

export async function logOut({ db }: Context, token: string): Promise<void> {
  await queries.deleteSession(db, hashToken(token));
}

export async function readCurrentUser(context: Context, caller: Caller): Promise<CurrentUser> {
  const user = await queries.findUser(context.db, caller.id);
  if (!user) throw new AppError("unauthenticated", m.error_unauthenticated());
  return toCurrentUser(context, context.db, user);
}

/** Changes the password and ends every other session. Throws validation_failed. */
export async function changePassword(context: Context, caller: Caller, currentPassword: string, newPassword: string): Promise<void> {
  const user = await confirmPassword(context, caller, currentPassword, "currentPassword");
  const problem = newPassword === currentPassword ? m.password_same() : await passwordProblem(newPassword, ownerOf(context, user));
  if (problem) throw new AppError("validation_failed", problem, { fields: { newPassword: problem } });
  const passwordHash = await hashPassword(newPassword);
  await context.db.transaction().execute(async (tx) => {
    const { password_hash: hashNow } = await holdAccount(tx, caller);
    if (hashNow !== user.password_hash) throw wrong("currentPassword", m.password_wrong());
    await setPassword(context, tx, user, passwordHash, caller.sessionHash);
    await recordAction(tx, caller, { action: "user.password_changed", subjectType: "user", subjectId: caller.id });
  });
}

/** Sets a password that was checked, ends every session but `except`, and tells the person. */
export async function setPassword(context: Context, tx: Queryable, user: User, passwordHash: string, except?: string): Promise<void> {
  await queries.setPasswordHash(tx, user.id, passwordHash);
  await queries.deleteSessionsOf(tx, user.id, except);
  if (user.email) await queueEmail(context, tx, passwordChangedEmail(context, { username: user.username, email: user.email }));
}

/** What a password of theirs must not be built from. */
export function ownerOf({ config }: Context, { username, name, email }: User): PasswordOwner {
  return { username, name, email, provider: config.provider.name };
}

export async function endOtherSessions({ db }: Context, caller: Caller): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ended = await queries.deleteSessionsOf(tx, caller.id, caller.sessionHash);
    await recordAction(tx, caller, { action: "user.sessions_ended", subjectType: "user", subjectId: caller.id, after: { ended } });
    return ended;
  });
}

/** Who was deactivated while the call was under way changes nothing any more. The account is locked before what it changes. */
export async function refuseEndedAccount(tx: Queryable, caller: Caller): Promise<void> {
  if (!(await queries.holdActiveStaff(tx, caller.id))) throw new AppError("unauthenticated", m.error_unauthenticated());
}

export { proveAgain, provedUntil, requireFactor } from "./factors/proved.ts";
export { findInstitutionOf, hasFactor, holdActiveStaff, listColleagues } from "./queries.ts";
