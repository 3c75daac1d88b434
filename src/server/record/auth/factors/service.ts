import type { Proof } from "../../../../shared/contracts/record/auth.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../audit/service.ts";
import { findUser, noteFactor } from "../queries.ts";
import { acceptedStep, makeRecoveryCodes, makeSecret } from "./codes.ts";
import { holdAccount, proveIdentity, whileTrying } from "./identity.ts";
import { requireFactor } from "./proved.ts";
import * as queries from "./queries.ts";

/** Begins an authenticator app. Throws validation_failed, conflict. */
export async function startAuthenticator(context: Context, caller: Caller, proof: Proof) {
  const user = await proveIdentity(context, caller, proof);
  if (user.totp_confirmed_at) throw new AppError("conflict", m.second_factor_already());
  const made = makeSecret(context.config.provider.name, user.username);
  await queries.setTotpSecret(context.db, caller.id, made.secret);
  return made;
}

/** Turns the authenticator app on with a first code. Returns the recovery codes that come with a first factor. */
export async function confirmAuthenticator(context: Context, caller: Caller, code: string): Promise<string[]> {
  const { db } = context;
  const user = await findUser(db, caller.id);
  if (!user?.totp_secret || user.totp_confirmed_at) throw new AppError("conflict", m.second_factor_not_started());
  const secret = user.totp_secret;
  const step = await whileTrying(context, caller, async () => {
    const accepted = acceptedStep(secret, code, 0);
    if (accepted === undefined) throw new AppError("validation_failed", m.login_code_wrong(), { fields: { code: m.login_code_wrong() } });
    return accepted;
  });
  return db.transaction().execute(async (tx) => {
    const codes = await codesForFirstFactor(tx, caller);
    if (!(await queries.confirmTotp(tx, caller.id, secret, step))) throw new AppError("conflict", m.second_factor_not_started());
    await noteFactor(tx, caller.sessionHash);
    await record(tx, caller, "user.second_factor_added");
    return codes;
  });
}

/** Taking a factor off needs a factor: the password alone is not enough. Throws validation_failed, conflict. */
export async function removeAuthenticator(context: Context, caller: Caller, proof: Proof): Promise<void> {
  const user = await proveIdentity(context, caller, proof);
  if (!user.totp_confirmed_at) throw new AppError("conflict", m.second_factor_none());
  await context.db.transaction().execute(async (tx) => {
    await queries.removeTotp(tx, caller.id);
    await endCodesWithLastFactor(tx, caller);
    await record(tx, caller, "user.second_factor_removed");
  });
}

/** Throws validation_failed, conflict. */
export async function renewRecoveryCodes(context: Context, caller: Caller, proof: Proof): Promise<string[]> {
  await proveIdentity(context, caller, proof);
  return context.db.transaction().execute(async (tx) => {
    const { factors } = await holdAccount(tx, caller);
    if (!factors) throw new AppError("conflict", m.second_factor_none());
    await record(tx, caller, "user.recovery_codes_renewed");
    return giveCodes(tx, caller.id);
  });
}

/**
 * Recovery codes for an account that has no factor yet, in the transaction that adds one; none for another. The password alone may have
 * begun it, when there was no factor yet: throws proof_required where there is one by now that was not entered lately.
 */
export async function codesForFirstFactor(tx: Queryable, caller: Caller): Promise<string[]> {
  const { factors } = await holdAccount(tx, caller);
  if (!factors) return giveCodes(tx, caller.id);
  await requireFactor(tx, caller);
  return [];
}

/** Recovery codes open nothing once there is no factor to recover. */
export async function endCodesWithLastFactor(tx: Queryable, caller: Caller): Promise<void> {
  const { factors } = await holdAccount(tx, caller);
  if (!factors) await queries.setRecoveryCodes(tx, caller.id, []);
}

async function giveCodes(tx: Queryable, userId: number): Promise<string[]> {
  const { codes, hashes } = makeRecoveryCodes();
  await queries.setRecoveryCodes(tx, userId, hashes);
  return codes;
}

async function record(tx: Queryable, caller: Caller, action: string): Promise<void> {
  await recordAction(tx, caller, { action, subjectType: "user", subjectId: caller.id });
}

export { removeTotp } from "./queries.ts";
