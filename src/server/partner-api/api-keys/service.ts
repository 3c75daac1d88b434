import type { ApiKey } from "../../../shared/contracts/partner-api/api-keys.ts";
import { toMinorUnits } from "../../../shared/domain/money.ts";
import { partnerModes, type PartnerMode, type PartnerScope } from "../../../shared/domain/partner-scopes.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { deposit, readAvailable } from "../../money/ledger/service.ts";
import * as keys from "../../partners/api-keys/service.ts";
import { getInstitution } from "../../partners/institutions/service.ts";

/** What an institution can play with in test mode, from its first key on. */
const testFunds = { amount: "1000000.00", currency: "USD" };

/** Makes a key and answers it, the only time; with the first one of test mode comes money to play with. Throws as making a key does. */
export async function createKey(
  context: Context,
  caller: Caller,
  institutionId: number,
  wish: { mode: PartnerMode; name: string; scopes: PartnerScope[]; expiresInDays: number },
): Promise<ApiKey & { key: string }> {
  return context.db.transaction().execute(async (tx) => {
    const made = await keys.createKey(context, tx, caller, institutionId, wish);
    if (wish.mode === "test" && (await readAvailable(tx, institutionId, "test")).length === 0)
      await giveTestFunds(tx, caller, institutionId);
    return made;
  });
}

async function giveTestFunds(tx: Queryable, caller: Caller, institutionId: number): Promise<void> {
  const amount = toMinorUnits(testFunds.amount, testFunds.currency);
  if (typeof amount !== "bigint") throw new Error("the test funds are no amount");
  await deposit(tx, {
    institutionId,
    mode: "test",
    currency: testFunds.currency,
    amount,
    note: m.deposit_test_funds(),
    madeBy: caller.username,
  });
}

/** An institution's keys, and what it can send. Throws not_found. */
export async function listKeys(db: Queryable, institutionId: number) {
  const { onboardingStep } = await getInstitution(db, institutionId);
  const balances = await Promise.all(
    partnerModes.map(async (mode) =>
      (await readAvailable(db, institutionId, mode)).map(({ currency, amount }) => ({ mode, currency, available: amount })),
    ),
  );
  return { items: await keys.listKeys(db, institutionId), onboardingStep, balances: balances.flat() };
}
