import type { z } from "zod";
import type { passkeyAnswer, Proof } from "../../../../shared/contracts/record/auth.ts";
import type { Passkey } from "../../../../shared/contracts/record/passkeys.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Caller, Origin } from "../../../runtime/http/caller.ts";
import { countHit } from "../../../runtime/http/rate-limit.ts";
import { recordAction } from "../../audit/service.ts";
import { codesForFirstFactor, endCodesWithLastFactor } from "../factors/service.ts";
import { holdAccount, proveIdentity } from "../factors/identity.ts";
import { findUser, noteFactor } from "../queries.ts";
import { type OpenedSession, refuseClosedAccount, signIn } from "../service.ts";
import { askForPasskey, askToSign, checkAnswer, checkNewPasskey } from "./ceremonies.ts";
import * as queries from "./queries.ts";

type Answer = z.infer<typeof passkeyAnswer>;

/** Begun logins from an address; each keeps a row for five minutes. */
const begun = { most: 120, windowSeconds: 15 * 60 };
/** Answers from an address, right or wrong. */
const answered = { most: 60, windowSeconds: 15 * 60 };
/** More than anybody has devices. */
const mostPasskeys = 20;

/** Throws validation_failed, conflict for more than anybody needs. */
export async function startPasskey(context: Context, caller: Caller, proof: Proof) {
  const user = await proveIdentity(context, caller, proof);
  if ((await queries.listPasskeys(context.db, caller.id)).length >= mostPasskeys) throw new AppError("conflict", m.passkey_too_many());
  return askForPasskey(context, user);
}

/** Adds a passkey; with the account's first factor come recovery codes. Throws validation_failed, conflict. */
export async function addPasskey(
  context: Context,
  caller: Caller,
  { name, answer }: { name: string; answer: Answer },
): Promise<Passkey & { recoveryCodes: string[] }> {
  const made = await checkNewPasskey(context, caller.id, answer);
  return context.db.transaction().execute(async (tx) => {
    const recoveryCodes = await codesForFirstFactor(tx, caller);
    const passkey = await queries.insertPasskey(tx, { ...made, name: name.trim() });
    if (!passkey) throw new AppError("conflict", m.passkey_known());
    await noteFactor(tx, caller.sessionHash);
    await recordAction(tx, caller, {
      action: "user.passkey_added",
      subjectType: "user",
      subjectId: caller.id,
      after: { passkey: passkey.id, name: passkey.name },
    });
    return { ...passkey, recoveryCodes };
  });
}

/** Taking a factor off needs a factor. Throws validation_failed, not_found. */
export async function removePasskey(context: Context, caller: Caller, id: string, proof: Proof): Promise<void> {
  await proveIdentity(context, caller, proof);
  await context.db.transaction().execute(async (tx) => {
    await holdAccount(tx, caller);
    const name = await queries.deletePasskey(tx, caller.id, id);
    if (name === undefined) throw new AppError("not_found", m.passkey_unknown());
    await endCodesWithLastFactor(tx, caller);
    await recordAction(tx, caller, {
      action: "user.passkey_removed",
      subjectType: "user",
      subjectId: caller.id,
      before: { passkey: id, name },
    });
  });
}

/** Throws too_many_requests. */
export async function startLogin(context: Context, origin: Origin) {
  await countHit(context.db, { key: `passkey:begun:${origin.ip}`, ...begun });
  return askToSign(context, "log_in", null);
}

/**
 * Logs in the person who holds the passkey: it made sure of its holder itself, so it stands for the password and the second factor.
 * Throws invalid_credentials, forbidden, too_many_requests.
 */
export async function logInByPasskey(context: Context, origin: Origin, answer: Answer): Promise<OpenedSession> {
  await countHit(context.db, { key: `passkey:address:${origin.ip}`, ...answered });
  // Read before the answer is looked at: what changes from here on ends the login.
  const passkey = await queries.findPasskey(context.db, answer.id);
  const user = passkey && (await findUser(context.db, passkey.userId));
  if (!user || (await checkAnswer(context, "log_in", answer, null)) !== user.id)
    throw new AppError("invalid_credentials", m.passkey_refused());
  refuseClosedAccount(user);
  return signIn(context, origin, user, true);
}

export { listPasskeys, deletePasskeysOf } from "./queries.ts";
