import { m } from "../messages/generated/messages.js";

/** What the log's entries are about: the code that a feature writes, as people read it. One that is missing is read from its code. */
const subjectTypeLabels: Record<string, () => string> = {
  funding_request: m.audit_type_funding_request,
  respondent: m.audit_type_respondent,
  institution: m.audit_type_institution,
  project: m.audit_type_project,
  transfer: m.audit_type_transfer,
  certification: m.audit_type_certification,
  email: m.audit_type_email,
  user: m.audit_type_user,
  approval: m.audit_type_approval,
  attachment: m.audit_type_attachment,
  visitor_message: m.audit_type_visitor_message,
  treaty_signature: m.audit_type_treaty_signature,
  funding_round: m.audit_type_funding_round,
  decision_reason: m.audit_type_decision_reason,
  question_template: m.audit_type_question_template,
  saved_filter: m.audit_type_saved_filter,
  scoring: m.audit_type_scoring,
  service_levels: m.audit_type_service_levels,
  fairness: m.audit_type_fairness,
  figures: m.audit_type_figures,
  text: m.audit_type_text,
  organisation: m.audit_type_organisation,
  security_policy: m.audit_type_security_policy,
  retention_period: m.audit_type_retention_period,
  sample_projects: m.audit_type_sample_projects,
  first_step: m.audit_type_first_step,
  import: m.audit_type_import,
  backup: m.audit_type_backup,
  backup_settings: m.audit_type_backup_settings,
  bank_account: m.audit_type_bank_account,
  bank_entry: m.audit_type_bank_entry,
  bank_hold: m.audit_type_bank_hold,
  payment_order: m.audit_type_payment_order,
  candidate: m.audit_type_candidate,
  discovery_source: m.audit_type_discovery_source,
  discovery_run: m.audit_type_discovery_run,
  screening: m.audit_type_screening,
  screening_case: m.audit_type_screening_case,
  screening_list: m.audit_type_screening_list,
  screening_own_entry: m.audit_type_screening_own_entry,
  screening_settings: m.audit_type_screening_settings,
  audit_log: m.audit_type_audit_log,
  funding_requests: m.audit_type_funding_requests,
  respondents: m.audit_type_respondents,
  transfers: m.audit_type_transfers,
  candidates: m.audit_type_candidates,
};

/** "screening_case" as people read it. */
export function subjectTypeLabel(type: string): string {
  return subjectTypeLabels[type]?.() ?? inWords(type);
}

/** A code of ours as words: "in_review", "reviewDays" and "funding_request.status_changed" have them between their signs. */
export function inWords(code: string): string {
  const words = code
    .replace(/[._]+/g, " ")
    .replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
