import { m } from "../messages/generated/messages.js";
import type { OnboardingStep } from "./statuses.ts";

const stepLabels: Record<OnboardingStep, () => string> = {
  not_started: m.institution_step_not_started,
  api_verification: m.institution_step_api,
  compliance_check: m.institution_step_compliance,
  access_credentialing: m.institution_step_access,
  test_transactions: m.institution_step_test,
  active: m.institution_step_active,
};

/** The names of the steps as the specification gives them (§2 /resources/banking-ledger). */
export function onboardingStepLabel(step: OnboardingStep): string {
  return stepLabels[step]();
}
