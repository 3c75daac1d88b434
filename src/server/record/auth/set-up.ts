import { type SecondFactorRule, usualSecondFactorRule } from "../../../shared/domain/approvals.ts";
import type { SetUpStep } from "../../../shared/domain/accounts.ts";
import type { Config } from "../../runtime/config.ts";

export interface Account {
  isAdmin: boolean;
  isReviewer: boolean;
  institutionId: number | null;
  hasOneTimePassword: boolean;
  hasSecondFactor: boolean;
  /** What the installation has decided for itself; the environment wins (decision 0045). */
  secondFactorRule: SecondFactorRule | null;
}

/** What an account has to do before anything else (decision 0043). */
export function nextSetUp({ secondFactor }: Pick<Config, "secondFactor">, account: Account): SetUpStep | null {
  if (account.hasOneTimePassword) return "password";
  return !account.hasSecondFactor && needsFactor(secondFactor ?? account.secondFactorRule ?? usualSecondFactorRule, account)
    ? "second_factor"
    : null;
}

/**
 * Whoever has a role can move money or record a consent, or make the key that does; so `required` asks everybody with a role, and
 * `staff` leaves out the members of institutions.
 */
function needsFactor(rule: SecondFactorRule, { isAdmin, isReviewer, institutionId }: Account): boolean {
  const isStaff = isAdmin || isReviewer;
  return rule === "required" ? isStaff || institutionId !== null : rule === "staff" && isStaff;
}
