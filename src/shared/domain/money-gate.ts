import { m } from "../messages/generated/messages.js";

/** Why no money of an institution may move, whomever it is for: its partner is alerted of these. */
export const moneyBlocks = ["ineligible", "stepped_back", "not_compliant", "expired"] as const;
export type MoneyBlock = (typeof moneyBlocks)[number];

/**
 * Whether a change takes away what one person set to stop an institution's money: two decide that (decision 0045). `from` is its
 * eligibility, or what its newest assessment found.
 */
export function liftsBlock(from: string | undefined, to: string): boolean {
  return (from === "ineligible" || from === "not_compliant") && to !== from;
}

/** What a compliance alert is about: a review that comes, or is late, stops nothing. */
export const alertCauses = [...moneyBlocks, "review_due", "review_soon"] as const;
export type AlertCause = (typeof alertCauses)[number];

/** What a partner is told. Whatever comes from screening, or from the staff's own doubt, is only ever under review. */
export const holdReasons = [
  ...moneyBlocks,
  "kyc_file",
  "withdrawn",
  "payee",
  "agreement",
  "tranche",
  "limit_exceeded",
  "under_review",
  "declined_by_community",
  "awaiting_community",
] as const;
export type HoldReason = (typeof holdReasons)[number];

interface Condition {
  key: string;
  /** What a waiting transfer waits for where it does not hold. */
  why: string;
  /** For the staff: what has to be so. */
  sentence: () => string;
  reason: HoldReason;
  /** Whether the same call can succeed later although the partner does nothing. */
  isRetryable: boolean;
}

/** Everything that must hold before live money is ordered, and again before it leaves; what is said of a refusal is the first that fails. */
export const gateConditions = [
  { key: "eligible", why: "ineligible", sentence: m.gate_eligible, reason: "ineligible", isRetryable: false },
  { key: "active", why: "stepped_back", sentence: m.gate_active, reason: "stepped_back", isRetryable: false },
  { key: "compliant", why: "not_compliant", sentence: m.gate_compliant, reason: "not_compliant", isRetryable: false },
  { key: "certified", why: "expired", sentence: m.gate_certified, reason: "expired", isRetryable: false },
  { key: "kyc_file", why: "kyc_file", sentence: m.gate_kyc_file, reason: "kyc_file", isRetryable: false },
  { key: "consent", why: "withdrawn", sentence: m.gate_consent, reason: "withdrawn", isRetryable: false },
  { key: "payee", why: "payee", sentence: m.gate_payee, reason: "payee", isRetryable: true },
  { key: "payee_file", why: "payee_file", sentence: m.gate_payee_file, reason: "payee", isRetryable: true },
  { key: "payee_settled", why: "payee_changes", sentence: m.gate_payee_settled, reason: "payee", isRetryable: true },
  { key: "agreement", why: "agreement", sentence: m.gate_agreement, reason: "agreement", isRetryable: true },
  { key: "tranche", why: "tranche", sentence: m.gate_tranche, reason: "tranche", isRetryable: true },
  { key: "transfer_limit", why: "transfer_limit", sentence: m.gate_transfer_limit, reason: "limit_exceeded", isRetryable: false },
  { key: "day_limit", why: "day_limit", sentence: m.gate_day_limit, reason: "limit_exceeded", isRetryable: true },
  { key: "month_limit", why: "month_limit", sentence: m.gate_month_limit, reason: "limit_exceeded", isRetryable: true },
  {
    key: "institution_screened",
    why: "institution_screening",
    sentence: m.gate_institution_screened,
    reason: "under_review",
    isRetryable: true,
  },
  { key: "payee_screened", why: "payee_screening", sentence: m.gate_payee_screened, reason: "under_review", isRetryable: true },
  { key: "community_screened", why: "community_screening", sentence: m.gate_community_screened, reason: "under_review", isRetryable: true },
  {
    key: "funder_not_declined",
    why: "funder_declined",
    sentence: m.gate_funder_not_declined,
    reason: "declined_by_community",
    isRetryable: false,
  },
  { key: "funder", why: "funder", sentence: m.gate_funder, reason: "awaiting_community", isRetryable: true },
  { key: "no_hold", why: "held", sentence: m.gate_no_hold, reason: "under_review", isRetryable: true },
] as const satisfies readonly Condition[];
export type GateCondition = (typeof gateConditions)[number]["key"];
export const gateConditionKeys = gateConditions.map(({ key }) => key);
/** What a waiting transfer can wait for at the gate. */
export const gateWhys = gateConditions.map(({ why }) => why);
export type GateWhy = (typeof gateWhys)[number];

/** When the gate is asked. */
export const gateOccasions = ["creation", "order", "release", "sweep"] as const;
export type GateOccasion = (typeof gateOccasions)[number];

/** The conditions that rest on screening: payments that left are examined for them. */
export const screeningConditions = ["institution_screened", "payee_screened", "community_screened"] as const satisfies GateCondition[];
