import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { strikeOutMessages } from "../../record/emails/service.ts";
import * as queries from "./queries.ts";

/** A message as its removal needs it, locked if that is asked for. Throws not_found. */
export async function findHeldMessage(db: Queryable, id: number, lock = false): Promise<queries.HeldMessage> {
  const message = await queries.findHeld(db, id, lock);
  if (!message) throw new AppError("not_found", m.error_not_found());
  return message;
}

/** Removes what was written in one message, and in the emails that tell of it. */
export async function strikeOutMessage(tx: Queryable, id: number): Promise<void> {
  await strikeOutAll(tx, [id]);
}

/** The messages that an applicant wrote about a request go with its data. */
export async function removeMessagesOf(tx: Queryable, fundingRequestId: number): Promise<void> {
  await strikeOutAll(tx, await queries.lockMessagesOf(tx, fundingRequestId));
}

/** Removes some of those whose period is over. Returns how many; nobody is written to, for the address may be a stranger's. */
export async function forgetEndedMessages(tx: Queryable, days: number, most: number): Promise<number> {
  const ids = await queries.lockEnded(tx, days, most);
  await strikeOutAll(tx, ids);
  return ids.length;
}

async function strikeOutAll(tx: Queryable, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await strikeOutMessages(tx, await queries.strikeOut(tx, ids));
}
