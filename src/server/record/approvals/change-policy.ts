import type { SecondFactorRule } from "../../../shared/domain/approvals.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { readPolicy } from "./policy.ts";
import { ask } from "./service.ts";

/** Asks for another policy. Throws conflict for what the environment says, for nothing new, and while a change is open. */
export async function askForPolicy(
  context: Context,
  caller: Caller,
  { reason, ...wanted }: { secondFactor: SecondFactorRule; coolingOffHours: number; reason: string },
): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const { isFixed, secondFactor, coolingOffHours } = await readPolicy(context, tx);
    const isOther = { secondFactor: wanted.secondFactor !== secondFactor, coolingOffHours: wanted.coolingOffHours !== coolingOffHours };
    if ((isOther.secondFactor && isFixed.secondFactor) || (isOther.coolingOffHours && isFixed.coolingOffHours))
      throw new AppError("conflict", m.secpol_error_fixed());
    if (!isOther.secondFactor && !isOther.coolingOffHours) throw new AppError("conflict", m.secpol_error_same());
    return ask(context, tx, caller, {
      kind: "security_policy",
      subject: "security_policy",
      proposal: wanted,
      before: { secondFactor, coolingOffHours },
      reason,
    });
  });
}
