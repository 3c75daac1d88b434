import { createHash, randomBytes } from "node:crypto";
import type { CurrentUser, Session } from "../../../shared/contracts/auth.ts";
import { AppError, type FieldErrors } from "../../../shared/domain/errors.ts";
import { checkForm } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../context.ts";
import type { Queryable } from "../../db/database.ts";
import type { Caller, Origin } from "../../http/caller.ts";
import { forgetEndedWindows, type ReservedTry, reserveTry } from "../../http/rate-limit.ts";
import { recordAction } from "../audit/service.ts";
import { deviceOf } from "./device.ts";
import { knownDevice, makeDevice } from "./known-device.ts";
import type { InTurn } from "./login-line.ts";
import { hashPassword, inLine, isPassword, shortestPassword } from "./passwords.ts";
import * as queries from "./queries.ts";
import { acceptedStep, hashRecoveryCode, makeRecoveryCodes, makeSecret } from "./second-factor.ts";

/** A session ends a working day after its start, or after two hours without a request. */
export const sessionHours = 12;
export const idleHours = 2;

/** Wrong passwords before an account, an address, or a known device has to wait. Every process shares the counts. */
const failuresPerAccount = { most: 10, windowSeconds: 15 * 60 };
const failuresPerAddress = { most: 60, windowSeconds: 15 * 60 };

const accountRules = { username: { max: 60, required: m.account_error_username } };

interface Credentials {
  username: string;
  password: string;
  code?: string | undefined;
}

/** A session that was opened: whose it is, its cookie's secret, and what makes the browser known from now on. */
export interface OpenedSession {
  user: CurrentUser;
  token: string;
  device: string;
}

/** Checks the credentials and opens a session. A try is counted before the password is looked at. */
export async function logIn(
  context: Context,
  origin: Origin & { device: string | undefined },
  credentials: Credentials,
): Promise<OpenedSession> {
  const device = origin.device && (await knownDeviceOf(context, credentials.username, origin.device));
  const address = origin.ip;
  const limits = device
    ? [{ key: `login:device:${device}`, ...failuresPerAccount }]
    : [
        { key: `login:account:${keyOf(credentials.username)}`, ...failuresPerAccount },
        { key: `login:address:${address}`, ...failuresPerAddress },
      ];
  return inLine(device ? "known" : { address }, async (inTurn) => {
    const tried = await reserveTry(context.db, limits);
    const user = await checkCredentials(context, credentials, inTurn, tried);
    await tried.giveBack();
    return {
      user: await toCurrentUser(context.db, user),
      token: await startSession(context, user, origin),
      device: makeDevice(user, Date.now()),
    };
  });
}

/** A device that is known to the account has a count of its own, and goes before strangers. */
async function knownDeviceOf({ db }: Context, username: string, device: string): Promise<string | undefined> {
  const user = await queries.findUserByName(db, username);
  return user && knownDevice(user, device, Date.now());
}

/** The account whose password, and code where it has a second factor, these are. Throws invalid_credentials, forbidden, second_factor_required. */
async function checkCredentials(
  context: Context,
  { username, password, code }: Credentials,
  inTurn: InTurn,
  tried: ReservedTry,
): Promise<User> {
  const user = await queries.findUserByName(context.db, username);
  if (!(await isPassword(user?.password_hash, password, inTurn)) || !user) throw new AppError("invalid_credentials", m.login_invalid());
  if (user.deactivated_at) throw new AppError("forbidden", m.staff_account_deactivated());
  if (!user.totp_confirmed_at) return user;
  if (!code?.trim()) {
    // The password was right: asking for the code is no failure.
    await tried.giveBack();
    throw new AppError("second_factor_required", m.login_code_needed());
  }
  if (!(await useCode(context, user, code))) throw new AppError("invalid_credentials", m.login_code_wrong());
  return user;
}

async function startSession({ db }: Context, user: User, origin: Origin): Promise<string> {
  await forgetEndedWindows(db);
  return db.transaction().execute(async (tx) => {
    await queries.deleteEndedSessions(tx);
    await recordAction(tx, user, { action: "user.logged_in", subjectType: "user", subjectId: user.id });
    return openSession(tx, user.id, origin);
  });
}

/** Opens a session and answers the cookie's secret. */
async function openSession(tx: Queryable, userId: number, { userAgent }: Origin): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await queries.insertSession(tx, { tokenHash: hashToken(token), userId, hours: sessionHours, userAgent });
  return token;
}

