import type { z } from "zod";
import type { InstitutionLimits, setLimits as setLimitsCall } from "../../../shared/contracts/money/limits.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { limitAmounts, type LimitAmounts, letsMorePass } from "../../../shared/domain/institution-limits.ts";
import { decimalsOf, fromMinorUnits, fromNumeric, isCurrency, toMinorUnits } from "../../../shared/domain/money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import { ask, listOpenOf } from "../../record/approvals/service.ts";
import type { Proposal } from "../../record/approvals/proposals.ts";
import { recordAction } from "../../record/audit/service.ts";
import { getInstitution } from "../../partners/institutions/service.ts";
import * as queries from "./queries.ts";

type NewLimits = z.output<(typeof setLimitsCall)["body"]>;
type Raise = Proposal<"limits_raised">;

/** What an institution may send, for each currency that has limits. Throws not_found. */
export async function listLimits(db: Queryable, institutionId: number): Promise<InstitutionLimits[]> {
  await getInstitution(db, institutionId);
  return (await queries.listLimits(db, institutionId)).map(inCurrency);
}

/** What of it waits for a second person. */
export async function listAskedLimits(db: Queryable, caller: Caller, institutionId: number) {
  const limits = await queries.listLimits(db, institutionId);
  return listOpenOf(
    db,
    caller,
    limits.map(({ currency }) => subjectOf(institutionId, currency)),
  );
}

/**
 * Sets the limits of one currency; what waits is judged by them too. Throws not_found, validation_failed for what is no amount, and
 * conflict for what lets more money pass than before, which two people decide.
 */
export async function setLimits({ db }: Context, caller: Caller, institutionId: number, limits: NewLimits): Promise<InstitutionLimits[]> {
  refuseStrange(limits);
  return db.transaction().execute(async (tx) => {
    const before = await holdLimitsOf(tx, institutionId, limits.currency);
    if (letsMorePass(before, limits, limits.currency)) throw new AppError("conflict", m.limits_error_higher());
    await write(tx, caller, { institutionId, before, limits, setBy: caller.username });
    return listLimits(tx, institutionId);
  });
}

/**
 * Asks for limits that let more money pass. Returns the approval's id. Throws not_found, validation_failed, conflict for those that do
 * not, and as asking does.
 */
export async function askForLimits(
  context: Context,
  caller: Caller,
  institutionId: number,
  { reason, ...after }: NewLimits,
): Promise<number> {
  refuseStrange(after);
  return context.db.transaction().execute(async (tx) => {
    const before = await holdLimitsOf(tx, institutionId, after.currency);
    if (!before || !letsMorePass(before, after, after.currency)) throw new AppError("conflict", m.limits_error_not_higher());
    return ask(context, tx, caller, {
      kind: "limits_raised",
      subject: subjectOf(institutionId, after.currency),
      proposal: { institutionId, ...after },
      before: amountsOf(before),
      reason,
    });
  });
}

/** Sets the limits that two people decided; their institution is held. Throws conflict where they are not any more as they were when it was asked for. */
export async function raiseLimits(
  tx: Queryable,
  { proposal, before: seen, askedBy, reason }: { proposal: Raise; before: LimitAmounts | null; askedBy: string; reason: string | null },
  by: { id: number | null; username: string },
): Promise<void> {
  const { institutionId, ...after } = proposal;
  const before = await holdLimitsOf(tx, institutionId, after.currency);
  if (!before || limitAmounts.some((key) => before[key] !== (seen?.[key] ?? null)))
    throw new AppError("conflict", m.limits_error_otherwise());
  await write(tx, by, { institutionId, before, limits: { ...after, reason: reason ?? "" }, setBy: askedBy });
}

async function write(
  tx: Queryable,
  by: { id: number | null; username: string },
  change: { institutionId: number; before: InstitutionLimits | undefined; limits: NewLimits; setBy: string },
): Promise<void> {
  const { institutionId, before, setBy } = change;
  const limits = { ...change.limits, reason: change.limits.reason.trim() };
  await queries.setLimits(tx, institutionId, { ...limits, setBy });
  await recordAction(tx, by, {
    action: "institution.limits_set",
    subjectType: "institution",
    subjectId: institutionId,
    before: before && { currency: limits.currency, ...amountsOf(before) },
    after: { ...limits, ...(by.username !== setBy && { askedBy: setBy }) },
  });
}

/** Those that hold now, with the institution held: it has none in this currency when undefined. Throws not_found. */
async function holdLimitsOf(tx: Queryable, institutionId: number, currency: string): Promise<InstitutionLimits | undefined> {
  if (!(await holdRow(tx, "institutions", institutionId, "no key update"))) throw new AppError("not_found", m.error_not_found());
  const stored = (await queries.listLimits(tx, institutionId)).find((one) => one.currency === currency);
  return stored && inCurrency(stored);
}

function refuseStrange({ currency, ...fields }: LimitAmounts & { currency: string }): void {
  const refuse = (field: string, message: string) => {
    throw new AppError("validation_failed", m.error_validation(), { fields: { [field]: message } });
  };
  if (!isCurrency(currency)) refuse("currency", m.partner_error_currency());
  for (const key of limitAmounts) {
    const text = fields[key];
    if (text !== null && typeof toMinorUnits(text, currency) !== "bigint")
      refuse(key, m.gate_error_amount({ currency, decimals: String(decimalsOf(currency)) }));
  }
}

function subjectOf(institutionId: number, currency: string): string {
  return `limits:${institutionId}:${currency}`;
}

function amountsOf({ perTransfer, perDay, perMonth, fourEyesAbove }: LimitAmounts): LimitAmounts {
  return { perTransfer, perDay, perMonth, fourEyesAbove };
}

function inCurrency(limits: queries.StoredLimits): InstitutionLimits {
  const show = (text: string | null) => text && fromMinorUnits(fromNumeric(text, limits.currency), limits.currency);
  const shown = [...limitAmounts, "usedToday", "usedThisMonth"] as const;
  return { ...limits, ...Object.fromEntries(shown.map((key) => [key, show(limits[key])])) };
}
