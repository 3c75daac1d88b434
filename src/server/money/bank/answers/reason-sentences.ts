import { m } from "../../../../shared/messages/generated/messages.js";

/** The codes of ISO's external lists that partners meet, in our words. */
const sentences: Record<string, () => string> = {
  AC01: m.bank_code_ac01,
  AC04: m.bank_code_ac04,
  AC06: m.bank_code_ac06,
  AG01: m.bank_code_ag01,
  AG02: m.bank_code_ag02,
  AM02: m.bank_code_am02,
  AM04: m.bank_code_am04,
  AM05: m.bank_code_am05,
  BE04: m.bank_code_be04,
  CUST: m.bank_code_cust,
  DUPL: m.bank_code_dupl,
  FF01: m.bank_code_ff01,
  FOCR: m.bank_code_focr,
  MD07: m.bank_code_md07,
  MS02: m.bank_code_ms03,
  MS03: m.bank_code_ms03,
  NARR: m.bank_code_narr,
  RC01: m.bank_code_rc01,
  RR04: m.bank_code_rr04,
};

/** Why the bank refused a payment, as the partner reads it. */
export function refusal(code: string | undefined): string {
  return code === undefined ? m.bank_refused() : m.bank_refused_with({ code, why: whyOf(code) });
}

/** Why a payment came back, as the partner reads it. */
export function comeback(code: string | undefined): string {
  return code === undefined ? m.bank_returned() : m.bank_returned_with({ code, why: whyOf(code) });
}

function whyOf(code: string): string {
  return (sentences[code] ?? m.bank_code_unknown)();
}
