import type { DeskChange } from "../../../shared/contracts/record/live.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import * as queries from "./queries.ts";

/** The channel on which every web process hears what changed at the desk. */
export const deskChannel = "desk_changes";

/** Tells every open desk, when the transaction commits and only then. */
export async function tellDesks(tx: Queryable, ...changes: DeskChange[]): Promise<void> {
  await queries.notifyDesks(tx, deskChannel, changes);
}

export async function beginStream({ db }: Context, caller: Caller, streamId: string): Promise<void> {
  await queries.insertPresence(db, streamId, caller.id);
}

/** Says which request a stream of the caller's looks at, and whether something is being written. Throws not_found. */
export async function setViewing(
  { db }: Context,
  caller: Caller,
  streamId: string,
  viewing: { fundingRequestId: number | null; isWriting: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await queries.lockPresence(tx, streamId, caller.id);
    const id = viewing.fundingRequestId;
    if (!before || (id !== null && !(await queries.requestExists(tx, id)))) throw new AppError("not_found", m.error_not_found());
    if (before.fundingRequestId === id && before.isWriting === viewing.isWriting) return;
    await queries.setPresence(tx, streamId, viewing);
    await tellPresence(tx, [before.fundingRequestId, id]);
  });
}

/** Forgets streams that ended, and tells the desks that looked at the same. */
export async function endStreams({ db }: Context, streamIds: string[]): Promise<void> {
  if (streamIds.length === 0) return;
  await db.transaction().execute(async (tx) => tellPresence(tx, await queries.deletePresence(tx, streamIds)));
}

async function tellPresence(tx: Queryable, requests: (number | null)[]): Promise<void> {
  for (const fundingRequestId of new Set(requests))
    if (fundingRequestId !== null) await tellDesks(tx, { what: "presence", fundingRequestId });
}
