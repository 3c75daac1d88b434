import type { z } from "zod";
import type { InstitutionLimits, setLimits as setLimitsCall } from "../../../shared/contracts/money/limits.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { decimalsOf, fromMinorUnits, fromNumeric, isCurrency, toMinorUnits } from "../../../shared/domain/money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import { recordAction } from "../../record/audit/service.ts";
import { getInstitution } from "../../partners/institutions/service.ts";
import * as queries from "./queries.ts";

const amounts = ["perTransfer", "perDay", "perMonth", "fourEyesAbove"] as const;

/** What an institution may send, for each currency that has limits. Throws not_found. */
export async function listLimits(db: Queryable, institutionId: number): Promise<InstitutionLimits[]> {
  await getInstitution(db, institutionId);
  return (await queries.listLimits(db, institutionId)).map(inCurrency);
}

/** Sets the limits of one currency; what waits is judged by them too. Throws not_found, and validation_failed for what is no amount. */
export async function setLimits(
  { db }: Context,
  caller: Caller,
  institutionId: number,
  { reason, ...fields }: z.output<(typeof setLimitsCall)["body"]>,
): Promise<InstitutionLimits[]> {
  refuseStrange(fields);
  return db.transaction().execute(async (tx) => {
    if (!(await holdRow(tx, "institutions", institutionId, "no key update"))) throw new AppError("not_found", m.error_not_found());
    const before = (await queries.listLimits(tx, institutionId)).find(({ currency }) => currency === fields.currency);
    await queries.setLimits(tx, institutionId, { ...fields, reason: reason.trim(), setBy: caller.username });
    await recordAction(tx, caller, {
      action: "institution.limits_set",
      subjectType: "institution",
      subjectId: institutionId,
      before: before && { ...inCurrency(before) },
      after: { ...fields, reason: reason.trim() },
    });
    return listLimits(tx, institutionId);
  });
}

function refuseStrange({ currency, ...fields }: Omit<z.output<(typeof setLimitsCall)["body"]>, "reason">): void {
  const refuse = (field: string, message: string) => {
    throw new AppError("validation_failed", m.error_validation(), { fields: { [field]: message } });
  };
  if (!isCurrency(currency)) refuse("currency", m.partner_error_currency());
  for (const key of amounts) {
    const text = fields[key];
    if (text !== null && typeof toMinorUnits(text, currency) !== "bigint")
      refuse(key, m.gate_error_amount({ currency, decimals: String(decimalsOf(currency)) }));
  }
}

function inCurrency(limits: queries.StoredLimits): InstitutionLimits {
  const show = (text: string | null) => text && fromMinorUnits(fromNumeric(text, limits.currency), limits.currency);
  return { ...limits, ...Object.fromEntries(amounts.map((key) => [key, show(limits[key])])) };
}
