import { randomBytes } from "node:crypto";
import type { Transaction } from "../../../shared/contracts/partner-api/calls/shapes.ts";
import { holdsCardNumber } from "../../../shared/domain/card-numbers.ts";
import { isStorable } from "../../../shared/domain/form-rules.ts";
import {
  type AmountProblem,
  decimalsOf,
  fromMinorUnits,
  fromNumeric,
  isCurrency,
  mostPerTransfer,
  toMinorUnits,
} from "../../../shared/domain/money.ts";
import { fieldError, PartnerError } from "../../../shared/domain/partner-errors.ts";
import type { TransferStatus } from "../../../shared/domain/partner-scopes.ts";
import { publicId } from "../../../shared/domain/references.ts";
import { transferSteps } from "../../../shared/domain/transfer-steps.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { readIdCursor } from "../../runtime/db/id-cursor.ts";
import { recordEvent } from "../../partners/events/service.ts";
import { endQuestionOfReturned } from "../community/answers/service.ts";
import { noteForCommunity } from "../community/notices/service.ts";
import * as ledger from "../ledger/service.ts";
import { holdInstitution, keepAnswers, requireMayPay } from "../gate/service.ts";
import { findPublishedProject, readNeed } from "../../projects/publication/service.ts";
import * as queries from "./queries.ts";
import { rails } from "./rails.ts";
import { show } from "./show.ts";

export interface TransferOrder {
  project_id: string;
  /** Decimal text, or a number that kept every digit it was sent with (partner-api/exact-numbers.ts). */
  amount: string | number;
  /** The project's if none is given. */
  currency?: string | undefined;
  reference?: string | undefined;
  notes?: string | undefined;
}

/**
 * Sets the amount aside and orders the payment, in the caller's transaction. Throws validation_failed,
 * compliance_hold (a GateRefusal, whose answer the caller keeps), more_than_needed and insufficient_funds; then nothing has moved.
 */
export async function createTransfer(
  tx: Queryable,
  whose: queries.Whose,
  order: TransferOrder,
  { idempotencyKey }: { idempotencyKey: string | undefined },
): Promise<Transaction> {
  // Checked before the project is: a wrong currency is named even where the project is unknown.
  if (order.currency !== undefined) readAmount(order.amount, order.currency);
  for (const field of ["reference", "notes"] as const) refuseText(field, order[field]);
  // Test money moves nowhere: an institution tries the API before it may move any.
  if (whose.mode === "live") await holdInstitution(tx, whose.institutionId);
  const project = await findPublishedProject(tx, order.project_id, { hold: true });
  if (!project) throw fieldError("project_id", "unknown_project", m.partner_error_project());
  const { currency } = project;
  if (currency !== (order.currency ?? currency))
    throw fieldError("currency", "other_currency", m.partner_error_other_currency({ currency }));
  const amount = readAmount(order.amount, currency);
  const payment = { institutionId: whose.institutionId, projectId: project.id, amount: fromMinorUnits(amount, currency), currency };
  const answer = whose.mode === "live" ? await requireMayPay(tx, payment) : undefined;
  await refuseMoreThanNeeded(tx, project.id, amount, currency);
  const transfer = await queries.insertTransfer(tx, {
    publicId: publicId("txn", randomBytes(16)),
    ...whose,
    ...payment,
    reference: order.reference?.trim() || null,
    notes: order.notes?.trim() || null,
    idempotencyKey: idempotencyKey ?? null,
    estimatedCompletion: new Date(Date.now() + rails[whose.mode].usualMs),
    holdReason: answer?.fourEyesAbove
      ? m.gate_four_eyes({ most: fromMinorUnits(fromNumeric(answer.fourEyesAbove, currency), currency), currency })
      : null,
  });
  if (answer) await keepAnswers(tx, "creation", [{ ...answer, transferId: transfer.id }]);
  await ledger.reserve(tx, inLedger(transfer));
  await recordEvent(tx, { ...whose, type: "transaction.status_changed", data: show(transfer) });
  await rails[whose.mode].handOver(tx, transfer.id);
  return show(transfer);
}

