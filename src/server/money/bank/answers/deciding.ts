import type { BankEntryAct } from "../../../../shared/contracts/money/bank.ts";
import { type BankEntryOutcome, bankEntrySubject } from "../../../../shared/domain/bank.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { fromMinorUnits, fromNumeric } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import type { Before, Proposal } from "../../../record/approvals/proposals.ts";
import { ask } from "../../../record/approvals/service.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { takeBankStep } from "../../transfers/service.ts";
import { bookDeposit } from "./carry-out.ts";
import { toPublicId } from "./find-transfer.ts";
import * as queries from "./queries.ts";
import * as shown from "./shown/queries.ts";
import { cameBack, ofStatus, paid, unmatched, type Verdict } from "./verdict.ts";

type Act = Proposal<"bank_entry">;

/**
 * Asks a second person to agree to what is done with an entry that waits. Returns the approval's id. Throws not_found, validation_failed
 * for an institution or transfer that is not there, conflict where the entry cannot come to that or is decided, and as asking does.
 */
export async function askAboutEntry(context: Context, caller: Caller, id: number, { reason, ...act }: BankEntryAct): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    await holdBookings(tx);
    const entry = await lockWaiting(tx, id);
    const proposal = { entryId: id, ...act };
    const { verdict } = await planFor(tx, entry, proposal);
    return ask(context, tx, caller, {
      kind: "bank_entry",
      subject: bankEntrySubject(id),
      proposal,
      before: toBefore(entry, verdict.outcome),
      reason,
    });
  });
}

/**
 * Does with the entry what two people decided, once. Throws as asking about it does, and conflict where it would come to something else
 * than they read: meanwhile the transfer may have gone on.
 */
export async function decideEntry(
  tx: Queryable,
  approval: {
    proposal: Proposal<"bank_entry">;
    before: Before<"bank_entry"> | null;
    reason: string | null;
    askedById: number;
    askedBy: string;
  },
  by: { id: number | null; username: string },
): Promise<void> {
  const { proposal, before, reason, askedById, askedBy } = approval;
  const { entryId } = proposal;
  await holdBookings(tx);
  const entry = await lockWaiting(tx, entryId);
  const { verdict, bankAccountId } = await planFor(tx, entry, proposal);
  if (verdict.outcome !== before?.outcome) throw conflict(m.bank_error_other_step());
  const { amount, currency, bankReference } = entry;
  if (verdict.outcome === "deposit" && amount !== null) {
    const money = { amount: BigInt(amount), currency };
    await bookDeposit(tx, { id: entryId, institutionId: verdict.institutionId, ...money, bankReference, madeBy: askedBy });
  } else if ("step" in verdict) {
    await takeBankStep(tx, verdict.transferId, verdict.step, { reason: verdict.reason, by: askedBy });
  }
  const decision = {
    outcome: verdict.outcome,
    ...("institutionId" in verdict && { institutionId: verdict.institutionId }),
    ...("transferId" in verdict && { transferId: verdict.transferId }),
    bankAccountId,
  };
  await queries.decide(tx, entryId, { ...decision, note: reason, by: { id: askedById, username: askedBy } });
  await recordAction(tx, by, {
    action: "bank_entry.decided",
    subjectType: "bank_entry",
    subjectId: entryId,
    before: { outcome: "unmatched" },
    after: { ...decision, amount, currency, reason, askedBy },
  });
}

/** No file is booked until the transaction ends. Throws conflict while one is, as that can take minutes. */
async function holdBookings(tx: Queryable): Promise<void> {
  if (!(await queries.tryBooking(tx))) throw conflict(m.bank_error_busy());
}

async function lockWaiting(tx: Queryable, id: number): Promise<queries.StoredEntry> {
  const entry = await queries.lockUnmatched(tx, id);
  if (entry) return entry;
  throw (await shown.findEntry(tx, id)) ? conflict(m.bank_error_decided()) : new AppError("not_found", m.error_not_found());
}

interface Plan {
  verdict: Verdict | { outcome: Extract<BankEntryOutcome, "set_aside"> };
  bankAccountId?: number;
}

/** What the act comes to. Nothing moves here. */
async function planFor(tx: Queryable, entry: queries.StoredEntry, act: Act): Promise<Plan> {
  if (act.act === "set_aside") return { verdict: { outcome: "set_aside" } };
  if (act.act === "deposit") return planDeposit(tx, entry, act.institutionId);
  const transfer = await queries.lockByPublicId(tx, toPublicId(act.transfer) ?? "");
  if (!transfer) throw fieldError("transfer", m.bank_error_no_transfer());
  requireSameMoney(entry, transfer);
  const verdict = meaningOf(entry, transfer);
  if (!("step" in verdict)) throw conflict(m.bank_error_no_step());
  return { verdict };
}

async function planDeposit(tx: Queryable, entry: queries.StoredEntry, institutionId: number): Promise<Plan> {
  const { kind, direction, isReversal, amount, currency } = entry;
  if (kind !== "entry" || direction !== "credit" || isReversal || amount === null || currency === null)
    throw conflict(m.bank_error_no_deposit());
  if (!(await queries.hasInstitution(tx, institutionId))) throw fieldError("institutionId", m.bank_error_no_institution());
  return {
    verdict: { outcome: "deposit", institutionId },
    bankAccountId: entry.bankAccountId ?? (await accountNow(tx, entry, currency)),
  };
}

/** An account that was entered after the statement came. */
async function accountNow(tx: Queryable, { account }: queries.StoredEntry, currency: string): Promise<number> {
  const found = account === null ? undefined : await queries.findAccount(tx, account, currency);
  if (!found || found.isOtherCurrency) throw conflict(m.bank_error_account_unknown());
  return found.id;
}

function requireSameMoney({ amount, currency }: queries.StoredEntry, transfer: queries.KnownTransfer): void {
  const ordered = fromMinorUnits(fromNumeric(transfer.amount, transfer.currency), transfer.currency);
  const said = amount === null || currency === null ? undefined : fromMinorUnits(BigInt(amount), currency);
  // A status names no amount in most banks' reports.
  if (said === undefined || (said === ordered && currency === transfer.currency)) return;
  const inWords = { transfer: `${ordered} ${transfer.currency}`, entry: `${said} ${currency ?? ""}` };
  throw conflict(m.bank_error_amounts(inWords));
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

/** What the second person reads of the entry, and of what it comes to. */
function toBefore({ amount, currency, ...entry }: queries.StoredEntry, outcome: BankEntryOutcome): Before<"bank_entry"> {
  const { id, kind, direction, isReversal, bookedOn, bankReference, endToEndId, counterparty, information, code, why } = entry;
  const money = amount === null || currency === null ? null : { amount: fromMinorUnits(BigInt(amount), currency), currency };
  return { id, kind, direction, isReversal, money, bookedOn, bankReference, endToEndId, counterparty, information, code, why, outcome };
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}

function fieldError(field: string, message: string): AppError {
  return new AppError("validation_failed", message, { fields: { [field]: message } });
}
