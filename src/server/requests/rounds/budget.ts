import { AppError } from "../../../shared/domain/errors.ts";
import { fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import type { RoundMoney } from "../../../shared/contracts/requests/rounds.ts";
import { formatMoney, type Sum } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";

/**
 * Lets a request be granted an amount, if its call has so much left: one after the other, for the call is held until the transaction ends.
 * What the request was granted before counts once. A request of no call is granted whatever is agreed. Throws conflict.
 */
export async function refuseOverBudget(tx: Queryable, requestId: number, { amount, currency }: Sum): Promise<void> {
  const before = await queries.findPromised(tx, requestId);
  if (!before || before.roundId === null) return;
  const round = await queries.lockRound(tx, before.roundId);
  if (!round) return;
  const { left } = await readLeft(tx, round, requestId);
  if (currency !== round.currency)
    throw new AppError("conflict", m.rounds_error_grant_currency({ reference: round.reference, currency: round.currency ?? "" }));
  if (fromNumeric(amount, currency) <= left) return;
  throw new AppError(
    "conflict",
    m.rounds_error_grant({ reference: round.reference, left: formatMoney({ amount: fromMinorUnits(left, currency), currency }) }),
  );
}

/** What a held call still has for one request, whatever that one was granted before, in minor units. */
export async function readLeft(
  tx: Queryable,
  { id, budget, currency }: Pick<queries.StoredRound, "id" | "budget" | "currency">,
  requestId = 0,
): Promise<{ left: bigint; granted: bigint }> {
  const [others] = await queries.sumGranted(tx, [id], requestId);
  const granted = fromNumeric(others?.granted ?? "0", currency ?? "USD");
  return { granted, left: fromNumeric(budget ?? "0", currency ?? "USD") - granted };
}

/** Budget, granted and left of a call, as the desk shows them; null before it has a budget. */
export function moneyOf({ budget, currency }: Pick<queries.StoredRound, "budget" | "currency">, granted = "0"): RoundMoney | null {
  if (budget === null || currency === null) return null;
  const [whole, given] = [fromNumeric(budget, currency), fromNumeric(granted, currency)];
  const written = (minor: bigint) => fromMinorUnits(minor, currency);
  return { currency, budget: written(whole), granted: written(given), left: written(whole - given) };
}
