import type { SecurityPolicyChange } from "../../../shared/contracts/record/approvals.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { readPolicy } from "./policy.ts";
import { ask } from "./service.ts";

/** Asks for another policy. Throws conflict for what the environment says, for nothing new, and while a change is open. */
export async function askForPolicy(context: Context, caller: Caller, { reason, ...asked }: SecurityPolicyChange): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const { isFixed, secondFactor, coolingOffHours, reviewersExport } = await readPolicy(context, tx);
    const wanted = { ...asked, reviewersExport: asked.reviewersExport ?? reviewersExport };
    const isOther = {
      secondFactor: wanted.secondFactor !== secondFactor,
      coolingOffHours: wanted.coolingOffHours !== coolingOffHours,
      reviewersExport: wanted.reviewersExport !== reviewersExport,
    };
    if ((isOther.secondFactor && isFixed.secondFactor) || (isOther.coolingOffHours && isFixed.coolingOffHours))
      throw new AppError("conflict", m.secpol_error_fixed());
    if (!Object.values(isOther).includes(true)) throw new AppError("conflict", m.secpol_error_same());
    return ask(context, tx, caller, {
      kind: "security_policy",
      subject: "security_policy",
      proposal: wanted,
      before: { secondFactor, coolingOffHours, reviewersExport },
      reason,
    });
  });
}
