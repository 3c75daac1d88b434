import { useEffect, useRef, useState } from "react";
import { onboardingStepLabel } from "../../../../shared/domain/onboarding-labels.ts";
import { partnerScopes } from "../../../../shared/domain/partner-scopes.ts";
import type { OnboardingStep } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { CopyButton } from "../../auth/account/CopyButton.tsx";
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
    <ShownOnce made={made} onDone={onDone} />
  ) : (
    <KeyForm institutionId={institutionId} step={step} onMade={show} onCancel={onDone} />
  );
}

const lifetimes = [90, 365, 730];

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
    check: (values) => ({
      ...(!values["name"]?.trim() && { name: m.api_key_error_name() }),
      ...(chosenScopes(values).length === 0 && { scopes: m.api_key_error_scopes() }),
    }),
    send: (values) =>
      api("POST /api/admin/institutions/{id}/api-keys", {
        params: { id: String(institutionId) },
        body: {
          mode: chosenMode(values),
          name: values["name"] ?? "",
          scopes: chosenScopes(values),
          expiresInDays: Number(values["expiresInDays"]),
        },
      }),
    onSent: onMade,
    onFailed: (error) =>
      toast({ title: m.apikeys_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <>
      <form ref={form} id="api-key-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        <ModeField whyNotLive={step === "active" ? undefined : m.apikeys_live_needs_active({ step: onboardingStepLabel(step) })} />
        <TextField
          name="name"
          label={m.apikeys_name()}
          hint={m.apikeys_name_hint()}
          maxLength={100}
          autoComplete="off"
          error={errors["name"]}
        />
        <fieldset className={errors["scopes"] ? "field has-err" : "field"} id="scopes" tabIndex={-1}>
          <legend>{m.apikeys_scopes()}</legend>
          <p className="hint">{m.apikeys_scopes_hint()}</p>
          {errors["scopes"] && <p className="err">{errors["scopes"]}</p>}
          {partnerScopes.map((scope) => (
            <label className="check" key={scope}>
              <input type="checkbox" name={`scope-${scope}`} value="true" defaultChecked />
              <span>{scope}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className="field">
          <legend>{m.apikeys_days()}</legend>
          {lifetimes.map((days) => (
            <label className="check check--radio" key={days}>
              <input type="radio" name="expiresInDays" value={days} defaultChecked={days === 365} />
              <span>{m.apikeys_days_count({ days: String(days) })}</span>
            </label>
          ))}
        </fieldset>
      </form>
      <footer>
        <button type="button" className="btn btn--q" onClick={onCancel}>
          {m.desk_cancel()}
        </button>
        <button className="btn btn--admin" form="api-key-form" disabled={isPending}>
          {isPending ? m.apikeys_making() : m.apikeys_make()}
        </button>
      </footer>
    </>
  );
}

function chosenScopes(values: Record<string, string>) {
  return partnerScopes.filter((scope) => values[`scope-${scope}`] === "true");
}

function ShownOnce({ made, onDone }: { made: Made; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="dialog__body stack">
        <h3 tabIndex={-1} ref={heading}>
          {m.apikeys_once_title()}
        </h3>
        <p>{m.apikeys_once()}</p>
        <TextField name="key" label={made.name} defaultValue={made.key} maxLength={100} readOnly />
        <p>
          <CopyButton text={made.key} label={m.apikeys_copy()} />
        </p>
      </div>
      <footer>
        <button type="button" className="btn btn--admin" onClick={onDone}>
          {m.apikeys_done()}
        </button>
      </footer>
    </>
  );
}
