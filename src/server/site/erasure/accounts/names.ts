/**
 * Every column in which the name of an account stands, with the column of its number where there is one. A column of this kind that
 * is missing here fails test/personal-data.test.ts.
 */
export const accountNames: { table: string; name: string; number?: string }[] = [
  { table: "api_keys", name: "created_by_name", number: "created_by" },
  { table: "api_keys", name: "handed_to_name", number: "handed_to" },
  { table: "api_keys", name: "revoked_by_name" },
  { table: "applicant_events", name: "done_by_name" },
  { table: "bank_accounts", name: "created_by_name" },
  { table: "bank_entries", name: "decided_by_name", number: "decided_by" },
  { table: "candidate_decisions", name: "decided_by_name", number: "decided_by" },
  { table: "candidate_likenesses", name: "answered_by_name" },
  { table: "compliance_assessments", name: "assessed_by_name", number: "assessed_by" },
  { table: "conflict_declarations", name: "declared_by_name" },
  { table: "conflict_declarations", name: "user_name", number: "user_id" },
  { table: "conflict_declarations", name: "withdrawn_by_name" },
  { table: "decision_reasons", name: "set_by_name", number: "set_by" },
  { table: "decisions", name: "decided_by_name", number: "decided_by" },
  { table: "discovery_runs", name: "started_by_name", number: "started_by" },
  { table: "eligibility_changes", name: "changed_by_name", number: "changed_by" },
  { table: "first_step_marks", name: "marked_by_name" },
  { table: "forwards", name: "forwarded_by_name", number: "forwarded_by" },
  { table: "invitations", name: "invited_by_name", number: "invited_by" },
  { table: "notifications", name: "caused_by_name" },
  { table: "objections", name: "first_decider_name", number: "first_decider" },
  { table: "onboarding_changes", name: "changed_by_name", number: "changed_by" },
  { table: "project_payees", name: "updated_by_name" },
  { table: "request_comments", name: "author_name", number: "author_id" },
  { table: "request_likenesses", name: "decided_by_name" },
  { table: "request_questions", name: "asked_by_name", number: "asked_by" },
  { table: "request_scores", name: "reviewer_name", number: "reviewer_id" },
  { table: "retention_periods", name: "changed_by_name", number: "changed_by" },
  { table: "score_renunciations", name: "user_name", number: "user_id" },
  { table: "security_policy", name: "changed_by_name" },
  { table: "service_levels", name: "set_by_name", number: "set_by" },
  { table: "status_changes", name: "changed_by_name", number: "changed_by" },
  { table: "transfers", name: "held_by_name" },
];

/** Those that the role that serves may not change: the owner's function erase_account does (db/migrations/0033). */
export const ownersNames: { table: string; name: string }[] = [
  { table: "approvals", name: "asked_by_name" },
  { table: "approvals", name: "decided_by_name" },
  { table: "approvals", name: "ended_by_name" },
  { table: "audit_log", name: "actor_name" },
  { table: "control_runs", name: "asked_by_name" },
  { table: "ledger_journals", name: "made_by_name" },
  { table: "project_consents", name: "confirmed_by_name" },
  { table: "project_consents", name: "ended_by_name" },
  { table: "project_consents", name: "recorded_by_name" },
  { table: "scoring_versions", name: "set_by_name" },
  { table: "transfer_changes", name: "changed_by_name" },
];
