import type { Assessment, Evidence } from "../../../shared/contracts/partners/onboarding.ts";
import { isInForce, type ComplianceStanding } from "../../../shared/domain/compliance.ts";
import type { OnboardingStep } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Proofs } from "./queries.ts";

interface Circumstances extends Proofs {
  standing: ComplianceStanding;
  newest: Assessment | undefined;
}
type Said = Pick<Evidence, "isThere" | "what" | "at">;

/** What speaks for each of the five steps now, in their order. */
export function evidenceOf(circumstances: Circumstances): Evidence[] {
  const before: Evidence[] = [
    { step: "api_verification", ...endpointOf(circumstances) },
    { step: "compliance_check", ...assessmentOf(circumstances) },
    { step: "access_credentialing", ...keyOf(circumstances) },
    { step: "test_transactions", ...transferOf(circumstances) },
  ];
  return [...before, { step: "active", ...confirmationOf(circumstances, before) }];
}

const missing = (what: string, at: Said["at"] = null): Said => ({ isThere: false, what, at });
const there = (what: string, at: Said["at"]): Said => ({ isThere: true, what, at });

function endpointOf({ apiEndpoint: url, check }: Circumstances): Said {
  if (url === null) return missing(m.onboarding_no_endpoint());
  if (!check) return missing(m.onboarding_endpoint_unasked({ url }));
  if (!check.ok) return missing(m.onboarding_endpoint_failed({ url, found: check.found }), check.checkedAt);
  return there(m.onboarding_endpoint_answered({ url }), check.checkedAt);
}

function assessmentOf({ standing, newest }: Circumstances): Said {
  if (!newest) return missing(m.onboarding_no_assessment());
  if (!isInForce(standing)) return missing(m.onboarding_assessment_fails({ day: newest.assessedOn }), newest.createdAt);
  const facts = { day: newest.assessedOn, level: newest.level ?? "", until: newest.validUntil };
  return there(m.onboarding_assessment_counts(facts), newest.createdAt);
}

function keyOf({ key }: Circumstances): Said {
  return key ? there(m.onboarding_key_issued({ mode: key.mode, hint: key.hint }), key.createdAt) : missing(m.onboarding_no_key());
}

function transferOf({ transfer }: Circumstances): Said {
  if (!transfer) return missing(m.onboarding_no_transfer());
  return there(m.onboarding_transfer_settled({ transfer: transfer.publicId }), transfer.settledAt);
}

/** Once confirmed it tells by whom; else whether it can be. */
function confirmationOf({ step, confirmation }: Circumstances, before: Evidence[]): Said {
  if (step === "active" && confirmation)
    return there(m.onboarding_confirmed({ name: confirmation.changedBy, reason: confirmation.reason }), confirmation.changedAt);
  return before.every(({ isThere }) => isThere) ? there(m.onboarding_all_proven(), null) : missing(m.onboarding_not_all_proven());
}

/** What is missing for a step, in sentences; undefined when nothing is. */
export function missingFor(step: OnboardingStep, evidence: Evidence[]): string | undefined {
  const needed = step === "active" ? evidence : evidence.filter((one) => one.step === step);
  const lacking = needed.filter(({ isThere }) => !isThere).map(({ what }) => what);
  return lacking.length > 0 ? lacking.join(" ") : undefined;
}
