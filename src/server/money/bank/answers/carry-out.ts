import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import { charge, deposit } from "../../ledger/service.ts";
import { chargeTransfer, takeBankStep } from "../../transfers/service.ts";
import type { Direction, Money } from "./bank-message.ts";
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
    charges: "charges" in verdict ? (verdict.charges ?? null) : null,
  });
  await bookVerdict(tx, { ...said, id }, verdict, { madeBy: m.bank_made_by_bank() });
  return id;
}

/** What a line says, and what is wrong with it in a line of its own. */
export function withProblem<Said extends Pick<queries.NewEntry, "information">>(said: Said, problem: string | undefined): Said {
  return problem === undefined ? said : { ...said, information: [said.information, problem].filter(Boolean).join("\n") };
}

/** What a verdict moves: the transfer, the institution's money, and the bank's charges. The caller sees to it that it happens once. */
export async function bookVerdict(
  tx: Queryable,
  entry: BookedEntry,
  verdict: Verdict,
  { madeBy, by = null }: { madeBy: string; by?: string | null },
): Promise<void> {
  const charged = "charges" in verdict && verdict.charges ? { amount: verdict.charges, bankEntryId: entry.id, madeBy } : undefined;
  if ("step" in verdict) await takeBankStep(tx, verdict.transferId, verdict.step, { reason: verdict.reason, by, charge: charged });
  else if (charged && verdict.outcome === "known" && verdict.transferId !== undefined)
    await chargeTransfer(tx, verdict.transferId, entry.direction === "credit", charged);
  if (verdict.outcome === "deposit") await bookDeposit(tx, entry, verdict.institutionId, madeBy);
  if (verdict.outcome === "charged") await bookCharge(tx, entry, verdict.transferId, madeBy);
}

interface BookedEntry {
  id: number;
  direction?: Direction | null | undefined;
  /** Minor units. */
  amount?: bigint | null | undefined;
  currency?: string | null | undefined;
  bankReference?: string | null | undefined;
}

/** The entry's money becomes the institution's. */
async function bookDeposit(tx: Queryable, entry: BookedEntry, institutionId: number, madeBy: string): Promise<void> {
  const { id, bankReference } = entry;
  const note = m.bank_deposit_note({ entry: String(id), reference: bankReference ?? m.bank_no_reference() });
  await deposit(tx, { institutionId, mode: "live", ...moneyOf(entry), note, madeBy, bankEntryId: id });
}

/** The whole entry is a bank charge, of a transfer where it is known of which. */
async function bookCharge(tx: Queryable, entry: BookedEntry, transferId: number | undefined, madeBy: string): Promise<void> {
  await charge(tx, { mode: "live", ...moneyOf(entry), transferId, madeBy, bankEntryId: entry.id });
}

function moneyOf({ amount, currency }: BookedEntry): Money {
  if (!amount || !currency) throw new Error("money without an amount");
  return { amount, currency };
}
