import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import { deposit } from "../../ledger/service.ts";
import { takeBankStep } from "../../transfers/service.ts";
import * as queries from "./queries.ts";
import type { Verdict } from "./verdict.ts";

/** Notes what the bank said and does what follows from it, in the transaction of the whole file. */
export async function carryOut(tx: Queryable, said: Omit<queries.NewEntry, "outcome">, verdict: Verdict): Promise<number> {
  const id = await queries.insertEntry(tx, {
    ...said,
    outcome: verdict.outcome,
    why: "why" in verdict ? verdict.why : null,
    transferId: "transferId" in verdict ? (verdict.transferId ?? null) : null,
    institutionId: "institutionId" in verdict ? (verdict.institutionId ?? null) : null,
  });
  if ("step" in verdict) await takeBankStep(tx, verdict.transferId, verdict.step, { reason: verdict.reason });
  if (verdict.outcome === "deposit")
    await bookDeposit(tx, { ...said, id, institutionId: verdict.institutionId, madeBy: m.bank_made_by_bank() });
  return id;
}

/** The entry's money becomes the institution's. The caller sees to it that it happens once. */
export async function bookDeposit(
  tx: Queryable,
  entry: {
    id: number;
    institutionId: number;
    amount?: bigint | null | undefined;
    currency?: string | null | undefined;
    bankReference?: string | null | undefined;
    madeBy: string;
  },
): Promise<void> {
  const { id, institutionId, amount, currency, bankReference, madeBy } = entry;
  if (!amount || !currency) throw new Error("a deposit without an amount");
  const note = m.bank_deposit_note({ entry: String(id), reference: bankReference ?? m.bank_no_reference() });
  await deposit(tx, { institutionId, mode: "live", currency, amount, note, madeBy, bankEntryId: id });
}
