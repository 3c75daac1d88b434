import type { MessageItem } from "../../../shared/contracts/requests/visitor-messages.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { MessageState } from "../../../shared/domain/visitor-messages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import * as queries from "./queries.ts";
import { findHeldMessage } from "./removal.ts";

/** A message as the desk shows it. Throws not_found. */
export async function getMessage(db: Queryable, id: number): Promise<MessageItem> {
  const message = await queries.findMessage(db, id);
  if (!message) throw new AppError("not_found", m.error_not_found());
  return message;
}

/** Marks a message as answered, or opens it again, with who and when. Throws not_found, and conflict when somebody was quicker. */
export async function setMessageState(context: Context, caller: Caller, id: number, state: MessageState): Promise<MessageItem> {
  await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const { state: before, stateSetBy, reference } = await findHeldMessage(tx, id, true);
    if (before === state) throw new AppError("conflict", alreadySo(state, stateSetBy));
    await queries.setState(tx, id, state, caller);
    await recordAction(tx, caller, {
      action: state === "answered" ? "message.answered" : "message.reopened",
      subjectType: "visitor_message",
      subjectId: id,
      before: { state: before },
      after: { reference, state },
    });
  });
  return getMessage(context.db, id);
}

function alreadySo(state: MessageState, name: string | null): string {
  if (name === null) return m.message_error_open();
  return state === "answered" ? m.message_error_answered({ name }) : m.message_error_reopened({ name });
}
