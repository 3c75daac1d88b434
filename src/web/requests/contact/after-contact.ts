import { checkContact } from "../../../shared/domain/contact.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { checkWhoSigns } from "../../../shared/domain/treaty.ts";
import { SentBanner } from "../../forms/SentBanner.tsx";

/** All problems of the answers, in the order of the page. */
export function checkAnswers(typed: Record<string, string>, hasSigned: boolean): FieldErrors {
  return {
    ...checkContact(typed, typed["terms"] === "true"),
    ...checkWhoSigns("institutionType", typed["institutionType"], hasSigned),
  };
}

export default SentBanner;
