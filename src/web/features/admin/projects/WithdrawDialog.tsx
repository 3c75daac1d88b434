import { useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { type Project, useProjectChanged } from "./use-project.ts";

/** Ends the consent in force. Says what happens at once, before it does. */
export function WithdrawDialog({ project, consentId, onClose }: { project: Project; consentId: number; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const changed = useProjectChanged();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (values) => (values["reason"]?.trim() ? {} : { reason: m.consent_error_reason() }),
    send: (values) =>
      api("POST /api/admin/projects/{id}/consents/{consentId}/withdraw", {
        params: { id: String(project.id), consentId: String(consentId) },
        body: { reason: values["reason"] ?? "" },
      }),
    onSent: (saved) => {
      changed(saved);
      toast({ title: m.consent_withdraw_done() });
      onClose();
    },
    onFailed: (error) =>
      toast({ title: m.adminprojects_save_failed(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <Dialog
      title={m.consent_withdraw()}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form="withdraw-form" disabled={isPending}>
            {isPending ? m.desk_saving() : m.consent_withdraw()}
          </button>
        </>
      }
    >
      <form ref={form} id="withdraw-form" className="dialog__body stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>{m.consent_withdraw_text()}</p>
        <Transfers of={project} />
        <ErrorSummary errors={summary} />
        <TextField name="reason" label={m.consent_reason()} maxLength={2_000} rows={3} error={errors["reason"]} />
      </form>
    </Dialog>
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
