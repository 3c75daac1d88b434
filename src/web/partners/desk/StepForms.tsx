import { type ReactNode, useRef } from "react";
import { onboardingStepLabel } from "../../../shared/domain/onboarding-labels.ts";
import { type OnboardingStep, onboardingSteps } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { oneOf } from "../../kit/url-state.ts";

interface Props {
  institutionId: number;
  /** The last step that was passed. */
  step: OnboardingStep;
  onChanged: () => void;
  onDone: () => void;
}

/** Passes the next step with a reason; the server looks at its evidence once more. */
export function ConfirmStepForm({ institutionId, step, ...props }: Props) {
  const next = onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? step;
  return (
    <ReasonForm
      {...props}
      label={m.partnership_confirm_named({ step: onboardingStepLabel(next) })}
      done={m.partnership_confirmed()}
      send={({ reason = "" }) =>
        api("POST /api/admin/institutions/{id}/onboarding/advance", { params: { id: String(institutionId) }, body: { reason } })
      }
    />
  );
}

/** Takes the institution back to an earlier step. */
export function StepBackForm({ institutionId, step, ...props }: Props) {
  const earlier = onboardingSteps.slice(0, onboardingSteps.indexOf(step));
  return (
    <ReasonForm
      {...props}
      label={m.partnership_back()}
      done={m.partnership_back_done()}
      send={({ step: to, reason = "" }) =>
        api("POST /api/admin/institutions/{id}/onboarding/step-back", {
          params: { id: String(institutionId) },
          body: { step: oneOf(onboardingSteps, to) ?? "not_started", reason },
        })
      }
    >
      {step === "active" && <p className="small muted">{m.partnership_back_intro()}</p>}
      <fieldset className="field">
        <legend>{m.partnership_back_to()}</legend>
        {earlier.map((one) => (
          <label className="check check--radio" key={one}>
            <input type="radio" name="step" value={one} defaultChecked={one === earlier.at(-1)} />
            <span>{onboardingStepLabel(one)}</span>
          </label>
        ))}
      </fieldset>
    </ReasonForm>
  );
}

interface FormProps {
  label: string;
  done: string;
  send: (values: Record<string, string>) => Promise<unknown>;
  onChanged: () => void;
  onDone: () => void;
  children?: ReactNode;
}

function ReasonForm({ label, done, send, onChanged, onDone, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (values) => (values["reason"]?.trim() ? {} : { reason: m.onboarding_error_reason() }),
    send,
    onSent: () => {
      onChanged();
      toast({ title: done });
      onDone();
    },
    onFailed: (error) =>
      toast({ title: m.partnership_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <>
      <form ref={form} id="step-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        {children}
        <TextField
          name="reason"
          label={m.partnership_reason()}
          hint={m.partnership_reason_hint()}
          maxLength={1_800}
          rows={3}
          error={errors["reason"]}
        />
      </form>
      <footer>
        <button type="button" className="btn btn--q" onClick={onDone}>
          {m.desk_cancel()}
        </button>
        <button className="btn btn--admin" form="step-form" disabled={isPending}>
          {isPending ? m.desk_saving() : label}
        </button>
      </footer>
    </>
  );
}
