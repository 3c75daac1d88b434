import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { LoadFailed } from "../../kit/States.tsx";
import { ComplianceForm, type ComplianceView } from "./compliance/ComplianceForm.tsx";
import { ComplianceRecord } from "./compliance/ComplianceRecord.tsx";
import { useAssessments } from "./compliance/use-assessments.ts";
import { PartnershipSteps } from "./PartnershipSteps.tsx";
import { ConfirmStepForm, StepBackForm } from "./StepForms.tsx";
import { useInstitutionsChanged } from "./use-record.ts";

type View = "overview" | "confirm" | "back" | ComplianceView;

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
  const assessments = useAssessments(id);
  const failed = [onboarding, assessments].find(({ isError }) => isError);
  const form = { institutionId: id, onChanged: changed, onDone: () => setView("overview") };
  return (
    <Dialog title={m.partnership_title({ name })} className="admin dialog--wide" onClose={onClose}>
      {view === "confirm" && onboarding.data && <ConfirmStepForm {...form} step={onboarding.data.step} />}
      {view === "back" && onboarding.data && <StepBackForm {...form} step={onboarding.data.step} />}
      {(view === "assessment" || view === "review") && <ComplianceForm {...form} view={view} newest={assessments.data?.items[0]} />}
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
          {assessments.data && <ComplianceRecord of={assessments.data} onView={setView} />}
        </div>
      )}
    </Dialog>
  );
}
