import type { TransferRecord } from "../../../../shared/contracts/money/transfers.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { ask } from "../../../record/approvals/service.ts";
import { recordAction } from "../../../record/audit/service.ts";
import * as queries from "./queries.ts";
import { getTransfer } from "./service.ts";

/** Holds a live transfer back that has not left: one person is enough to be careful. Throws not_found, conflict. */
export async function hold({ db }: Context, caller: Caller, id: string, reason: string): Promise<TransferRecord> {
  return db.transaction().execute(async (tx) => {
    await getTransfer(tx, id);
    if (!(await queries.holdTransfer(tx, id, { by: caller.username, reason: reason.trim() })))
      throw new AppError("conflict", m.transfers_error_hold());
    await recordAction(tx, caller, { action: "transfer.held", subjectType: "transfer", subjectId: id, after: { reason: reason.trim() } });
    return getTransfer(tx, id);
  });
}

/** Asks for it to go on, which a second person approves. Returns the approval's id. Throws not_found, conflict, and as asking does. */
export async function askForRelease(context: Context, caller: Caller, id: string, reason: string): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const { hold: held, status, institutionId, projectId, amount, currency } = await getTransfer(tx, id);
    // What its partner has cancelled meanwhile goes nowhere.
    if (!held || status !== "pending") throw new AppError("conflict", m.transfers_error_not_held());
    return ask(context, tx, caller, {
      kind: "release",
      subject: `release:${id}`,
      proposal: { transfer: id, institutionId, projectId, amount, currency },
      before: { reason: held.reason },
      reason,
    });
  });
}

/** Lets it go on, once a second person has approved that. Throws conflict for one that is not held any more. */
export async function letGoOn(tx: Queryable, by: { id: number | null; username: string }, id: string, askedBy: string): Promise<void> {
  if (!(await queries.releaseTransfer(tx, id))) throw new AppError("conflict", m.transfers_error_not_held());
  await recordAction(tx, by, { action: "transfer.released", subjectType: "transfer", subjectId: id, after: { askedBy } });
}
