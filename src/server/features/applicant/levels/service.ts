import type { ServiceLevel } from "../../../../shared/contracts/applicant.ts";
import { AppError, type FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../context.ts";
import type { Queryable } from "../../../db/database.ts";
import type { Caller } from "../../../http/caller.ts";
import { recordAction } from "../../audit/service.ts";
import { insertServiceLevels, listServiceLevels } from "./queries.ts";

const most = { reviewDays: 365, decisionDays: 730 };

interface Days {
  reviewDays: number;
  decisionDays: number;
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
    const after = await insertServiceLevels(tx, days, caller);
    await recordAction(tx, caller, {
      action: "service_levels.set",
      subjectType: "service_levels",
      before: before && { reviewDays: before.reviewDays, decisionDays: before.decisionDays },
      after: days,
    });
    return after;
  });
}

function problemsOf(days: Days): FieldErrors {
  const fields: FieldErrors = {};
  for (const name of ["reviewDays", "decisionDays"] as const)
    if (!Number.isInteger(days[name]) || days[name] < 1 || days[name] > most[name]) fields[name] = m.req_error_days({ most: most[name] });
  if (Object.keys(fields).length === 0 && days.decisionDays < days.reviewDays)
    fields["decisionDays"] = m.req_error_days_order({ days: days.reviewDays });
  return fields;
}
