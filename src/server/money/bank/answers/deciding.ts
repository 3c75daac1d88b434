import type { BankEntryAct } from "../../../../shared/contracts/money/bank.ts";
import { type BankEntryOutcome, bankEntrySubject } from "../../../../shared/domain/bank.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { fromMinorUnits, fromNumeric, toMinorUnits } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import type { Before, Proposal } from "../../../record/approvals/proposals.ts";
import { ask } from "../../../record/approvals/service.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { bookVerdict } from "./carry-out.ts";
import { bookedCharges, differenceTo, isSameMoney, toPublicId } from "./find-transfer.ts";
import * as queries from "./queries.ts";
import * as shown from "./shown/queries.ts";
import { cameBack, ofStatus, paid, unmatched, type Verdict, withCharges } from "./verdict.ts";

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
    const plan = await planFor(tx, entry, proposal);
    return ask(context, tx, caller, {
      kind: "bank_entry",
      subject: bankEntrySubject(id),
      proposal,
      before: toBefore(entry, plan),
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
  const plan = await planFor(tx, entry, proposal);
  const { verdict, bankAccountId } = plan;
  const now = toBefore(entry, plan);
  if (now.outcome !== before?.outcome || now.charged !== before.charged) throw conflict(m.bank_error_other_step());
  const { amount, currency } = entry;
  if (verdict.outcome !== "set_aside")
    await bookVerdict(tx, { ...entry, amount: amount === null ? null : BigInt(amount) }, verdict, { madeBy: askedBy, by: askedBy });
  const decision = {
    outcome: verdict.outcome,
    ...("institutionId" in verdict && { institutionId: verdict.institutionId }),
    ...("transferId" in verdict && { transferId: verdict.transferId }),
    bankAccountId,
  };
  const charges = "charges" in verdict ? verdict.charges : undefined;
  await queries.decide(tx, entryId, { ...decision, charges, note: reason, by: { id: askedById, username: askedBy } });
  await recordAction(tx, by, {
    action: "bank_entry.decided",
    subjectType: "bank_entry",
    subjectId: entryId,
    before: { outcome: "unmatched" },
    after: { ...decision, amount, charges: charges?.toString(), currency, reason, askedBy },
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
  /** Minor units of charges that are booked for the transfer already. */
  booked?: bigint;
}

/** What the act comes to. Nothing moves here. */
async function planFor(tx: Queryable, entry: queries.StoredEntry, act: Act): Promise<Plan> {
  if (act.act === "set_aside") return { verdict: { outcome: "set_aside" } };
  if (act.act === "deposit") return planDeposit(tx, entry, act.institutionId);
  if (act.act === "charge") return planCharge(tx, entry, act.transfer ?? null);
  const transfer = await findNamed(tx, act.transfer);
  const booked = entry.direction ? await bookedCharges(tx, transfer.id, entry.direction) : 0n;
  const charges = requireSameMoney(entry, transfer, { stated: act.charges ?? null, booked });
  const verdict = withCharges(meaningOf(entry, transfer), charges);
  if (!("step" in verdict) && !("charges" in verdict)) throw conflict(m.bank_error_no_step());
  return { verdict, booked };
}

/** Throws conflict for what did not go out, and validation_failed for a transfer that is not there, not at the bank, or in another currency. */
async function planCharge(tx: Queryable, entry: queries.StoredEntry, transferId: string | null): Promise<Plan> {
  const { kind, direction, isReversal, amount } = entry;
  if (kind !== "entry" || direction !== "debit" || isReversal || amount === null) throw conflict(m.bank_error_no_charge());
  if (transferId === null) return { verdict: { outcome: "charged" } };
  const transfer = await findNamed(tx, transferId);
  if (transfer.currency !== entry.currency) throw fieldError("transfer", m.bank_error_charge_currency({ currency: transfer.currency }));
  if (transfer.status === "pending" || transfer.status === "cancelled") throw fieldError("transfer", m.bank_error_charge_not_sent());
  return { verdict: { outcome: "charged", transferId: transfer.id }, booked: await bookedCharges(tx, transfer.id, "debit") };
}

async function findNamed(tx: Queryable, id: string): Promise<queries.KnownTransfer> {
  const transfer = await queries.lockByPublicId(tx, toPublicId(id) ?? "");
  if (!transfer) throw fieldError("transfer", m.bank_error_no_transfer());
  return transfer;
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

/**
 * Answers the charges in minor units. Throws validation_failed unless they are the difference to what was ordered, or what is left of it
 * beside the charges that are booked already, and conflict where charges cannot be the difference.
 */
function requireSameMoney(
  entry: queries.StoredEntry,
  transfer: queries.KnownTransfer,
  { stated, booked }: { stated: string | null; booked: bigint },
): bigint {
  const { amount, currency, direction } = entry;
  // A status names no amount in most banks' reports.
  if (amount === null || currency === null) return 0n;
  const said = { amount: BigInt(amount), currency };
  const difference = isSameMoney(transfer, said) ? 0n : direction && differenceTo(transfer, said, direction);
  const words = (minor: bigint) => fromMinorUnits(minor, currency);
  const sums = {
    transfer: `${fromMinorUnits(fromNumeric(transfer.amount, transfer.currency), transfer.currency)} ${transfer.currency}`,
    entry: `${words(said.amount)} ${currency}`,
  };
  if (difference === null || difference === undefined) throw conflict(m.bank_error_amounts(sums));
  const charges = stated === null ? 0n : parseCharges(stated, currency);
  const rest = difference - booked;
  if (charges === difference || charges === rest) return charges;
  if (difference === 0n) throw fieldError("charges", m.bank_error_charges_none());
  const inWords = { ...sums, charges: words(difference) };
  throw fieldError(
    "charges",
    booked === 0n || rest < 0n
      ? m.bank_error_charges(inWords)
      : m.bank_error_charges_more({ ...inWords, booked: words(booked), rest: words(rest) }),
  );
}

function parseCharges(stated: string, currency: string): bigint {
  const minor = toMinorUnits(stated, currency);
  if (typeof minor === "bigint") return minor;
  throw fieldError("charges", m.bank_error_charges_amount());
}

function meaningOf(entry: queries.StoredEntry, transfer: queries.KnownTransfer): Verdict {
  if (entry.kind === "status") {
    const [status, code] = entry.code?.split(" ") ?? [];
    return ofStatus(transfer, status, code);
  }
  // A line that could not be read.
  if (entry.amount === null) return unmatched("invalid", transfer.id);
  if (entry.direction === "credit") return cameBack(transfer, entry.code ?? undefined);
  // What goes out by a reversal had come in: no payment of ours.
  return entry.isReversal ? unmatched("reversal", transfer.id) : paid(transfer);
}

/** What the second person reads of the entry, and of what it comes to. */
function toBefore({ amount, currency, ...entry }: queries.StoredEntry, { verdict: { outcome }, booked = 0n }: Plan): Before<"bank_entry"> {
  const { id, kind, direction, isReversal, bookedOn, bankReference, endToEndId, counterparty, information, code, why } = entry;
  const charged = booked > 0n && currency !== null ? { charged: fromMinorUnits(booked, currency) } : {};
  const money = amount === null || currency === null ? null : { amount: fromMinorUnits(BigInt(amount), currency), currency };
  return {
    id,
    kind,
    direction,
    isReversal,
    money,
    bookedOn,
    bankReference,
    endToEndId,
    counterparty,
    information,
    code,
    why,
    outcome,
    ...charged,
  };
}

function conflict(message: string): AppError {
  return new AppError("conflict", message);
}

function fieldError(field: string, message: string): AppError {
  return new AppError("validation_failed", message, { fields: { [field]: message } });
}
