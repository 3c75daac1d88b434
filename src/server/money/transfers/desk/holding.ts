import type { TransferRecord } from "../../../../shared/contracts/money/transfers.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { holdRow } from "../../../runtime/db/row-locks.ts";
import { ask } from "../../../record/approvals/service.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { holdInstitution, keepAnswers, mayPay } from "../../gate/service.ts";
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

/** Holds those of the transfers that wait and are not held yet, in the caller's transaction, which writes into the audit log. */
export async function holdTransfers(tx: Queryable, ids: readonly string[], why: { by: string; reason: string }): Promise<void> {
  for (const id of ids) await queries.holdTransfer(tx, id, why);
}

/** Holds what the gate looks at, before the approval is held. */
export async function holdForRelease(
  tx: Queryable,
  { institutionId, projectId }: Pick<Released, "institutionId" | "projectId">,
): Promise<void> {
  await holdInstitution(tx, institutionId);
  await holdRow(tx, "projects", projectId, "share");
}

interface Released {
  transfer: string;
  institutionId: number;
  projectId: number;
}

/**
 * Lets it go on, once a second person has approved that and the gate has nothing else against it. Throws conflict for one that is not held
 * any more, and for one that the gate does not let go.
 */
export async function letGoOn(
  { db }: Context,
  tx: Queryable,
  by: { id: number | null; username: string },
  { transfer: id, institutionId, projectId }: Released,
  askedBy: string,
): Promise<void> {
  if (!(await queries.releaseTransfer(tx, id))) throw new AppError("conflict", m.transfers_error_not_held());
  const { id: transferId, amount, currency } = await getTransfer(tx, id);
  const answers = await mayPay(tx, [{ transferId, institutionId, projectId, amount, currency }]);
  const missing = answers.flatMap(({ failing }) => failing.map(({ sentence }) => sentence()));
  // A refusal is kept although the release, and all that belongs to it, is taken back.
  await keepAnswers(missing.length > 0 ? db : tx, "release", answers);
  if (missing.length > 0) throw new AppError("conflict", m.gate_release_refused({ missing: missing.join(" ") }));
  await recordAction(tx, by, { action: "transfer.released", subjectType: "transfer", subjectId: id, after: { askedBy } });
}
