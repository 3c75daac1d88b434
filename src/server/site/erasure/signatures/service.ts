import type { ForeseenErasure } from "../../../../shared/contracts/site/erasure.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { describeKept, keptOf } from "../../../../shared/domain/retention.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { refuseUnconfirmed } from "../confirm.ts";
import * as queries from "./queries.ts";
import { refuseEndedAccount } from "../../../record/auth/service.ts";

/** Throws not_found. */
export async function foreseeSignatoryErasure(db: Queryable, id: number): Promise<ForeseenErasure> {
  const { reference, isRemoved } = await held(db, id);
  return {
    confirm: reference,
    goes: [m.erase_signatory_fields()],
    stays: keptOf.signature.map(describeKept),
    blockedBy: isRemoved ? m.req_blocked_removed() : null,
  };
}

/** Takes the person out of a signature, which stays the nation's. Throws not_found, conflict and validation_failed. */
export async function eraseSignatory({ db }: Context, caller: Caller, id: number, typed: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const { reference, isRemoved } = await held(tx, id, true);
    refuseUnconfirmed({ confirm: reference, blockedBy: isRemoved ? m.req_blocked_removed() : null }, typed);
    await queries.strikeOutSignatory(tx, id);
    await recordAction(tx, caller, {
      action: "treaty_signature.signatory_removed",
      subjectType: "treaty_signature",
      subjectId: id,
      after: { reference },
    });
  });
}

async function held(db: Queryable, id: number, lock = false) {
  const signature = await queries.findSignature(db, id, lock);
  if (!signature) throw new AppError("not_found", m.error_not_found());
  return signature;
}