/** Checks what a new account is made of, and hashes its password before a transaction is open. Throws validation_failed. */
export async function prepareAccount(wish: { username: string; password: string }): Promise<{ username: string; passwordHash: string }> {
  const tooShort = passwordProblem(wish.password);
  const fields: FieldErrors = { ...checkForm(accountRules, { username: wish.username }), ...(tooShort && { password: tooShort }) };
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
  return { username: wish.username.trim(), passwordHash: await hashPassword(wish.password) };
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
export async function createAccount(tx: Queryable, { role, ...account }: NewAccount, origin: Origin): Promise<OpenedSession> {
  const inserted = await queries.insertUser(tx, { ...account, isAdmin: role === "administrator", isReviewer: role === "reviewer" });
  if (!inserted) throw new AppError("validation_failed", m.account_error_taken(), { fields: { username: m.account_error_taken() } });
  const user = await queries.findUser(tx, inserted.id);
  if (!user) throw new Error("an account was not stored");
  return { user: await toCurrentUser(tx, user), token: await openSession(tx, inserted.id, origin), device: makeDevice(user, Date.now()) };
}

/** Ends every session of somebody but `except`, in the transaction of what was decided about them. Returns how many. */
export async function endSessionsOf(tx: Queryable, userId: number, except?: string): Promise<number> {
  return queries.deleteSessionsOf(tx, userId, except);
}

/** Where somebody is signed in; `asking` marks the session that asks. */
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

type User = NonNullable<Awaited<ReturnType<typeof queries.findUser>>>;

async function toCurrentUser(db: Queryable, user: User): Promise<CurrentUser> {
  return {
    id: user.id,
    username: user.username,
    isAdmin: user.is_admin,
    isReviewer: user.is_reviewer,
    hasSecondFactor: user.totp_confirmed_at !== null,
    institution: (await queries.findInstitutionOf(db, user.id)) ?? null,
  };
}

async function useCode({ db }: Context, user: User, code: string): Promise<boolean> {
  const step = acceptedStep(user.totp_secret ?? "", code, Number(user.totp_last_step));
  if (step !== undefined) return queries.useTotpStep(db, user.id, step);
  return queries.useRecoveryCode(db, user.id, hashRecoveryCode(code));
}

/** The account's name may be personal, and any text may be typed: the limit's key holds its hash. */
function keyOf(username: string): string {
  return createHash("sha256").update(username.trim().toLowerCase()).digest("base64url").slice(0, 22);
}

/** The caller behind a session cookie, or undefined. */
export async function identify({ db }: Context, token: string): Promise<Caller | undefined> {
  const sessionHash = hashToken(token);
  const user = await queries.findSessionUser(db, sessionHash, idleHours);
  if (!user) return undefined;
  if (user.isStale) await queries.touchSession(db, sessionHash);
  return {
    id: user.id,
    username: user.username,
    isAdmin: user.isAdmin,
    isReviewer: user.isReviewer,
    institutionId: user.institutionId,
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

export async function readCurrentUser({ db }: Context, caller: Caller): Promise<CurrentUser> {
  const user = await queries.findUser(db, caller.id);
  if (!user) throw new AppError("unauthenticated", m.error_unauthenticated());
  return toCurrentUser(db, user);
}

/** Changes the password and ends every other session. */
export async function changePassword(context: Context, caller: Caller, currentPassword: string, newPassword: string): Promise<void> {
  await confirmPassword(context, caller, currentPassword, "currentPassword");
  const problem = passwordProblem(newPassword);
  if (problem) throw new AppError("validation_failed", problem, { fields: { newPassword: problem } });
  const passwordHash = await hashPassword(newPassword);
  await context.db.transaction().execute(async (tx) => {
    await queries.setPasswordHash(tx, caller.id, passwordHash);
    await queries.deleteSessionsOf(tx, caller.id, caller.sessionHash);
    await recordAction(tx, caller, { action: "user.password_changed", subjectType: "user", subjectId: caller.id });
  });
}

export function passwordProblem(password: string): string | undefined {
  return password.length < shortestPassword ? m.password_too_short({ length: String(shortestPassword) }) : undefined;
}

export async function endOtherSessions({ db }: Context, caller: Caller): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ended = await queries.deleteSessionsOf(tx, caller.id, caller.sessionHash);
    await recordAction(tx, caller, { action: "user.sessions_ended", subjectType: "user", subjectId: caller.id, after: { ended } });
    return ended;
  });
}

export async function startSecondFactor(context: Context, caller: Caller, password: string) {
  const user = await confirmPassword(context, caller, password, "password");
  if (user.totp_confirmed_at) throw new AppError("conflict", m.second_factor_already());
  const made = makeSecret(context.config.provider.name, user.username);
  await queries.setTotpSecret(context.db, caller.id, made.secret);
  return made;
}

/** Turns the second factor on with a first code. Returns the recovery codes, which nobody can read again. */
export async function confirmSecondFactor({ db }: Context, caller: Caller, code: string): Promise<string[]> {
  const user = await queries.findUser(db, caller.id);
  if (!user?.totp_secret || user.totp_confirmed_at) throw new AppError("conflict", m.second_factor_not_started());
  const tried = await reserveTry(db, [{ key: `confirm:${caller.id}`, ...failuresPerAccount }]);
  const step = acceptedStep(user.totp_secret, code, 0);
  if (step === undefined) throw new AppError("validation_failed", m.login_code_wrong(), { fields: { code: m.login_code_wrong() } });
  await tried.giveBack();
  const { codes, hashes } = makeRecoveryCodes();
  await db.transaction().execute(async (tx) => {
    await queries.confirmTotp(tx, caller.id, step, hashes);
    await recordAction(tx, caller, { action: "user.second_factor_added", subjectType: "user", subjectId: caller.id });
  });
  return codes;
}

export async function removeSecondFactor(context: Context, caller: Caller, password: string): Promise<void> {
  await confirmPassword(context, caller, password, "password");
  await context.db.transaction().execute(async (tx) => {
    await queries.setTotpSecret(tx, caller.id, null);
    await recordAction(tx, caller, { action: "user.second_factor_removed", subjectType: "user", subjectId: caller.id });
  });
}

async function confirmPassword({ db }: Context, caller: Caller, password: string, field: string): Promise<User> {
  const tried = await reserveTry(db, [{ key: `confirm:${caller.id}`, ...failuresPerAccount }]);
  const user = await queries.findUser(db, caller.id);
  const isRight = await inLine("known", (inTurn) => isPassword(user?.password_hash, password, inTurn));
  if (!user || !isRight) throw new AppError("validation_failed", m.password_wrong(), { fields: { [field]: m.password_wrong() } });
  await tried.giveBack();
  return user;
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export { holdActiveStaff, listColleagues } from "./queries.ts";
