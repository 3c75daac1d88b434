import { contactLengths } from "./contact-lengths.ts";
import { m } from "../messages/generated/messages.js";
import type { FieldErrors } from "./errors.ts";
import { checkForm, emailRule, type FieldRule } from "./form-rules.ts";
import { institutionTypes } from "./organisations.ts";

/** Fields of the institution inquiry form (§2 /contact, §5). The last four are optional and not on the page. */
export const contactRules = {
  institutionName: { max: contactLengths.institutionName, required: m.contact_error_name },
  email: { ...emailRule, max: contactLengths.email },
  institutionType: {
    max: contactLengths.institutionType,
    required: m.contact_error_type,
    format: (value) => ((institutionTypes as readonly string[]).includes(value) ? undefined : m.contact_error_type()),
  },
  message: { max: contactLengths.message, required: m.contact_error_message },
  address: { max: contactLengths.address },
  city: { max: contactLengths.city },
  zip: { max: contactLengths.zip },
  phone: { max: contactLengths.phone },
} as const satisfies Record<string, FieldRule>;

export type ContactField = keyof typeof contactRules;

/** The contact form's problems; `terms` must be ticked (§5). */
export function checkContact(values: Record<string, unknown>, terms: boolean): FieldErrors {
  const errors = checkForm(contactRules, values);
  return terms ? errors : { ...errors, terms: m.contact_error_terms() };
}
