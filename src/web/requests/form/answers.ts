import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { checkForm } from "../../../shared/domain/form-rules.ts";
import { understandFundingAmount } from "../../../shared/domain/funding-amount.ts";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { fundingRequestRules } from "../../../shared/domain/funding-request.ts";
import { checkWhoSigns } from "../../../shared/domain/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { checkFiles } from "../attachments/check-files.ts";

/** All problems of the answers, in the order of the page. */
export function checkAnswers(typed: Record<string, string>, hasSigned: boolean): FieldErrors {
  return {
    ...checkForm(fundingRequestRules, typed),
    ...checkWhoSigns("organizationType", typed["organizationType"], hasSigned),
    ...checkFiles(typed["attachments"]),
  };
}

/** Says how an amount was understood; empty where it was not. */
export function describeAmount(typed: string): string {
  const understood = understandFundingAmount(typed);
  return understood ? m.fr_amount_understood({ amount: formatMoney(understood) }) : "";
}
