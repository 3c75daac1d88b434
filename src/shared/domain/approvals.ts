/** What one person asks for and another decides (decision 0045). */
export const approvalKinds = [
  "payee",
  "own_account",
  "deposit",
  "live_key",
  "consent",
  "release",
  "administrator_removed",
  "administrator_added",
  "security_policy",
  "screening_cleared",
  "kyc_file",
  "screening_weaker",
  "limits_raised",
  "payee_file",
  "text_published",
  "agreement",
  "partnership",
  "organisation",
  "agreement_resumed",
  "condition_met",
  "partner_resumed",
  "bank_entry",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const approvalStates = ["waiting", "cooling", "done", "refused", "withdrawn", "stopped", "lapsed"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** The tabs of the desk's page. */
export const approvalViews = ["waiting", "cooling", "decided"] as const;
export type ApprovalView = (typeof approvalViews)[number];

/** Where money goes to, or comes from, changes late enough for those concerned to stop it. */
export const coolingKinds: readonly ApprovalKind[] = ["payee", "own_account"];

/** A second factor that was entered counts for so long, so that five decisions do not need five waits. */
export const factorMinutes = 10;

/** What nobody decided in this time was asked under other circumstances. */
export const lapseDays = 14;

export const secondFactorRules = ["required", "staff", "optional"] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];
export const usualSecondFactorRule: SecondFactorRule = "required";

/** Hours of cooling off: a day that nobody works, and the days beside it, in which somebody has to be able to say no. */
export const usualCoolingHours = 72;
export const leastCoolingHours = 1;
export const mostCoolingHours = 720;
