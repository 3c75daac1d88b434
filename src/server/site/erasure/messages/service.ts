import type { ForeseenErasure } from "../../../../shared/contracts/site/erasure.ts";
import { describeKept, type Kept, keptOf } from "../../../../shared/domain/retention.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { refuseEndedAccount } from "../../../record/auth/service.ts";
import { queueEmail } from "../../../record/emails/service.ts";
import { findHeldMessage, strikeOutMessage } from "../../../requests/messages/service.ts";
import { refuseUnconfirmed } from "../confirm.ts";
import { removedEmail } from "../emails.ts";

/** Throws not_found. */
export async function foreseeMessageErasure({ config, db }: Context, id: number): Promise<ForeseenErasure> {
  const { reference, isRemoved } = await findHeldMessage(db, id);
  return {
    confirm: reference,
    goes: [m.erase_message_fields(), m.erase_message_messages()],
    stays: staysOf(config).map(describeKept),
    blockedBy: blockedBy(isRemoved),
  };
}

/** Throws not_found, conflict and validation_failed. */
export async function eraseMessage(context: Context, caller: Caller, id: number, typed: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const message = await findHeldMessage(tx, id, true);
    const { reference, isRemoved } = message;
    refuseUnconfirmed({ confirm: reference, blockedBy: blockedBy(isRemoved) }, typed);
    await strikeOutMessage(tx, id);
    await recordAction(tx, caller, {
      action: "message.personal_data_removed",
      subjectType: "visitor_message",
      subjectId: id,
      after: { reference },
    });
    await queueEmail(context, tx, removedEmail(context, "message_removed", message, staysOf(context.config)));
  });
}

function staysOf({ notifyEmail }: Context["config"]): Kept[] {
  return keptOf.visitorMessage.filter((what) => what !== "staffMail" || notifyEmail !== undefined);
}

function blockedBy(isRemoved: boolean): string | null {
  return isRemoved ? m.req_blocked_removed() : null;
}
