import { m } from "../messages/generated/messages.js";

/**
 * Every kind of message that goes to the applicant about a request, and what the desk calls it. The outbox holds messages to others
 * about the same request, to the staff and to whom it is forwarded: what is not in this list is none of the applicant's.
 */
const labels = {
  funding_request_receipt: m.talk_letter_receipt,
  funding_request_status: m.talk_letter_status,
  funding_request_question: m.talk_letter_question,
  funding_request_objection: m.talk_letter_objection,
  funding_request_withdrawn: m.talk_letter_withdrawn,
  funding_request_restored: m.talk_letter_restored,
  funding_request_contact_changed: m.talk_letter_contact_changed,
  funding_request_address_left: m.talk_letter_address_left,
  funding_request_removal_asked: m.talk_letter_removal_asked,
  funding_request_removal_announced: m.talk_letter_removal_announced,
  funding_request_removed: m.talk_letter_removed,
  funding_request_link: m.talk_letter_link,
  funding_request_code: m.talk_letter_code,
  project_prepared: m.talk_letter_project_prepared,
  project_facts_changed: m.talk_letter_project_changed,
  project_report_due: m.talk_letter_report_due,
  consent_waits: m.talk_letter_consent_waits,
  consent_confirmed: m.talk_letter_consent_confirmed,
  consent_ends: m.talk_letter_consent_ends,
  consent_ended: m.talk_letter_consent_ended,
  consent_withdrawn: m.talk_letter_consent_withdrawn,
  agreement_shared: m.talk_letter_agreement_shared,
  agreement_changed: m.talk_letter_agreement_changed,
  agreement_offered: m.talk_letter_agreement_offered,
  agreement_in_force: m.talk_letter_agreement_in_force,
  agreement_dropped: m.talk_letter_agreement_dropped,
  agreement_condition_met: m.talk_letter_agreement_condition_met,
  agreement_suspended: m.talk_letter_agreement_suspended,
  agreement_resumed: m.talk_letter_agreement_resumed,
  agreement_ends: m.talk_letter_agreement_ends,
  community_money: m.talk_letter_money,
  payee_changes: m.talk_letter_payee,
} satisfies Record<string, () => string>;

export type LetterKind = keyof typeof labels;

export const letterKinds = Object.keys(labels) as [LetterKind, ...LetterKind[]];

export function letterLabel(kind: LetterKind): string {
  return labels[kind]();
}

/**
 * What is known of a letter. `accepted` says no more than that a mail server took it: nobody learns whether it arrived, or was read.
 * `stopped` never left: what it leads to had ended, or nobody sent it on while it was kept.
 */
export const letterStates = ["undoable", "waiting", "without_server", "held", "accepted", "failed", "stopped"] as const;
export type LetterState = (typeof letterStates)[number];
