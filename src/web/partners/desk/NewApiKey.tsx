import { useRef, useState } from "react";
import { onboardingStepLabel } from "../../../shared/domain/onboarding-labels.ts";
import type { OnboardingStep } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { checkKey, KeyFields, keyWish } from "../keys/KeyFields.tsx";
import { ShownOnce } from "../keys/ShownOnce.tsx";
import { chosenMode, ModeField } from "./ModeField.tsx";

type Made = CallOutput<"POST /api/admin/institutions/{id}/api-keys">;

interface Props {
  institutionId: number;
  step: OnboardingStep;
  onChanged: () => void;
  onDone: () => void;
}

/** Makes a key, and shows it the only time. */
export function NewApiKey({ institutionId, step, onChanged, onDone }: Props) {
  const [made, setMade] = useState<Made>();
  const show = (key: Made) => {
    onChanged();
    setMade(key);
  };
  return made ? (
    <ShownOnce
      heading={m.apikeys_once_title()}
      text={made.approvedAt === null ? m.apikeys_once_waits() : m.apikeys_once()}
      label={made.name}
      secret={made.key}
      copy={m.apikeys_copy()}
      done={m.apikeys_done()}
      onDone={onDone}
    />
  ) : (
    <KeyForm institutionId={institutionId} step={step} onMade={show} onCancel={onDone} />
  );
}

interface FormProps {
  institutionId: number;
  step: OnboardingStep;
  onMade: (made: Made) => void;
  onCancel: () => void;
}

function KeyForm({ institutionId, step, onMade, onCancel }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: checkKey,
    send: (values) =>
      api("POST /api/admin/institutions/{id}/api-keys", {
        params: { id: String(institutionId) },
        body: { mode: chosenMode(values), ...keyWish(values) },
      }),
    onSent: onMade,
    onFailed: (error) =>
      toast({ title: m.apikeys_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <>
      <form ref={form} id="api-key-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        {step === "not_started" && <p className="small muted">{m.api_key_first_step()}</p>}
        <ModeField whyNotLive={step === "active" ? undefined : m.apikeys_live_needs_active({ step: onboardingStepLabel(step) })} />
        <KeyFields errors={errors} />
      </form>
      <footer>
        <button type="button" className="btn btn--q" onClick={onCancel}>
          {m.desk_cancel()}
        </button>
        <button className="btn btn--admin" form="api-key-form" disabled={isPending || step === "not_started"}>
          {isPending ? m.apikeys_making() : m.apikeys_make()}
        </button>
      </footer>
    </>
  );
}
