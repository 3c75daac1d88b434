import { useState } from "react";
import { onboardingStepLabel } from "../../../shared/domain/onboarding-labels.ts";
import type { OnboardingStep } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { checkKey, KeyFields, keyWish } from "../keys/KeyFields.tsx";
import { ShownOnce } from "../keys/ShownOnce.tsx";
import { chosenMode, ModeField } from "./ModeField.tsx";
import { DialogForm } from "../../kit/FormDialog.tsx";

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
  if (made)
    return (
      <ShownOnce
        heading={m.apikeys_once_title()}
        text={made.approvedAt === null ? m.apikeys_once_waits() : m.apikeys_once()}
        label={made.name}
        secret={made.key}
        copy={m.apikeys_copy()}
        done={m.apikeys_done()}
        onDone={onDone}
      />
    );
  return (
    <DialogForm
      action={m.apikeys_make()}
      pending={m.apikeys_making()}
      isBlocked={step === "not_started"}
      check={checkKey}
      send={(values) =>
        api("POST /api/admin/institutions/{id}/api-keys", {
          params: { id: String(institutionId) },
          body: { mode: chosenMode(values), ...keyWish(values) },
        })
      }
      onSent={(key) => {
        onChanged();
        setMade(key);
      }}
      error={m.apikeys_not_done()}
      onClose={onDone}
    >
      {(errors) => (
        <>
          {step === "not_started" && <p className="small muted">{m.api_key_first_step()}</p>}
          <ModeField whyNotLive={step === "active" ? undefined : m.apikeys_live_needs_active({ step: onboardingStepLabel(step) })} />
          <KeyFields errors={errors} />
        </>
      )}
    </DialogForm>
  );
}
