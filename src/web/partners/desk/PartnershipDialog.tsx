import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { LoadFailed } from "../../kit/States.tsx";
import { AssessmentForm } from "./AssessmentForm.tsx";
import { NewestAssessment } from "./NewestAssessment.tsx";
import { PartnershipSteps } from "./PartnershipSteps.tsx";
import { ConfirmStepForm, StepBackForm } from "./StepForms.tsx";
import { useInstitutionsChanged } from "./use-record.ts";

type View = "overview" | "confirm" | "back" | "assessment";

/** How far an institution is on its way to live transfers, by what evidence, and how it stands to the UN Declaration. */
export function PartnershipDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [view, setView] = useState<View>("overview");
  const changed = useInstitutionsChanged();
  const params = { id: String(id) };
  const onboarding = useQuery({
    queryKey: [...keys.institutionRecords, id, "onboarding"],
    queryFn: () => api("GET /api/admin/institutions/{id}/onboarding", { params }),
    ...freshOnOpen,
  });
  const assessments = useQuery({
    queryKey: [...keys.institutionRecords, id, "assessments"],
    queryFn: () => api("GET /api/admin/institutions/{id}/assessments", { params }),
    ...freshOnOpen,
  });
  const failed = [onboarding, assessments].find(({ isError }) => isError);
  const form = { institutionId: id, onChanged: changed, onDone: () => setView("overview") };
  return (
    <Dialog title={m.partnership_title({ name })} className="admin dialog--wide" onClose={onClose}>
      {view === "confirm" && onboarding.data && <ConfirmStepForm {...form} step={onboarding.data.step} />}
      {view === "back" && onboarding.data && <StepBackForm {...form} step={onboarding.data.step} />}
      {view === "assessment" && <AssessmentForm {...form} />}
      {view === "overview" && (
        <div className="dialog__body stack" aria-busy={onboarding.isPending || assessments.isPending}>
          {failed?.error && <LoadFailed text={m.partnership_failed()} error={failed.error} onRetry={() => void failed.refetch()} />}
          {(onboarding.isPending || assessments.isPending) && <div className="skel skel--panel" />}
          {onboarding.data && (
            <PartnershipSteps
              institutionId={id}
              onboarding={onboarding.data}
              onConfirm={() => setView("confirm")}
              onBack={() => setView("back")}
            />
          )}
          {assessments.data && <NewestAssessment of={assessments.data} onNew={() => setView("assessment")} />}
        </div>
      )}
    </Dialog>
  );
}
