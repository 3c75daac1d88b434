import { requestColumnPairs } from "../../../../../shared/domain/request-columns.ts";

/**
 * Every column of the database that can hold text is in one of these two lists. What people can fill is examined for card
 * numbers; a new column that is in neither is a finding, and fails card-data.test.ts.
 */
interface ExaminedTable {
  /** What names a row to the desk; `id` unless said. */
  id?: string;
  columns: readonly string[];
}

const listed = (names: string): string[] => names.trim().split(/\s+/);

export const examined: Readonly<Record<string, ExaminedTable>> = {
  agreement_conditions_met: { id: "project_id", columns: ["condition", "evidence"] },
  agreement_remarks: { columns: ["body"] },
  agreement_revisions: { id: "agreement_id", columns: ["terms"] },
  agreement_signatures: { id: "agreement_id", columns: ["name"] },
  agreement_stops: { columns: ["reason", "lift_reason"] },
  agreements: { columns: ["terms", "end_reason"] },
  api_keys: { columns: ["name"] },
  approvals: { columns: ["reason", "decision_reason", "end_reason"] },
  attachments: { columns: ["name"] },
  audit_log: { columns: ["before", "after"] },
  bank_accounts: { columns: ["holder_name", "street", "building", "post_code", "town", "subdivision"] },
  bank_entries: { columns: ["decision_note"] },
  bank_holds: { columns: ["note"] },
  candidate_decisions: { columns: ["reason"] },
  certifications: { id: "key", columns: ["issuer", "document_url", "note"] },
  commitments: { columns: ["source", "end_reason", "places"] },
  compliance_assessments: { columns: ["articles"] },
  compliance_reviews: { columns: ["findings", "improvements"] },
  conflict_declarations: { columns: ["reason", "withdrawn_reason"] },
  decision_reasons: { columns: ["text_en", "text_fr", "text_es"] },
  decisions: { columns: ["words", "internal_note"] },
  draft_people: { columns: ["name", "email"] },
  draft_remarks: { columns: ["body"] },
  drafts: { columns: ["answers", "signature", "form_email", "given_email", "device"] },
  eligibility_changes: { columns: ["reason"] },
  emails: { columns: ["to_address", "reply_to", "subject", "body_text"] },
  endpoint_checks: { columns: ["url", "found"] },
  funding_requests: {
    columns: [...requestColumnPairs.map(([, column]) => column), "withdrawn_reason"],
  },
  funding_round_versions: { id: "round_id", columns: ["terms"] },
  funding_rounds: { columns: ["terms", "end_reason"] },
  forwards: { columns: ["recipient", "institution_name"] },
  // The key itself may be what was found.
  idempotency_keys: { id: "institution_id", columns: ["key"] },
  imports: { columns: ["file_name"] },
  institution_limits: { id: "institution_id", columns: ["reason"] },
  institutions: {
    columns: ["name", "description", "type", "image_url", "website", "email", "phone", "contact_person", "api_endpoint", "tags"],
  },
  invitations: { columns: ["name", "email"] },
  payee_files: { columns: ["content", "holder_name"] },
  kept_texts: { columns: ["words"] },
  kyc_changes: { columns: ["before", "after"] },
  kyc_files: { columns: ["draft"] },
  kyc_reviews: { columns: ["words"] },
  kyc_versions: { columns: ["content", "note", "recommendation", "return_words"] },
  ledger_journals: { columns: ["note"] },
  objections: { columns: ["text"] },
  onboarding_changes: { columns: ["reason"] },
  partnership_duties_done: { id: "institution_id", columns: ["evidence"] },
  passkeys: { columns: ["name"] },
  payment_answers: { columns: ["words"] },
  payment_questions: { columns: ["answer"] },
  policy_reports: { id: "first_at", columns: ["blocked", "directive"] },
  project_consents: {
    columns: listed(`
      consented_by consented_by_role nation_name procedure covers disclosed conditions document_reference
      document_url end_reason`),
  },
  project_follows: { columns: ["email"] },
  project_figures: { columns: ["label", "unit"] },
  project_payees: { id: "project_id", columns: ["holder_name", "street", "building", "post_code", "town", "subdivision"] },
  project_pictures: { columns: ["alt"] },
  project_posts: { columns: ["title", "body", "source"] },
  project_reports: { columns: ["words", "content", "end_reason"] },
  project_texts: { columns: ["language_name", "name", "description"] },
  projects: { columns: ["name", "description", "location", "image_url", "nation_name", "community", "community_support"] },
  provider_text_drafts: { id: "text_key", columns: ["content"] },
  provider_text_versions: { columns: ["content", "note"] },
  request_comments: { columns: ["body"] },
  request_likenesses: { columns: ["decided_reason"] },
  question_templates: { columns: ["name", "text_en", "text_fr", "text_es"] },
  request_questions: { columns: ["question", "answer"] },
  request_scores: { columns: ["note", "change_reason"] },
  respondents: {
    columns: ["institution_name", "institution_type", "email", "phone", "address", "city", "zip", "message"],
  },
  saved_filters: { columns: ["name", "filters"] },
  past_grants: {
    columns: ["identifier", "title", "description", "recipient_name", "recipient_place", "recipient_country", "programme", "source_url"],
  },
  organisation_versions: { id: "number", columns: ["name", "nation", "answer_address", "data_contact"] },
  scoring_criteria: { columns: ["name", "guidance"] },
  scoring_versions: { columns: ["note"] },
  screening_decisions: { columns: ["words"] },
  screening_list_versions: { columns: ["acceptance", "origin"] },
  screening_lists: { columns: ["name", "publisher", "licence", "upload_name", "url"] },
  screening_own_entries: { columns: ["name", "birth_date", "country", "reason", "removal_reason"] },
  sessions: { columns: ["user_agent"] },
  status_changes: { columns: ["reason"] },
  transfer_changes: { columns: ["reason"] },
  transfers: { columns: ["reference", "notes", "idempotency_key", "failure_reason", "hold_reason"] },
  treaty_signatures: { columns: ["signatory_name", "signatory_title", "nation_name"] },
  users: { columns: ["username", "name", "email"] },
  visitor_messages: { columns: ["name", "email", "given_reference", "message"] },
  webhook_attempts: { columns: ["answer", "error"] },
  webhook_endpoints: { columns: ["url", "description"] },
};

