import { type ReactNode } from "react";
import { onboardingStepLabel } from "../../../shared/domain/onboarding-labels.ts";
import { onboardingSteps } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { TextField } from "../../kit/fields.tsx";
import { oneOf } from "../../kit/one-of.ts";
import type { ToastMessage } from "../../kit/toasts.tsx";
import { DialogForm } from "../../kit/FormDialog.tsx";

interface Props {
  institutionId: number;
  onboarding: Pick<CallOutput<"GET /api/admin/institutions/{id}/onboarding">, "step" | "wasActive">;
  onChanged: () => void;
  onDone: () => void;
}

/** Passes the next step with a reason, or asks for it; the server looks at its evidence once more. */
export function ConfirmStepForm({ institutionId, onboarding: { step, wasActive }, ...props }: Props) {
  const next = onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? step;
  const isAsked = next === "active" && wasActive;
  return (
    <ReasonForm
      {...props}
      label={m.partnership_confirm_named({ step: onboardingStepLabel(next) })}
      done={isAsked ? { title: m.appr_asked(), description: m.partner_asked() } : { title: m.partnership_confirmed() }}
      send={({ reason = "" }) =>
        api(`POST /api/admin/institutions/{id}/onboarding/advance${isAsked ? "/ask" : ""}`, {
          params: { id: String(institutionId) },
          body: { reason },
        })
      }
    >
      {isAsked && <p className="small muted">{m.partner_two_people()}</p>}
    </ReasonForm>
  );
}

/** Takes the institution back to an earlier step. */
export function StepBackForm({ institutionId, onboarding: { step }, ...props }: Props) {
  const earlier = onboardingSteps.slice(0, onboardingSteps.indexOf(step));
  return (
    <ReasonForm
      {...props}
      label={m.partnership_back()}
      done={{ title: m.partnership_back_done() }}
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
  done: ToastMessage;
  send: (values: Record<string, string>) => Promise<unknown>;
  onChanged: () => void;
  onDone: () => void;
  children?: ReactNode;
}

function ReasonForm({ label, done, send, onChanged, onDone, children }: FormProps) {
  return (
    <DialogForm
      action={label}
      pending={m.desk_saving()}
      check={(values) => (values["reason"]?.trim() ? {} : { reason: m.onboarding_error_reason() })}
      send={send}
      onSent={onChanged}
      done={done}
      error={m.partnership_not_done()}
      onClose={onDone}
    >
      {(errors) => (
        <>
          {children}
          <TextField
            name="reason"
            label={m.partnership_reason()}
            hint={m.partnership_reason_hint()}
            maxLength={1_800}
            rows={3}
            error={errors["reason"]}
          />
        </>
      )}
    </DialogForm>
  );
}
