import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { FormDialog } from "../../kit/FormDialog.tsx";
import { TextField } from "../../kit/fields.tsx";
import { type Project, useProjectChanged } from "./use-project.ts";

/** Ends the consent in force. Says what happens at once, before it does. */
export function WithdrawDialog({ project, consentId, onClose }: { project: Project; consentId: number; onClose: () => void }) {
  const changed = useProjectChanged();
  return (
    <FormDialog
      title={m.consent_withdraw()}
      action={m.consent_withdraw()}
      pending={m.desk_saving()}
      check={(values) => (values["reason"]?.trim() ? {} : { reason: m.consent_error_reason() })}
      send={({ reason = "" }) =>
        api("POST /api/admin/projects/{id}/consents/{consentId}/withdraw", {
          params: { id: String(project.id), consentId: String(consentId) },
          body: { reason },
        })
      }
      onSent={changed}
      done={{ title: m.consent_withdraw_done() }}
      error={m.adminprojects_save_failed()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{m.consent_withdraw_text()}</p>
          <Transfers of={project} />
          <TextField name="reason" label={m.consent_reason()} maxLength={2_000} rows={3} error={errors["reason"]} />
        </>
      )}
    </FormDialog>
  );
}

/** What becomes of the payments that are under way, by the transfers' own rules. */
function Transfers({ of: { transfersUnderWay } }: { of: Project }) {
  const { waiting, leaving } = transfersUnderWay;
  if (waiting + leaving === 0) return <p className="small muted">{m.consx_transfers_none()}</p>;
  return (
    <ul className="small">
      {waiting > 0 && <li>{m.consx_transfers_waiting({ count: waiting })}</li>}
      {leaving > 0 && <li>{m.consx_transfers_leaving({ count: leaving })}</li>}
      <li>{m.consx_transfers_told()}</li>
    </ul>
  );
}
