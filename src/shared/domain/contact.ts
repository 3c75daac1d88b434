import { m } from "../messages/generated/messages.js";
import type { FieldErrors } from "./errors.ts";
import { checkForm, emailRule, type FieldRule } from "./form-rules.ts";
import { institutionTypes } from "./organisations.ts";

/** Fields of the institution inquiry form (§2 /contact, §5). The last four are optional and not on the page. */
export const contactRules = {
  institutionName: { max: 200, required: m.contact_error_name },
  email: emailRule,
  institutionType: {
    max: 60,
    required: m.contact_error_type,
    format: (value) => ((institutionTypes as readonly string[]).includes(value) ? undefined : m.contact_error_type()),
  },
  message: { max: 10_000, required: m.contact_error_message },
  address: { max: 300 },
  city: { max: 120 },
  zip: { max: 20 },
  phone: { max: 50 },
} as const satisfies Record<string, FieldRule>;

/** What an institution thinks of giving to a project, in the project's own currency. It binds nobody. */
export const pledgeRanges = ["up_to_10000", "up_to_50000", "up_to_250000", "more", "open"] as const;
export type PledgeRange = (typeof pledgeRanges)[number];

export type ContactField = keyof typeof contactRules;

/** The contact form's problems; `terms` must be ticked (§5). */
export function checkContact(values: Record<string, unknown>, terms: boolean): FieldErrors {
  const errors = checkForm(contactRules, values);
  return terms ? errors : { ...errors, terms: m.contact_error_terms() };
}
