import type { Proof } from "../../../../shared/contracts/record/auth.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { holdRow } from "../../../runtime/db/row-locks.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { addHit, reserveTry } from "../../../runtime/http/rate-limit.ts";
import { queueEmail } from "../../emails/service.ts";
import { checkAnswer } from "../passkeys/ceremonies.ts";
import { inLine, isPassword } from "../passwords.ts";
import { findUser, holdSession, noteFactor } from "../queries.ts";
import { acceptedStep, hashRecoveryCode } from "./codes.ts";
import { wrongCodesEmail } from "./emails.ts";
import * as queries from "./queries.ts";

/** What is tried before an account has to wait; counted before it is looked at, so that many at once gain nothing. */
const tries = { most: 10, windowSeconds: 15 * 60 };

/** Wrong codes of an account before its owner is told, once in that time: slower than `tries` allows, guessing would go on unnoticed. */
const wrongCodes = { most: 2, windowSeconds: 24 * 60 * 60 };

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * Proves that it is still the person who logged in: by the second factor where the account has one, else by the password.
 * An unattended screen must not be enough, nor a password that leaked. Throws validation_failed, too_many_requests.
 */
export async function proveIdentity(context: Context, caller: Caller, proof: Proof): Promise<User> {
  const user = await findCaller(context, caller);
  if (!user.factors) return confirmPassword(context, caller, proof.password ?? "", "password");
  const { code, passkey } = proof;
  if (!passkey && !code?.trim()) throw wrong("code", m.proof_needed());
  return whileTrying(context, caller, async () => {
    if (passkey) {
      const owner = await checkAnswer(context, "prove", passkey, caller.id);
      if (owner !== caller.id) throw wrong("code", m.passkey_refused());
    } else if (!(await useCode(context, user, code ?? ""))) throw wrong("code", m.login_code_wrong());
    await noteFactor(context.db, caller.sessionHash);
    return user;
  });
}

/** Throws validation_failed beside `field`, too_many_requests. */
export async function confirmPassword(context: Context, caller: Caller, password: string, field: string): Promise<User> {
  return whileTrying(context, caller, async () => {
    const user = await findCaller(context, caller);
    if (!(await inLine("known", (inTurn) => isPassword(user.password_hash, password, inTurn)))) throw wrong(field, m.password_wrong());
    if (user.one_time_until && user.one_time_until.getTime() <= Date.now()) throw wrong(field, m.password_one_time_over());
    return user;
  });
}

/** Uses up a code of the authenticator app, or a recovery code; false when it is neither, of which the owner hears in the end. */
export async function useCode(context: Context, user: User, code: string): Promise<boolean> {
  const step = user.totp_confirmed_at ? acceptedStep(user.totp_secret ?? "", code, Number(user.totp_last_step)) : undefined;
  const isRight =
    step !== undefined
      ? await queries.useTotpStep(context.db, user.id, step)
      : await queries.useRecoveryCode(context.db, user.id, hashRecoveryCode(code));
  if (!isRight) await countWrongCode(context, user);
  return isRight;
}

/** Whoever enters codes knows the password, or has an open session: the owner may not know. */
async function countWrongCode(context: Context, { id, username, email }: User): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const { hits } = await addHit(tx, { key: `wrong-code:${id}`, ...wrongCodes });
    if (email && hits === wrongCodes.most + 1) await queueEmail(context, tx, wrongCodesEmail(context, { username, email, wrong: hits }));
  });
}

/** Counts the try before `check`, and forgets it once that answers. Throws what `check` throws, and too_many_requests. */
export async function whileTrying<Result>({ db }: Context, caller: Caller, check: () => Promise<Result>): Promise<Result> {
  const tried = await reserveTry(db, [{ key: `confirm:${caller.id}`, ...tries }]);
  const result = await check();
  await tried.giveBack();
  return result;
}

/**
 * Holds the caller's account, of which a password or a factor is about to change. Throws unauthenticated when the session was ended while
 * the call was under way: who held a stolen one must not leave a passkey behind.
 */
export async function holdAccount(tx: Queryable, caller: Caller): Promise<User> {
  await holdRow(tx, "users", caller.id, "no key update");
  const user = await findUser(tx, caller.id);
  if (!user || !(await holdSession(tx, caller.sessionHash))) throw new AppError("unauthenticated", m.error_unauthenticated());
  return user;
}

async function findCaller({ db }: Context, caller: Caller): Promise<User> {
  const user = await findUser(db, caller.id);
  if (!user) throw new AppError("unauthenticated", m.error_unauthenticated());
  return user;
}

/** A proof that does not hold, beside the field it was entered in. */
export function wrong(field: string, message: string): AppError {
  return new AppError("validation_failed", message, { fields: { [field]: message } });
}
