import type { ForeseenErasure } from "../../../../shared/contracts/site/erasure.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { describeKept, keptOf } from "../../../../shared/domain/retention.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { forgetAddress, strikeOutMessagesTo } from "../../../record/emails/service.ts";
import { getInstitution } from "../../../partners/institutions/service.ts";
import { tellDesks } from "../../../record/live/service.ts";
import { refuseUnconfirmed } from "../confirm.ts";
import * as queries from "./queries.ts";
import { refuseEndedAccount } from "../../../record/auth/service.ts";

/** Throws not_found. */
export async function foreseeAccountErasure(db: Queryable, id: number): Promise<ForeseenErasure> {
  const account = await held(db, id);
  return {
    confirm: account.username,
    goes: [m.erase_account_fields(), m.erase_account_access(), m.erase_account_names(), m.erase_account_messages()],
    stays: keptOf.account.map(describeKept),
    blockedBy: blockedBy(account),
  };
}

/** Erases an account that has ended; its number stays wherever it did something. Throws not_found, conflict and validation_failed. */
export async function eraseAccount({ db }: Context, caller: Caller, id: number, typed: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const account = await held(tx, id, true);
    refuseUnconfirmed({ confirm: account.username, blockedBy: blockedBy(account) }, typed);
    // The messages and comments are found by what is about to go.
    await queries.strikeOutMessagesBy(tx, account);
    await queries.replaceName(tx, account);
    await queries.deleteBelongings(tx, id);
    await queries.strikeOutInvitations(tx, account);
    if (account.email) {
      await strikeOutMessagesTo(tx, account.email);
      await forgetAddress(tx, account.email);
    }
    await queries.eraseAccountAndLogs(tx, id);
    await recordAction(tx, caller, { action: "account.erased", subjectType: "user", subjectId: id });
    await tellDesks(tx, { what: "account", userId: id });
  });
}

/** Throws not_found. */
export async function listFormerMembers(db: Queryable, institutionId: number) {
  await getInstitution(db, institutionId);
  return queries.listFormerMembers(db, institutionId);
}

function blockedBy({ isErased, isMember, isStaff, isDeactivated }: queries.HeldAccount): string | null {
  if (isErased) return m.erase_blocked_erased();
  if (isMember) return m.erase_blocked_member();
  return isStaff && !isDeactivated ? m.erase_blocked_active() : null;
}

async function held(db: Queryable, id: number, lock = false): Promise<queries.HeldAccount> {
  const account = await queries.findAccount(db, id, lock);
  if (!account) throw new AppError("not_found", m.error_not_found());
  return account;
}
