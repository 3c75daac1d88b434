import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { freshOnOpen } from "../../../kit/queries.ts";
import { PartnershipSteps } from "../PartnershipSteps.tsx";
import { ConfirmStepForm, StepBackForm } from "../StepForms.tsx";
import { useInstitutionsChanged } from "../use-record.ts";
import { SectionWithForm } from "./SectionWithForm.tsx";

/** How far an institution is on its way to live transfers, and by what evidence. */
export function OnboardingSection({ id, name }: { id: number; name: string }) {
  const [view, show] = useState<"confirm" | "back">();
  const onChanged = useInstitutionsChanged();
  const onboarding = useQuery({
    queryKey: [...keys.institutionRecords, id, "onboarding"],
    queryFn: () => api("GET /api/admin/institutions/{id}/onboarding", { params: { id: String(id) } }),
    ...freshOnOpen,
  });
  const close = () => show(undefined);
  const Form = view === "confirm" ? ConfirmStepForm : StepBackForm;
  return (
    <SectionWithForm
      title={m.partnership_title({ name })}
      form={view && onboarding.data && <Form institutionId={id} onboarding={onboarding.data} onChanged={onChanged} onDone={close} />}
      onClose={close}
    >
      <Loaded of={onboarding} failed={m.partnership_failed()}>
        {(data) => <PartnershipSteps institutionId={id} onboarding={data} onConfirm={() => show("confirm")} onBack={() => show("back")} />}
      </Loaded>
    </SectionWithForm>
  );
}
