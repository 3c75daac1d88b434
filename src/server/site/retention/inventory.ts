import { requestColumnPairs } from "../../../shared/domain/request-columns.ts";
import { requestFields } from "../../../shared/domain/request-fields.ts";
import type { DataKind } from "../../../shared/domain/retention.ts";

/**
 * What is personal in the database: every column that can hold words belongs to a kind of data (its reason, period and removal stand in
 * the privacy notice), or to `none`: codes, states, numbers, hashes of random secrets, and the provider's own words. Names of accounts
 * go with the account (site/erasure/accounts/names.ts). A column that is missing here fails test/personal-data.test.ts.
 */
type Columns = Partial<Record<DataKind | "none", string>>;

/** The columns of a request's answers. */
function answers(isPersonal: boolean): string {
  return requestColumnPairs.flatMap(([name, column]) => (requestFields[name].isPersonal === isPersonal ? [column] : [])).join(" ");
}

export const inventory: Record<string, Columns> = {
  approval_hearings: { none: "who" },
  approvals: {
    account: "asked_by_name decided_by_name ended_by_name",
    money: "before proposal",
    none: "decision_reason end_reason kind reason state subject",
  },
  api_keys: { account: "created_by_name handed_to_name revoked_by_name", none: "hint key_hash mode name scopes" },
  applicant_events: { account: "done_by_name", none: "kind" },
  applicant_links: { none: "language made_for token_hash" },
  attachments: { request: "name", none: "file_key refusal scan scan_finding sha256 state token_hash type upload_id" },
  audit_log: { auditLog: "after before", account: "actor_name", none: "action subject_id subject_type" },
  backup_objects: { none: "key kind sha256" },
  backup_proofs: { none: "failure set_name" },
  backup_settings: { account: "changed_by_name" },
  backup_shipping: { none: "problem" },
  backups: { account: "asked_by_name", none: "bounds cause failure kind name" },
  bank_accounts: {
    account: "created_by_name",
    none: "account_number bic building clearing_member clearing_system country currency holder_name iban post_code street subdivision town",
  },
  bank_entries: {
    money: "account counterparty decision_note information",
    account: "decided_by_name",
    none: "bank_reference code currency direction end_to_end_id entry_reference kind outcome why",
  },
  bank_entry_keys: { none: "key" },
  bank_holds: { account: "ended_by_name", none: "note set_name" },
  bank_files: { none: "family message_id message_key name namespace outcome reason remarks sha256" },
  candidate_decisions: { register: "reason", account: "decided_by_name", none: "decision" },
  candidate_identities: { none: "identity" },
  candidate_likenesses: { account: "answered_by_name", none: "answer reason" },
  candidate_record_changes: { register: "before", none: "kind" },
  candidate_records: { register: "facts", none: "facts_hash source_key" },
  candidates: {
    register: "name name_key search_text website",
    none: "act_reference city country eligibility kind likeness overruled_eligibility region rules shelf standing types",
  },
  certifications: { none: "document_url issuer key note" },
  compliance_assessments: { account: "assessed_by_name", none: "articles level status" },
  confirmation_codes: { none: "act code_hash salt" },
  conflict_declarations: { request: "reason withdrawn_reason", account: "declared_by_name user_name withdrawn_by_name" },
  control_runs: { account: "asked_by_name", none: "control examined findings mark outcome" },
  decision_reasons: { account: "set_by_name", none: "for_status text_en text_es text_fr" },
  decisions: { request: "internal_note words", account: "decided_by_name", none: "decision_key reason_texts round status" },
  desk_presence: { none: "stream_id" },
  discovery_rejected_rows: { register: "raw", none: "reason" },
  discovery_removals: { none: "token" },
  discovery_run_sources: { none: "error file_hash state" },
  discovery_runs: { account: "started_by_name", none: "state" },
  discovery_sources: {
    none: "connector etag file_name homepage last_error last_modified licence mapping name publisher read_hash url",
  },
  draft_links: { none: "token_hash" },
  drafts: { draft: "answers device form_email given_email signature", none: "code_hash language public_id" },
  eligibility_changes: { institution: "reason", account: "changed_by_name", none: "from_status to_status" },
  emails: {
    message: "body_html body_text reply_to server_answer subject to_address",
    none: "claimed_by held_because kind request_id secret_kind status traceparent",
  },
  endpoint_checks: { none: "found url" },
  first_step_marks: { account: "marked_by_name", none: "mark" },
  forwards: { request: "recipient", institution: "institution_name", account: "forwarded_by_name" },
  gate_answers: { none: "asked_for conditions failing public_reason" },
  funding_requests: {
    request: `${answers(true)} content_hash device_proof_hash region search_text submission_key withdrawn_reason`,
    none: `${answers(false)} funding_currency language reference status`,
  },
  idempotency_keys: { none: "body body_hash call key mode" },
  institution_limits: { institution: "reason", account: "set_by_name", none: "currency" },
  institutions: {
    institution: "contact_person description email name phone search_text",
    none: "api_endpoint eligibility_status image_url onboarding_step tags type website",
  },
  invitations: { invitation: "email name", account: "invited_by_name", none: "mailed_token_hash role token_hash" },
  job_holders: { none: "name" },
  known_addresses: { knownAddress: "address_hash" },
  kept_texts: { none: "hash language text_key version words" },
  kyc_changes: { kyc: "after before", account: "changed_by_name", none: "part" },
  kyc_files: { kyc: "draft subject", account: "changed_by_name ended_by_name", none: "risk state" },
  kyc_numbers: { kyc: "last_four sealed", none: "id key_id" },
  kyc_owners: { kyc: "label subject", none: "key" },
  kyc_people: { kyc: "label subject", none: "key" },
  kyc_reviews: { kyc: "words", account: "reviewed_by_name", none: "section verdict" },
  kyc_versions: {
    kyc: "content note recommendation return_words",
    account: "approved_by_name recommended_by_name returned_by_name submitted_by_name",
    none: "institution_type risk risk_rules state",
  },
  ledger_accounts: { none: "currency mode purpose" },
  ledger_journals: { money: "note", account: "made_by_name", none: "kind" },
  local_contexts_references: { request: "title", none: "failure labels local_contexts_id url" },
  migrations: { none: "checksum name" },
  notifications: { account: "caused_by_name", none: "kind" },
  objections: { request: "text", account: "first_decider_name", none: "outcome" },
  onboarding_changes: { institution: "reason", account: "changed_by_name", none: "from_step to_step" },
  partner_events: { none: "data mode public_id type" },
  passkey_challenges: { account: "challenge", none: "purpose" },
  passkeys: { account: "credential_id name public_key", none: "id transports" },
  password_resets: { account: "token_hash" },
  payee_controllers: { money: "label subject", none: "key" },
  payee_files: {
    money: "content holder_name subject",
    account: "approved_by_name entered_by_name",
    none: "risk risk_rules state",
  },
  payment_order_transfers: { none: "uetr" },
  payment_orders: { money: "xml", none: "answer answer_reason currency message_id" },
  policy_reports: { none: "blocked directive" },
  project_consents: {
    consent: "conditions consented_by consented_by_role covers disclosed document_reference document_url end_reason nation_name procedure",
    account: "confirmed_by_name ended_by_name recorded_by_name",
    none: "confirmed_kind ended_kind given_by",
  },
  project_follow_links: { none: "often token_hash" },
  project_follow_messages: { none: "kind often" },
  project_follows: { follow: "email", none: "language often" },
  project_figures: { request: "label", none: "counts_as unit" },
  project_payees: {
    money: "account_number bic building clearing_member clearing_system country holder_name iban post_code street subdivision town",
    account: "updated_by_name",
  },
  project_picture_files: { request: "file_key", none: "format" },
  project_pictures: { request: "alt large_key small_key", none: "client_key public_id" },
  project_posts: { request: "body source title", none: "client_key kind public_id" },
  project_texts: { request: "description language_name name", none: "language public_id" },
  projects: {
    request: "community community_support description location name nation_name public_place public_search_text public_words search_text",
    none: "currency funding_status image_url language nation_language place_precision private_fields public_id state theme",
  },
  rate_limits: { visit: "key" },
  refused_reads: { none: "channel" },
  report_parts: { none: "bytes making_id" },
  reports: { none: "failure_reason format link_secret making_id mode public_id status type" },
  request_comments: { request: "body", account: "author_name", none: "client_key" },
  request_fingerprints: { request: "email_key name_key organisation_key phone_key text_print title_print", none: "capped" },
  request_likenesses: { request: "decided_reason", account: "decided_by_name", none: "reasons state state_before_merge" },
  request_log: { apiCall: "key_hint request_id route", none: "error_code method mode" },
  request_questions: { request: "answer question", account: "asked_by_name", none: "question_key" },
  request_scores: { request: "change_reason note", account: "reviewer_name" },
  respondents: {
    inquiry: "address city content_hash email institution_name message phone search_text submission_key zip",
    none: "institution_type language pledge reference status",
  },
  retention_periods: { account: "changed_by_name", none: "key" },
  retention_runs: { none: "key" },
  saved_filters: { account: "filters name" },
  score_renunciations: { account: "user_name" },
  scoring_criteria: { none: "guidance name" },
  scoring_versions: { account: "set_by_name", none: "note" },
  sent_drafts: { none: "token_hash" },
  screening_arrivals: { register: "content search_text", none: "content_hash entry_key" },
  screening_cases: {
    screening: "our_name parts search_text",
    none: "content_hash entry_key fingerprint state superseded_why their_name",
  },
  screening_comparisons: { screening: "parts" },
  screening_decisions: { screening: "words", account: "decided_by_name", none: "reason_code verdict" },
  screening_entries: { register: "content search_text", none: "content_hash entry_key" },
  screening_list_versions: {
    account: "accepted_by_name brought_by_name",
    register: "first_problems",
    none: "acceptance layout origin read_as refusal refusal_kind sha256 state",
  },
  screening_lists: {
    account: "created_by_name upload_by_name",
    none: "connector etag key last_error last_modified licence mapping name publisher told_causes upload_name url",
  },
  screening_own_entries: {
    register: "birth_date country name reason",
    account: "added_by_name removed_by_name",
    none: "kind removal_reason",
  },
  screening_parties: {
    screening: "about label search_text subject",
    none: "fingerprint kind owner_kind ref screened_fingerprint",
  },
  screening_party_versions: { screening: "label subject", none: "fingerprint" },
  screening_runs: { none: "cause" },
  screening_source_changes: { none: "source" },
  screening_states: { none: "cause lists" },
  provider_text_drafts: { account: "changed_by_name", none: "content text_key" },
  provider_text_versions: { account: "approved_by_name published_by_name", none: "content note text_key" },
  security_policy: { account: "changed_by_name", none: "second_factor" },
  service_levels: { account: "set_by_name" },
  sessions: { account: "token_hash user_agent", none: "id" },
  status_changes: { request: "reason", account: "changed_by_name", none: "from_status to_status" },
  status_counts: { none: "status subject" },
  stored_files: { none: "key" },
  transfer_changes: { account: "changed_by_name", none: "from_status reason to_status" },
  transfers: {
    money: "hold_reason notes reference search_text",
    account: "held_by_name",
    none: "currency failure_reason idempotency_key mode public_id status",
  },
  treaty_signatures: {
    signature: "search_text signatory_name signatory_title signature_key",
    none: "nation_name reference signature_date text_hash treaty_language treaty_version",
  },
  unannounced_submissions: { none: "kind reference" },
  upload_pieces: { request: "bytes", none: "upload_id" },
  users: {
    account: "email name name_skeleton password_hash recovery_code_hashes totp_secret username",
  },
  webhook_attempts: { none: "answer error" },
  webhook_deliveries: { none: "status" },
  webhook_endpoints: { institution: "description", none: "disabled_reason events mode previous_secret public_id secret url" },
};

/**
 * What the removal of an applicant's data does with each kind, in the request's row and in every table that hangs on it by foreign keys:
 * it "goes", or it stays for this reason. A kind that is missing here may not stand in such a table (test/removal-reaches-all.test.ts).
 */
export const afterRemoval: Partial<Record<DataKind | "none", "goes" | { stays: string }>> = {
  request: "goes",
  message: "goes",
  follow: "goes",
  account: { stays: "says who acted for the provider, and goes with that person's account" },
  consent: { stays: "proves that a nation consented, and to what (kept_consent)" },
  institution: { stays: "is the name of an institution to which the request was sent on" },
  money: { stays: "belongs to the books, which have to be kept whole (kept_money)" },
  none: { stays: "names nobody: a state, a number, a date, a hash of a random secret, or words of the provider's own" },
};
