import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { type DeskAgreement, useAgreementChanged } from "./use-agreement.ts";

/** Asks a second person to agree that what a tranche waits for has come, and says by what that is shown. */
export function ConditionMet({ projectId, tranche }: { projectId: number; tranche: DeskAgreement["tranches"][number] }) {
  const [isOpen, setOpen] = useState(false);
  const changed = useAgreementChanged(projectId);
  return (
    <p>
      <button type="button" className="btn btn--q btn--sm" onClick={() => setOpen(true)}>
        {m.agr_desk_met()}
      </button>
      {isOpen && (
        <FormDialog
          title={m.agr_desk_met()}
          action={m.agr_desk_met()}
          pending={m.desk_saving()}
          send={({ evidence = "" }) =>
            api("POST /api/admin/projects/{id}/agreement/tranches/{tranche}/met", {
              params: { id: String(projectId), tranche: tranche.key },
              body: { evidence },
            })
          }
          onSent={() => changed()}
          done={{ title: m.appr_asked(), description: m.agr_desk_met_text() }}
          error={m.agr_desk_not_done()}
          onClose={() => setOpen(false)}
        >
          {(errors) => (
            <>
              <p className="asis">{tranche.condition}</p>
              <p className="small muted">{m.agr_desk_met_text()}</p>
              <TextField name="evidence" label={m.agr_desk_evidence()} maxLength={2_000} rows={3} error={errors["evidence"]} />
            </>
          )}
        </FormDialog>
      )}
    </p>
  );
}
