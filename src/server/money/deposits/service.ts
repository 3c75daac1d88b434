import { createHash } from "node:crypto";
import type { LedgerLine } from "../../../shared/contracts/money/deposits.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { fromMinorUnits, isCurrency, toMinorUnits } from "../../../shared/domain/money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import type { Proposals } from "../../record/approvals/proposals.ts";
import { ask } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { getInstitution } from "../../partners/institutions/service.ts";
import * as ledger from "../ledger/service.ts";

const pageSize = 50;

type Deposit = Proposals["deposit"];

/** Asks for money that came in to be entered, which a second person approves. Returns the approval's id. Throws not_found, validation_failed, and as asking does. */
export async function askForDeposit(context: Context, caller: Caller, given: Deposit): Promise<number> {
  const deposit = { ...given, amount: given.amount.trim(), note: given.note.trim() };
  const minor = readAmount(deposit);
  return context.db.transaction().execute(async (tx) => {
    await getInstitution(tx, deposit.institutionId);
    // The same twice is one slip, not two deposits; one that differs in a word is another.
    const same = createHash("sha256")
      .update(JSON.stringify([deposit.mode, deposit.currency, String(minor), deposit.note]))
      .digest("base64url");
    return ask(context, tx, caller, { kind: "deposit", subject: `deposit:${deposit.institutionId}:${same}`, proposal: deposit });
  });
}

/** Books it, once a second person has approved it. Throws not_found. */
export async function enterDeposit(
  tx: Queryable,
  by: { id: number | null; username: string },
  deposit: Deposit,
  askedBy: string,
): Promise<void> {
  const { institutionId, ...given } = deposit;
  await getInstitution(tx, institutionId);
  await ledger.deposit(tx, { ...deposit, amount: readAmount(deposit), madeBy: askedBy });
  await recordAction(tx, by, {
    action: "deposit.recorded",
    subjectType: "institution",
    subjectId: institutionId,
    after: { ...given, askedBy },
  });
}

function readAmount({ amount, currency }: Deposit): bigint {
  const refuse = (field: string, message: string) => new AppError("validation_failed", message, { fields: { [field]: message } });
  if (!isCurrency(currency)) throw refuse("currency", m.partner_error_currency());
  const minor = toMinorUnits(amount, currency);
  if (typeof minor !== "bigint") throw refuse("amount", m.deposit_error_amount());
  return minor;
}

/** Takes a deposit back, with the reason. Throws not_found, and conflict when that cannot be any more. */
export async function reverseDeposit(
  { db }: Context,
  caller: Caller,
  { id: institutionId, journalId }: { id: number; journalId: number },
  reason: string,
): Promise<LedgerLine> {
  return db.transaction().execute(async (tx) => {
    const correction = show(await ledger.reverseDeposit(tx, { institutionId, journalId, reason: reason.trim(), madeBy: caller.username }));
    const { id, mode, amount, currency, note } = correction;
    await recordAction(tx, caller, {
      action: "deposit.reversed",
      subjectType: "institution",
      subjectId: institutionId,
      before: { deposit: journalId },
      after: { deposit: journalId, correction: id, mode, amount, currency, reason: note },
    });
    return correction;
  });
}

/** One page of what came in and what was taken back, newest first. Throws not_found. */
export async function listLedger(db: Queryable, institutionId: number, cursor: number = Number.MAX_SAFE_INTEGER) {
  await getInstitution(db, institutionId);
  const lines = await ledger.listDeposits(db, institutionId, { beforeId: cursor, limit: pageSize + 1 });
  const items = lines.slice(0, pageSize).map(show);
  return { items, nextCursor: lines.length > pageSize ? String(items.at(-1)?.id) : null };
}

type Line = Awaited<ReturnType<typeof ledger.listDeposits>>[number];

function show({ minor, ...line }: Line): LedgerLine {
  const asId = (id: string | null) => (id === null ? null : Number(id));
  return {
    ...line,
    id: Number(line.id),
    amount: fromMinorUnits(BigInt(minor), line.currency),
    reverses: asId(line.reverses),
    reversedBy: asId(line.reversedBy),
  };
}
