import { onboardingStepLabel } from "../../../shared/domain/onboarding-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import type { OnboardingStep } from "../../../shared/domain/statuses.ts";
import type { Account } from "./queries.ts";

/** What the partner does for each step. */
const tasks: Record<OnboardingStep, () => string> = {
  not_started: () => "",
  api_verification: m.area_step_api,
  compliance_check: m.area_step_compliance,
  access_credentialing: m.area_step_access,
  test_transactions: m.area_step_test,
  active: m.area_step_active,
};

/** The five steps of onboarding, with what is missing for the next. */
export function Steps({ onboarding: { steps } }: { onboarding: Account["onboarding"] }) {
  return (
    <>
      <ol className="steps5">
        {steps.map(({ step, isPassed, isNext, isProven }) => (
          <li key={step} className={isNext ? "is-next" : undefined}>
            {isPassed ? <Icon name="check" /> : <span />}
            <b>{onboardingStepLabel(step)}</b>
            {isPassed && <StatusBadge status="verified" label={m.area_step_passed()} />}
            {isNext && <StatusBadge status="in_review" label={m.area_step_next()} />}
            {!isPassed && !isNext && <span className="badge">{m.area_step_later()}</span>}
            {isNext && <p>{isProven && step !== "active" ? m.area_step_proven() : tasks[step]()}</p>}
          </li>
        ))}
      </ol>
      {steps.every(({ isPassed }) => isPassed) && <p className="small muted">{m.area_account_steps_done()}</p>}
    </>
  );
}
