import type { SecurityPolicy } from "../../../shared/contracts/record/approvals.ts";
import { type SecondFactorRule, usualCoolingHours, usualSecondFactorRule } from "../../../shared/domain/approvals.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";

/** What holds: the environment, or else what the installation decided, or else what is usual (decision 0045). */
export async function readPolicy({ config }: Pick<Context, "config">, db: Queryable): Promise<SecurityPolicy> {
  const { secondFactor, coolingOffHours, reviewersExport, ...changed } = await queries.readPolicy(db);
  return {
    secondFactor: config.secondFactor ?? (secondFactor as SecondFactorRule | null) ?? usualSecondFactorRule,
    coolingOffHours: config.payeeCoolingHours ?? coolingOffHours ?? usualCoolingHours,
    reviewersExport: reviewersExport ?? false,
    isFixed: { secondFactor: config.secondFactor !== undefined, coolingOffHours: config.payeeCoolingHours !== undefined },
    ...changed,
  };
}
