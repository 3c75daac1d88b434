import type { ServiceLevel } from "../../../../shared/contracts/requests/service-levels.ts";
import { AppError, type FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { insertServiceLevels, listServiceLevels } from "./queries.ts";

const most = { reviewDays: 365, decisionDays: 730, objectionDays: 365 };

interface Days {
  reviewDays: number;
  decisionDays: number;
  /** Undefined: as before. */
  objectionDays: number | undefined;
}

/** What holds now, first, and what held before. */
export async function readServiceLevels(db: Queryable): Promise<ServiceLevel[]> {
  return listServiceLevels(db, 50);
}

/** Sets the days for requests that come in from now on. Throws validation_failed. */
export async function setServiceLevels({ db }: Context, caller: Caller, days: Days): Promise<ServiceLevel> {
  const fields = problemsOf(days);
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
  return db.transaction().execute(async (tx) => {
    const [before] = await listServiceLevels(tx, 1);
    const objectionDays = days.objectionDays ?? before?.objectionDays ?? 20;
    const after = await insertServiceLevels(tx, { ...days, objectionDays }, caller);
    await recordAction(tx, caller, {
      action: "service_levels.set",
      subjectType: "service_levels",
      before: before && { reviewDays: before.reviewDays, decisionDays: before.decisionDays, objectionDays: before.objectionDays },
      after: { ...days, objectionDays },
    });
    return after;
  });
}

function problemsOf(days: Days): FieldErrors {
  const fields: FieldErrors = {};
  for (const [name, limit] of Object.entries(most) as [keyof Days, number][]) {
    const given = days[name];
    if (given === undefined) continue;
    if (!Number.isInteger(given) || given < 1 || given > limit) fields[name] = m.req_error_days({ most: limit });
  }
  if (Object.keys(fields).length === 0 && days.decisionDays < days.reviewDays)
    fields["decisionDays"] = m.req_error_days_order({ days: days.reviewDays });
  return fields;
}
