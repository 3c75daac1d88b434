import { useRef } from "react";
import { eligibilityLabel } from "../../../../shared/domain/labels.ts";
import { eligibilityStatuses } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { formatDateTime } from "../format.ts";
import { LoadFailed } from "../States.tsx";
import { StatusBadge } from "../status.tsx";
import { oneOf } from "../url-state.ts";
import { useInstitutionsChanged, useRecord } from "./use-record.ts";

/** Decides whether an institution is eligible. Every decision needs a reason, and all of them stay readable. */
export function EligibilityDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const record = useRecord(id);
  const toast = useToast();
  const changed = useInstitutionsChanged();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (values) => (values["reason"]?.trim() ? {} : { reason: m.eligibility_error_reason() }),
    send: (values) =>
      api("POST /api/admin/institutions/{id}/eligibility", {
        params: { id: String(id) },
        body: { eligibilityStatus: oneOf(eligibilityStatuses, values["eligibilityStatus"]) ?? "pending", reason: values["reason"] ?? "" },
      }),
    onSent: () => {
      changed();
      toast({ title: m.eligibility_saved() });
      onClose();
    },
    onFailed: (error) =>
      toast({ title: m.institutions_save_failed(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <Dialog
      title={m.institutions_eligibility()}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form="eligibility-form" disabled={isPending || !record.data}>
            {isPending ? m.desk_saving() : m.eligibility_save()}
          </button>
        </>
      }
    >
      <div className="dialog__body stack">
        <p className="name">{name}</p>
        <form ref={form} id="eligibility-form" noValidate onSubmit={(event) => void submit(event)}>
          <ErrorSummary errors={summary} />
          {record.data && (
            <fieldset className="field">
              <legend>{m.eligibility_decision()}</legend>
              {eligibilityStatuses.map((status) => (
                <label className="check check--radio" key={status}>
                  <input type="radio" name="eligibilityStatus" value={status} defaultChecked={record.data.eligibilityStatus === status} />
                  <span>{eligibilityLabel(status)}</span>
                </label>
              ))}
            </fieldset>
          )}
          <TextField
            name="reason"
            label={m.eligibility_reason()}
            hint={m.eligibility_reason_hint()}
            maxLength={1_800}
            rows={3}
            error={errors["reason"]}
          />
        </form>
        {record.isError && <LoadFailed text={m.institutions_failed()} error={record.error} onRetry={() => void record.refetch()} />}
        <h3 className="xs dim plainhead">{m.desk_history()}</h3>
        {record.data?.history.length === 0 && <p className="small muted">{m.eligibility_history_empty()}</p>}
        <ol className="hist">
          {record.data?.history.map((change) => (
            <li key={change.id}>
              <p className="row row--tight">
                <StatusBadge status={change.from} label={eligibilityLabel(change.from)} />
                <Icon name="arrow" />
                <span className="vh">{m.desk_history_to()}</span>
                <StatusBadge status={change.to} label={eligibilityLabel(change.to)} />
              </p>
              <p className="xs dim">{m.desk_history_by({ name: change.changedBy, when: formatDateTime(change.changedAt) })}</p>
              <p className="small asTyped">{change.reason}</p>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