/** A trial is held against what live money has left to give, so that a partner meets the same refusal. */
async function refuseMoreThanNeeded(tx: Queryable, projectId: number, amount: bigint, currency: string): Promise<void> {
  const { stillNeeded, acceptsMore } = await readNeed(tx, projectId);
  const needed = fromNumeric(stillNeeded, currency);
  if (acceptsMore || amount <= needed) return;
  const details = { needed: fromMinorUnits(needed, currency), requested: fromMinorUnits(amount, currency), currency };
  throw new PartnerError("more_than_needed", m.partner_error_more_than_needed(), details);
}

/** Which status follows which, and what the ledger does then. */
const steps = {
  // The bank rails' own step: the money stays set aside.
  submit: { from: ["pending"], to: "submitted", books: async () => {} },
  cancel: { ...transferSteps.cancel, books: ledger.release },
  fail: { ...transferSteps.fail, books: ledger.release },
  settle: { ...transferSteps.settle, books: ledger.settle },
  return: { ...transferSteps.return, books: ledger.takeBack },
} as const satisfies Record<
  string,
  { from: readonly TransferStatus[]; to: TransferStatus; books: (tx: Queryable, transfer: ledger.Transfer) => Promise<void> }
>;
export type Step = keyof typeof steps;

/**
 * Takes a transfer one step further: status, ledger and event together. `by` names the administrator who did it.
 * Throws not_found, invalid_state.
 */
export async function takeStep(
  tx: Queryable,
  whose: queries.Whose,
  id: string,
  step: Step,
  reason: string | null = null,
  by: string | null = null,
): Promise<Transaction> {
  const transfer = await queries.findTransfer(tx, whose, id, "lock");
  if (!transfer) throw notFound();
  return advance(tx, transfer, step, reason, by);
}

/** What the simulator does after some minutes, unless somebody was quicker. */
export async function settleSimulated(tx: Queryable, transferId: number): Promise<void> {
  const transfer = await queries.lockTransfer(tx, transferId);
  if (transfer?.mode === "test" && transfer.status === "pending") await advance(tx, transfer, "settle", null);
}

export { askAboutPending, sweepPayments } from "./pending.ts";
export { lockPending } from "./queries.ts";

/** What the rails of live mode do, or the bank says. `by` names an administrator who decided it. Throws not_found, invalid_state. */
export async function takeBankStep(
  tx: Queryable,
  transferId: number,
  step: Step,
  { reason = null, by = null, charge }: { reason?: string | null; by?: string | null; charge?: BankCharge | undefined } = {},
): Promise<void> {
  await advance(tx, await lockLive(tx, transferId), step, reason, by, charge);
}

/** A bank charge, and the entry that names it. */
export interface BankCharge {
  /** Minor units. */
  amount: bigint;
  bankEntryId: number;
  madeBy: string;
}

/**
 * Books a bank charge of a live transfer without a step: on the way out the initiative bears it, on the way back the
 * institution. Throws not_found, and conflict where the institution has less than that.
 */
export async function chargeTransfer(tx: Queryable, transferId: number, isBack: boolean, charge: BankCharge): Promise<void> {
  await bookCharge(tx, await lockLive(tx, transferId), isBack, charge);
}

async function bookCharge(tx: Queryable, transfer: queries.StoredTransfer, isBack: boolean, charge: BankCharge): Promise<void> {
  const { mode, currency, institutionId, id } = transfer;
  await ledger.charge(tx, { ...charge, mode, currency, transferId: id, ...(isBack && { institutionId }) });
}

async function lockLive(tx: Queryable, transferId: number): Promise<queries.StoredTransfer> {
  const transfer = await queries.lockTransfer(tx, transferId);
  if (transfer?.mode !== "live") throw notFound();
  return transfer;
}

