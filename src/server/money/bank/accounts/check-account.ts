import { isValidBIC, isValidIBAN } from "ibantools";
import type { AccountFields } from "../../../../shared/contracts/money/bank.ts";
import { AppError, type FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";

/** The characters that every bank takes in an account number (SWIFT's set X, without the blank). */
const numberForm = /^[A-Z0-9/\-?:().,'+]{1,34}$/;
const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Throws validation_failed with a sentence for each field in which a slip of the pen shows. */
export function checkAccount(account: AccountFields): void {
  const fields: FieldErrors = {
    ...numberProblem(account),
    ...bankProblem(account),
    ...(isCountry(account.country) ? {} : { country: m.bank_error_country() }),
  };
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
}

function numberProblem({ iban, accountNumber }: AccountFields): FieldErrors {
  if ((iban === null) === (accountNumber === null)) return { iban: m.bank_error_number() };
  if (iban !== null) return isValidIBAN(iban) ? {} : { iban: m.bank_error_iban() };
  return numberForm.test(accountNumber ?? "") ? {} : { accountNumber: m.bank_error_number_form() };
}

function bankProblem({ bic, clearingSystem, clearingMember }: AccountFields): FieldErrors {
  if (bic === null && clearingSystem === null && clearingMember === null) return { bic: m.bank_error_bank() };
  const fields: FieldErrors = {};
  if (bic !== null && !isValidBIC(bic)) fields["bic"] = m.bank_error_bic();
  if (clearingSystem === null && clearingMember === null) return fields;
  if (!/^[A-Z]{5}$/.test(clearingSystem ?? "")) fields["clearingSystem"] = m.bank_error_clearing();
  if (!/^[A-Z0-9]{1,35}$/.test(clearingMember ?? "")) fields["clearingMember"] = m.bank_error_member();
  else if (clearingSystem === "USABA" && !isRoutingNumber(clearingMember ?? "")) fields["clearingMember"] = m.bank_error_routing();
  return fields;
}

/** The American Bankers Association's check: 3, 7 and 1 times the digits make a multiple of ten. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const weighted = Array.from(text, (digit, place) => Number(digit) * ([3, 7, 1][place % 3] ?? 0));
  return weighted.reduce((sum, one) => sum + one, 0) % 10 === 0;
}

function isCountry(code: string | null): boolean {
  return code !== null && /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined && code !== "ZZ";
}
