import { m } from "../messages/generated/messages.js";
import type { ApprovalKind } from "./approvals.ts";

/** What an approval is about, in the middle of a sentence. */
export function approvalKindLabel(kind: ApprovalKind): string {
  const labels: Record<ApprovalKind, () => string> = {
    payee: m.appr_kind_payee,
    own_account: m.appr_kind_own_account,
    deposit: m.appr_kind_deposit,
    live_key: m.appr_kind_live_key,
    consent: m.appr_kind_consent,
    release: m.appr_kind_release,
    administrator_removed: m.appr_kind_administrator_removed,
    administrator_added: m.appr_kind_administrator_added,
    security_policy: m.appr_kind_security_policy,
    screening_cleared: m.appr_kind_screening_cleared,
    kyc_file: m.appr_kind_kyc_file,
    screening_weaker: m.appr_kind_screening_weaker,
    limits_raised: m.appr_kind_limits_raised,
    payee_file: m.appr_kind_payee_file,
    text_published: m.appr_kind_text_published,
    agreement: m.appr_kind_agreement,
    partnership: m.appr_kind_partnership,
    organisation: m.appr_kind_organisation,
    agreement_resumed: m.appr_kind_agreement_resumed,
    condition_met: m.appr_kind_condition_met,
    partner_resumed: m.appr_kind_partner_resumed,
    bank_entry: m.appr_kind_bank_entry,
  };
  return (labels as Partial<typeof labels>)[kind]?.() ?? m.appr_kind_newer();
}
