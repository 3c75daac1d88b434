import { createHash } from "node:crypto";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Origin } from "../../runtime/http/caller.ts";
import { forgetEndedWindows, type ReservedTry, reserveTry } from "../../runtime/http/rate-limit.ts";
import { useCode, type User } from "./factors/identity.ts";
import { knownDevice } from "./known-device.ts";
import type { InTurn } from "../../runtime/bounded-queue.ts";
import { inLine, isPassword } from "./passwords.ts";
import * as queries from "./queries.ts";
import { type OpenedSession, refuseClosedAccount, signIn } from "./service.ts";

/** Wrong passwords and codes before an account, an address, or a known device has to wait. Every process shares the counts. */
const failuresPerAccount = { most: 10, windowSeconds: 15 * 60 };
const failuresPerAddress = { most: 60, windowSeconds: 15 * 60 };

interface Credentials {
  username: string;
  password: string;
  code?: string | undefined;
}

/**
 * Checks the credentials and opens a session. A try is counted before the password is looked at, and given back when it
 * was no failure. Throws invalid_credentials, second_factor_required, forbidden, too_many_requests, unavailable.
 */
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
    const { user, byFactor } = await checkCredentials(context, credentials, inTurn, tried);
    await tried.giveBack();
    await forgetEndedWindows(context.db);
    return signIn(context, origin, user, byFactor);
  });
}

/** A device that is known to the account has a count of its own, and goes before strangers. */
async function knownDeviceOf({ db }: Context, username: string, device: string): Promise<string | undefined> {
  const user = await queries.findUserByName(db, username);
  return user && knownDevice(user, device, Date.now());
}

/** The account whose password, and code where it has a second factor, these are; and whether there was a code. */
async function checkCredentials(
  context: Context,
  { username, password, code }: Credentials,
  inTurn: InTurn,
  tried: ReservedTry,
): Promise<{ user: User; byFactor: boolean }> {
  const user = await queries.findUserByName(context.db, username);
  const isRight = await isPassword(user?.password_hash, password, inTurn);
  // The account by its number, never by the name that was typed: it may be a password in the wrong field.
  if (!isRight || !user) {
    context.log.warn({ part: "auth", account: user?.id }, "a login failed: the password or the name is wrong");
    throw new AppError("invalid_credentials", m.login_invalid());
  }
  refuseClosedAccount(user);
  if (!user.factors) return { user, byFactor: false };
  if (!code?.trim()) {
    // The password was right: asking for the code is no failure.
    await tried.giveBack();
    throw factorNeeded(user);
  }
  if (await useCode(context, user, code)) return { user, byFactor: true };
  context.log.warn({ part: "auth", account: user.id }, "a login failed: the code is wrong");
  throw new AppError("invalid_credentials", m.login_code_wrong());
}

/** The account has an authenticator app, or passkeys alone: the words say which, to whoever knew the password. */
function factorNeeded({ totp_confirmed_at: hasApp }: User): AppError {
  return new AppError("second_factor_required", hasApp ? m.login_code_needed() : m.login_passkey_needed());
}

/** The account's name may be personal, and any text may be typed: the limit's key holds its hash. */
function keyOf(username: string): string {
  return createHash("sha256").update(username.trim().toLowerCase()).digest("base64url").slice(0, 22);
}
