import { type OnboardingStep, onboardingSteps } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";

/** The five steps, worded as on /resources/banking-ledger (§2). */
const labels: Record<OnboardingStep, () => string> = {
  not_started: m.institution_step_not_started,
  api_verification: m.institution_step_api,
  compliance_check: m.institution_step_compliance,
  access_credentialing: m.institution_step_access,
  test_transactions: m.institution_step_test,
  active: m.institution_step_active,
};

/** How far a partner has come on its way to sending transfers: part of its public record (ruling). */
export function Onboarding({ step }: { step: OnboardingStep }) {
  const steps = onboardingSteps.slice(1);
  const current = steps.indexOf(step);
  // The last step is not worked on: reaching it is the end.
  const done = step === "active" ? steps.length : current;
  return (
    <section>
      <h2>{m.institution_onboarding()}</h2>
      <ol className="onb">
        {steps.map((name, index) => (
          <li key={name} className={index < done ? "is-done" : undefined} aria-current={index === current ? "step" : undefined}>
            <span className="onb__n">{index < done ? <Icon name="check" /> : index + 1}</span>
            <span>
              {labels[name]()}
              <span className="small dim">
                {index < done ? m.institution_step_done() : index === current ? m.institution_step_now() : m.institution_step_later()}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