async function advance(
  tx: Queryable,
  transfer: queries.StoredTransfer,
  step: Step,
  reason: string | null,
  by: string | null = null,
  charge?: BankCharge,
): Promise<Transaction> {
  const { from, to, books } = steps[step];
  if (!(from as readonly TransferStatus[]).includes(transfer.status))
    throw new PartnerError("invalid_state", m.partner_error_state({ status: transfer.status }), { status: transfer.status });
  const changed = await queries.changeStatus(tx, transfer, to, { reason, by });
  await books(tx, inLedger(transfer));
  if (charge) await bookCharge(tx, transfer, step !== "settle", charge);
  const shown = show(charge ? await lockLive(tx, transfer.id) : changed);
  if (transfer.mode === "live") await tellItsCommunity(tx, transfer.id, to);
  await recordEvent(tx, {
    institutionId: transfer.institutionId,
    mode: transfer.mode,
    type: "transaction.status_changed",
    data: shown,
  });
  return shown;
}

/** The bank has paid, or the money has come back: then nobody has to answer for it any more. */
async function tellItsCommunity(tx: Queryable, transferId: number, to: TransferStatus): Promise<void> {
  if (to === "settled") await noteForCommunity(tx, transferId, "paid");
  if (to !== "returned") return;
  await endQuestionOfReturned(tx, transferId);
  await noteForCommunity(tx, transferId, "returned");
}

export async function getTransfer(db: Queryable, whose: queries.Whose, id: string): Promise<Transaction> {
  const transfer = await queries.findTransfer(db, whose, id);
  if (!transfer) throw notFound();
  return show(transfer);
}

/** One page, newest first. Throws validation_failed for a cursor that is not ours. */
export async function listTransfers(
  db: Queryable,
  whose: queries.Whose,
  {
    cursor,
    limit = 20,
    ...filter
  }: { cursor?: string | undefined; limit?: number | undefined } & Omit<queries.TransferFilter, "beforeId" | "limit">,
): Promise<{ data: Transaction[]; next_cursor: string | null }> {
  const beforeId = cursor === undefined ? 2_147_483_647 : readIdCursor(cursor);
  if (beforeId === undefined) throw fieldError("cursor", "invalid", m.partner_error_cursor());
  const rows = await queries.listTransfers(db, whose, { ...filter, beforeId, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(show), next_cursor: rows.length > limit && last ? String(last.id) : null };
}

function readAmount(amount: string | number, currency: string): bigint {
  if (!isCurrency(currency)) throw fieldError("currency", "unknown_currency", m.partner_error_currency());
  // A number's shortest text has the digits that were sent: it has at most 15 of them.
  const understood = toMinorUnits(String(amount), currency);
  if (typeof understood === "bigint") return understood;
  const words: Record<AmountProblem, string> = {
    not_decimal: m.partner_error_not_decimal(),
    not_positive: m.partner_error_not_positive(),
    too_many_decimals: m.partner_error_decimals({ currency, decimals: String(decimalsOf(currency)) }),
    too_large: m.partner_error_too_large({ most: String(mostPerTransfer) }),
  };
  throw fieldError("amount", understood, words[understood]);
}

function refuseText(field: "reference" | "notes", text: string | undefined): void {
  if (text === undefined) return;
  if (!isStorable(text)) throw fieldError(field, "unstorable", m.error_unstorable());
  if (holdsCardNumber(text)) throw fieldError(field, "card_number", m.partner_error_card());
}

/** True when the text of an order would be refused because it holds a card number: what the control of the certification grid tries. */
export function refusesCardNumber(text: string): boolean {
  try {
    refuseText("notes", text);
    return false;
  } catch (error) {
    if (error instanceof PartnerError) return true;
    throw error;
  }
}

function inLedger(transfer: queries.StoredTransfer): ledger.Transfer {
  return { ...transfer, amount: fromNumeric(transfer.amount, transfer.currency) };
}

function notFound(): PartnerError {
  return new PartnerError("not_found", m.partner_error_not_found());
}
