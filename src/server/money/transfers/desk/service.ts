import type { TransferItem, TransferRecord } from "../../../../shared/contracts/money/transfers.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { fromMinorUnits, fromNumeric } from "../../../../shared/domain/money.ts";
import { PartnerError } from "../../../../shared/domain/partner-errors.ts";
import { transferStatusLabel } from "../../../../shared/domain/transfer-labels.ts";
import type { TransferStep } from "../../../../shared/domain/transfer-steps.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { readList } from "../../../runtime/db/list.ts";
import type { ListRequest } from "../../../runtime/db/list-source.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { addJob, type JobPayloads } from "../../../runtime/jobs/queue.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { findLastAnswer, mayPay } from "../../gate/service.ts";
import { takeStep } from "../service.ts";
import * as queries from "./queries.ts";

export { holdForRelease, holdTransfers, letGoOn } from "./holding.ts";

/** Counting on would read every row of the busiest table for a number that nobody reads. */
const mostCounted = 1_000;

/** One page, newest first. Throws validation_failed for a cursor that is not ours. */
export async function listTransfers(db: Queryable, filter: queries.TransferFilter, request: ListRequest) {
  const list = queries.listOf(filter);
  const { items, nextCursor, total } = await readList<TransferItem>(db, list.source, { ...request, filter: list.filter });
  const counted = total ?? (await countUpToMost(db, filter));
  return { items: items.map(show), nextCursor, total: counted.count, totalIsCapped: counted.isCapped };
}

async function countUpToMost(db: Queryable, filter: queries.TransferFilter) {
  const n = await queries.countTransfers(db, filter, mostCounted + 1);
  return { count: Math.min(n, mostCounted), isCapped: n > mostCounted };
}

/** A transfer with how it came so and what the ledger did. Throws not_found. */
export async function getTransfer(db: Queryable, id: string): Promise<TransferRecord> {
  const found = await queries.findTransfer(db, id);
  if (!found) throw new AppError("not_found", m.error_not_found());
  const transfer = show(found);
  return {
    ...transfer,
    gate: await readGate(db, found),
    changes: await queries.listChanges(db, transfer.id),
    journals: await queries.listJournals(db, transfer),
  };
}

async function readGate(db: Queryable, { mode, status, ...transfer }: queries.FoundTransfer): Promise<TransferRecord["gate"]> {
  if (mode === "test") return null;
  if (status !== "pending") return (await findLastAnswer(db, transfer.id)) ?? null;
  const [now] = await mayPay(db, [{ ...transfer, transferId: transfer.id }]);
  return now ? { allowed: now.allowed, at: new Date(), conditions: now.conditions } : null;
}

/** Takes a step in the bank's place. Throws not_found, and conflict when the transfer has moved on meanwhile. */
export async function steerTransfer(
  { db }: Context,
  caller: Caller,
  id: string,
  { step, reason }: { step: TransferStep; reason: string },
): Promise<TransferRecord> {
  return db.transaction().execute(async (tx) => {
    const { status } = await takeStep(tx, await getTransfer(tx, id), id, step, reason.trim(), caller.username).catch(asConflict);
    const after = await getTransfer(tx, id);
    await recordAction(tx, caller, {
      action: `transfer.${status}`,
      subjectType: "transfer",
      subjectId: id,
      before: { status: after.changes[0]?.from },
      after: { status, step, reason: reason.trim(), amount: after.amount, currency: after.currency, mode: after.mode },
    });
    return after;
  });
}

/** Small enough to take a moment, so that nobody waits long for a transfer that is written anew. */
const describedAtOnce = 2_000;

/** Brings the searched text of the next transfers up to date and, in the same transaction, orders the job for the rest. */
export async function describeNext(tx: Queryable, { of, id, afterId }: JobPayloads["describe_transfers"]): Promise<void> {
  const last = await queries.describeTransfers(tx, { of, id, afterId, limit: describedAtOnce });
  if (last !== undefined)
    await addJob(tx, "describe_transfers", { of, id, afterId: last }, { key: `describe:${of}:${id}`, maxAttempts: 10 });
}

/** The partner API's refusal, in the words of the desk. */
function asConflict(error: unknown): never {
  if (!(error instanceof PartnerError) || error.code !== "invalid_state") throw error;
  const status = error.details["status"] as TransferItem["status"];
  throw new AppError("conflict", m.transfers_error_state({ status: transferStatusLabel(status) }));
}

function show<Transfer extends { amount: string; currency: string }>(transfer: Transfer): Transfer {
  return { ...transfer, amount: amountOf(transfer) };
}

/** The amount with the decimals of its currency. */
export function amountOf({ amount, currency }: { amount: string; currency: string }): string {
  return fromMinorUnits(fromNumeric(amount, currency), currency);
}
