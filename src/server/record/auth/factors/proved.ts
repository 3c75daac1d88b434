import type { Proof } from "../../../../shared/contracts/record/auth.ts";
import { factorMinutes } from "../../../../shared/domain/approvals.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { findProvedUntil, hasSecondFactor } from "../queries.ts";
import { proveIdentity } from "./identity.ts";

/** Until when the second factor counts that was entered last in this session; undefined when it has to be entered. */
export async function provedUntil(db: Queryable, caller: Caller): Promise<Date | undefined> {
  return findProvedUntil(db, caller.sessionHash, factorMinutes);
}

/**
 * What cannot be taken back needs a second factor, entered within ten minutes: a password alone is never enough for it, also where
 * the policy lets an account do without. Throws proof_required, and conflict for an account that has none.
 */
export async function requireFactor(db: Queryable, caller: Caller): Promise<void> {
  if (await provedUntil(db, caller)) return;
  if (!(await hasSecondFactor(db, caller.id))) throw new AppError("conflict", m.proof_no_factor());
  throw new AppError("proof_required", m.proof_again({ minutes: factorMinutes }));
}

/** Enters the second factor again. Throws validation_failed, conflict without one, too_many_requests. */
export async function proveAgain(context: Context, caller: Caller, proof: Proof): Promise<Date> {
  if (!(await hasSecondFactor(context.db, caller.id))) throw new AppError("conflict", m.proof_no_factor());
  await proveIdentity(context, caller, proof);
  const until = await provedUntil(context.db, caller);
  if (!until) throw new AppError("unauthenticated", m.error_unauthenticated());
  return until;
}
