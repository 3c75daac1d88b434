import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Dialog } from "../../../kit/Dialog.tsx";
import { LoadFailed } from "../../../kit/States.tsx";
import { useInstitutionsChanged } from "../use-record.ts";
import { ComplianceForm, type ComplianceView } from "./ComplianceForm.tsx";
import { ComplianceRecord } from "./ComplianceRecord.tsx";
import { useAssessments } from "./use-assessments.ts";

/** How an institution stands to the UN Declaration: its assessment, its yearly reviews, and what is due. */
export function ComplianceDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [view, setView] = useState<ComplianceView>();
  const changed = useInstitutionsChanged();
  const { data, error, isPending, refetch } = useAssessments(id);
  return (
    <Dialog title={m.compliance_of({ name })} className="admin dialog--wide" onClose={onClose}>
      {view ? (
        <ComplianceForm view={view} newest={data?.items[0]} institutionId={id} onChanged={changed} onDone={() => setView(undefined)} />
      ) : (
        <div className="dialog__body stack" aria-busy={isPending}>
          {error && <LoadFailed text={m.compliance_dues_failed()} error={error} onRetry={() => void refetch()} />}
          {isPending && <div className="skel skel--panel" />}
          {data && <ComplianceRecord of={data} onView={setView} />}
        </div>
      )}
    </Dialog>
  );
}
