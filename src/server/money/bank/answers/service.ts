import type { BankEntry, BankFile } from "../../../../shared/contracts/money/bank.ts";
import type { BankEntryOutcome } from "../../../../shared/domain/bank.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { fromMinorUnits, fromNumeric } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { takeBankStep } from "../../transfers/service.ts";
import { bookDeposit } from "./carry-out.ts";
import { toPublicId } from "./find-transfer.ts";
import * as queries from "./queries.ts";
import * as shown from "./shown/queries.ts";
import { cameBack, ofStatus, paid, unmatched, type Verdict } from "./verdict.ts";

interface Paging {
  cursor?: number | undefined;
  limit?: number | undefined;
}

const newest = 2_147_483_647;
/** Nobody can do more about a refused file than ask the bank for another; after a week that is done. */
const rejectedDays = 7;

/** What the bank sent, the newest first. */
export async function listFiles(
  db: Queryable,
  { cursor = newest, limit = 50 }: Paging,
): Promise<{ items: BankFile[]; nextCursor: string | null }> {
  return toPage(await queries.listFiles(db, cursor, limit + 1), limit);
}

/** What the files say, of one outcome or of one file, the newest first. */
export async function listEntries(
  db: Queryable,
  { cursor = newest, limit = 50, outcome, file }: Paging & { outcome?: BankEntryOutcome | undefined; file?: number | undefined },
): Promise<{ items: BankEntry[]; nextCursor: string | null }> {
  const rows = await shown.listEntries(db, { outcome, fileId: file, beforeId: cursor, limit: limit + 1 });
  return toPage(rows.map(show), limit);
}

/** What the bank sent and a person must look at: entries that wait, and files of the last seven days that were refused. */
export async function countForStaff(db: Queryable): Promise<{ unmatched: number; rejected: number }> {
  return { unmatched: await shown.countUnmatched(db), rejected: await shown.countRejected(db, rejectedDays) };
}

/** The entry's money is this institution's. Throws not_found, validation_failed, and conflict when it is no booked credit or decided. */
export async function bookAsDeposit(
  context: Context,
  caller: Caller,
  id: number,
  { institutionId, reason }: { institutionId: number; reason?: string | undefined },
): Promise<BankEntry> {
  return decide(context, caller, id, reason, async (tx, entry) => {
    const { amount, currency } = entry;
    if (entry.kind !== "entry" || entry.direction !== "credit" || entry.isReversal || amount === null || currency === null)
      throw new AppError("conflict", m.bank_error_no_deposit());
    if (!(await queries.hasInstitution(tx, institutionId))) throw fieldError("institutionId", m.bank_error_no_institution());
    const bankAccountId = entry.bankAccountId ?? (await accountNow(tx, entry, currency));
    const money = { amount: BigInt(amount), currency };
    await bookDeposit(tx, { id, institutionId, ...money, bankReference: entry.bankReference, madeBy: caller.username });
    return { outcome: "deposit", institutionId, bankAccountId };
  });
}

/** An account that was entered after the statement came. */
async function accountNow(tx: Queryable, { account }: queries.StoredEntry, currency: string): Promise<number> {
  const found = account === null ? undefined : await queries.findAccount(tx, account, currency);
  if (!found || found.isOtherCurrency) throw new AppError("conflict", m.bank_error_account_unknown());
  return found.id;
}

/** The entry is about this transfer. Throws not_found, validation_failed, and conflict when the transfer cannot follow. */
export async function applyToTransfer(
  context: Context,
  caller: Caller,
  id: number,
  { transfer: publicId, reason }: { transfer: string; reason?: string | undefined },
): Promise<BankEntry> {
  return decide(context, caller, id, reason, async (tx, entry) => {
    const transfer = await queries.lockByPublicId(tx, toPublicId(publicId) ?? "");
    if (!transfer) throw fieldError("transfer", m.bank_error_no_transfer());
    requireSameMoney(entry, transfer);
    const verdict = meaningOf(entry, transfer);
    if (!("step" in verdict)) throw new AppError("conflict", m.bank_error_no_step());
    await takeBankStep(tx, transfer.id, verdict.step, { reason: verdict.reason, by: caller.username });
    return { outcome: verdict.outcome, transferId: transfer.id };
  });
}

/** Nothing moves. Throws not_found, and conflict when it is decided. */
export async function setAside(context: Context, caller: Caller, id: number, { reason }: { reason: string }): Promise<BankEntry> {
  return decide(context, caller, id, reason, async () => ({ outcome: "set_aside" }));
}

function requireSameMoney({ amount, currency }: queries.StoredEntry, transfer: queries.KnownTransfer): void {
  const ordered = fromMinorUnits(fromNumeric(transfer.amount, transfer.currency), transfer.currency);
  const said = amount === null || currency === null ? undefined : fromMinorUnits(BigInt(amount), currency);
  // A status names no amount in most banks' reports.
  if (said === undefined || (said === ordered && currency === transfer.currency)) return;
  const inWords = { transfer: `${ordered} ${transfer.currency}`, entry: `${said} ${currency ?? ""}` };
  throw new AppError("conflict", m.bank_error_amounts(inWords));
}

function meaningOf(entry: queries.StoredEntry, transfer: queries.KnownTransfer): Verdict {
  if (entry.kind === "status") {
    const [status, code] = entry.code?.split(" ") ?? [];
    return ofStatus(transfer, status, code);
  }
  if (entry.direction === "credit") return cameBack(transfer, entry.code ?? undefined);
  // What goes out by a reversal had come in: no payment of ours.
  return entry.isReversal ? unmatched("reversal", transfer.id) : paid(transfer);
}

type Decision = { outcome: BankEntryOutcome; institutionId?: number; transferId?: number; bankAccountId?: number };

/** Once: the entry is locked, and only an undecided one is changed. */
async function decide(
  { db }: Context,
  caller: Caller,
  id: number,
  note: string | undefined,
  act: (tx: Queryable, entry: queries.StoredEntry) => Promise<Decision>,
): Promise<BankEntry> {
  return db.transaction().execute(async (tx) => {
    const entry = await queries.lockUnmatched(tx, id);
    if (!entry)
      throw (await shown.findEntry(tx, id))
        ? new AppError("conflict", m.bank_error_decided())
        : new AppError("not_found", m.error_not_found());
    const decision = await act(tx, entry);
    await queries.decide(tx, id, { ...decision, note: note || null, by: caller });
    await recordAction(tx, caller, {
      action: "bank_entry.decided",
      subjectType: "bank_entry",
      subjectId: id,
      before: { outcome: "unmatched" },
      after: { ...decision, amount: entry.amount, currency: entry.currency, reason: note || null },
    });
    const after = await shown.findEntry(tx, id);
    if (!after) throw new Error("an entry is gone");
    return show(after);
  });
}

function show(entry: BankEntry): BankEntry {
  const { amount, currency } = entry;
  return amount === null || currency === null ? entry : { ...entry, amount: fromMinorUnits(BigInt(amount), currency) };
}

function toPage<Row extends { id: number }>(rows: Row[], limit: number): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
}

function fieldError(field: string, message: string): AppError {
  return new AppError("validation_failed", message, { fields: { [field]: message } });
}