/** What is not examined, with the reason. A star stands for any table, or for any part of a column's name. */
export const excluded: readonly { why: string; columns: readonly string[] }[] = [
  {
    why: "one of a few words of ours",
    columns: listed(`
      *.status *.from_status *.to_status *.kind *.mode *.state *.state_before_merge *.outcome *.purpose
      *.language *.currency *.funding_currency bank_accounts.country commitments.themes project_payees.country
      attachments.type attachments.question draft_remarks.field agreement_remarks.line *.side partner_events.type reports.type *.level *.role *.format *.channel
      api_keys.scopes applicant_links.made_for attachments.refusal attachments.scan audit_log.action
      audit_log.subject_type bank_entries.direction bank_entries.why confirmation_codes.act
      control_runs.control control_runs.examined control_runs.findings control_runs.mark
      decision_reasons.for_status decisions.round emails.held_because emails.secret_kind *.often
      idempotency_keys.call institutions.eligibility_status institutions.onboarding_step institutions.public_payments project_reports.hash partner_due_reminders.ref
      onboarding_changes.from_step onboarding_changes.to_step passkeys.transports
      project_consents.ended_kind project_consents.given_by project_figures.counts_as project_funders.standing project_money_choices.*
      respondents.pledge visitor_messages.about projects.funding_status projects.nation_language projects.place_precision projects.private_fields projects.theme reports.failure_reason request_log.*
      first_step_marks.mark provider_text_*.text_key kept_texts.text_key retention_periods.key retention_runs.key treaty_signatures.treaty_language
      project_consents.confirmed_kind security_policy.second_factor service_levels.* status_counts.* notification_rules.* table_views.* webhook_endpoints.disabled_reason webhook_endpoints.events
      local_contexts_references.failure screening_cases.superseded_why screening_decisions.reason_code screening_decisions.verdict
      screening_parties.owner_kind screening_runs.cause screening_source_changes.source
      kyc_changes.part kyc_files.risk kyc_reviews.section kyc_reviews.verdict kyc_versions.risk
      kyc_versions.risk_rules gate_answers.asked_for gate_answers.conditions gate_answers.failing gate_answers.public_reason
      institution_limits.currency backups.bounds backups.cause backups.kind backup_objects.kind payee_files.risk payee_files.risk_rules screening_list_versions.read_as`),
  },
  {
    why: "made by us or by a program: an id, a reference, a hash or a secret",
    columns: listed(`
      *_hash *.fingerprint *.screened_fingerprint screening_parties.ref *.public_id approvals.subject approval_hearings.who funding_requests.reference funding_rounds.reference findable.reference respondents.reference treaty_signatures.reference visitor_messages.reference
      unannounced_submissions.reference *.submission_key imports.key *.client_key *.large_key *.small_key *.sha256
      api_keys.hint attachments.file_key project_picture_files.file_key attachments.upload_id audit_log.subject_id certifications.key
      confirmation_codes.salt confirmation_codes.subject emails.claimed_by emails.secret_marker job_holders.* migrations.* passkey_challenges.challenge
      passkeys.credential_id payment_orders.message_id rate_limits.key stored_files.key
      treaty_signatures.signature_date treaty_signatures.signature_key treaty_signatures.treaty_version
      users.recovery_code_hashes users.totp_secret webhook_endpoints.previous_secret
      webhook_endpoints.secret kyc_numbers.* kyc_owners.key kyc_people.key payee_controllers.key agreements.hash agreement_signatures.hash agreement_conditions_met.tranche partnership_duties_done.duty
      emails.request_id emails.traceparent kept_texts.hash kept_texts.version upload_pieces.upload_id
      backup_objects.key backup_proofs.failure backup_proofs.set_name backup_shipping.problem backups.failure backups.name bank_holds.set_name`),
  },
  { why: "the name of an account, which is examined there", columns: ["*_by_name", "*.by_name", "*.actor_name", "*.author_name"] },
  {
    why: "made of columns that are examined",
    columns: listed(`
      agreements.parties *.search_text projects.public_place projects.public_words past_grants.words past_grants.recipient_key screening_cases.our_name screening_cases.parts screening_comparisons.parts screening_parties.about screening_parties.label findable.title findable.words
      screening_parties.subject screening_party_versions.label screening_party_versions.subject decisions.reason_texts emails.body_html idempotency_keys.body partner_events.data
      drafts.changes request_fingerprints.* request_likenesses.reasons users.name_skeleton api_keys.handed_to_name
      conflict_declarations.user_name objections.first_decider_name request_scores.reviewer_name
      score_renunciations.user_name kyc_files.subject kyc_owners.label kyc_owners.subject kyc_people.label kyc_people.subject
      kyc_versions.institution_type payee_files.subject payee_controllers.label payee_controllers.subject`),
  },
  {
    why: "the number of an account or of a bank, which is checked as such when it is entered",
    columns: listed(`
      approvals.before approvals.proposal bank_accounts.iban bank_accounts.account_number bank_accounts.bic bank_accounts.clearing_*
      project_payees.iban project_payees.account_number project_payees.bic project_payees.clearing_*
      payment_orders.xml`),
  },
  {
    why: "what a bank wrote",
    columns: ["bank_entries.*", "bank_entry_keys.*", "bank_files.*", "bank_inbox_files.*", "bank_statements.*", "payment_orders.answer*"],
  },
  {
    why: "from public registers and sanctions lists, and settings of theirs",
    columns: listed(`
      candidate_*.* candidates.* discovery_*.* local_contexts_references.* screening_arrivals.* screening_cases.entry_key screening_cases.their_name screening_entries.*
      screening_list_versions.first_problems screening_list_versions.refusal* screening_lists.connector screening_lists.etag
      screening_lists.key screening_lists.last_* screening_lists.mapping screening_lists.told_causes screening_list_versions.layout screening_states.*`),
  },
  { why: "what a mail server or a virus scanner said", columns: ["emails.server_answer", "attachments.scan_finding"] },
];
