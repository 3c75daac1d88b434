import type { LedgerLine } from "../../../shared/contracts/deposits.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { fromMinorUnits, isCurrency, toMinorUnits } from "../../../shared/domain/money.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../context.ts";
import type { Queryable } from "../../db/database.ts";
import type { Caller } from "../../http/caller.ts";
import { recordAction } from "../audit/service.ts";
import { getInstitution } from "../institutions/service.ts";
import * as ledger from "../ledger/service.ts";

const pageSize = 50;

/** Enters money that came in. Throws not_found, validation_failed. */
export async function recordDeposit(
  { db }: Context,
  caller: Caller,
  institutionId: number,
  given: { mode: PartnerMode; amount: string; currency: string; note: string },
): Promise<{ available: string; currency: string }> {
  const { mode, currency } = given;
  const refuse = (field: string, message: string) => new AppError("validation_failed", message, { fields: { [field]: message } });
  if (!isCurrency(currency)) throw refuse("currency", m.partner_error_currency());
  const amount = toMinorUnits(given.amount.trim(), currency);
  if (typeof amount !== "bigint") throw refuse("amount", m.deposit_error_amount());
  return db.transaction().execute(async (tx) => {
    await getInstitution(tx, institutionId);
    await ledger.deposit(tx, { institutionId, mode, currency, amount, note: given.note.trim(), madeBy: caller.username });
    await recordAction(tx, caller, { action: "deposit.recorded", subjectType: "institution", subjectId: institutionId, after: given });
    const available = (await ledger.readAvailable(tx, institutionId, mode)).find((one) => one.currency === currency);
    return { available: available?.amount ?? "0", currency };
  });
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
