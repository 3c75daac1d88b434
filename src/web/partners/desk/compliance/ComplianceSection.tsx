import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Loaded } from "../../../kit/Loaded.tsx";
import { SectionWithForm } from "../record/SectionWithForm.tsx";
import { useInstitutionsChanged } from "../use-record.ts";
import { ComplianceForm, type ComplianceView } from "./ComplianceForm.tsx";
import { ComplianceRecord } from "./ComplianceRecord.tsx";
import { useAssessments } from "./use-assessments.ts";

/** How an institution stands to the UN Declaration, on its page. */
export function ComplianceSection({ id, name }: { id: number; name: string }) {
  const [view, setView] = useState<ComplianceView>();
  const onChanged = useInstitutionsChanged();
  const assessments = useAssessments(id);
  const close = () => setView(undefined);
  return (
    <SectionWithForm
      title={m.compliance_of({ name })}
      form={
        view && <ComplianceForm view={view} newest={assessments.data?.items[0]} institutionId={id} onChanged={onChanged} onDone={close} />
      }
      onClose={close}
    >
      <Loaded of={assessments} failed={m.compliance_dues_failed()}>
        {(data) => <ComplianceRecord of={data} onView={setView} />}
      </Loaded>
    </SectionWithForm>
  );
}
