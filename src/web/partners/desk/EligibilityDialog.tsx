import { eligibilityLabel } from "../../../shared/domain/labels.ts";
import { liftsBlock } from "../../../shared/domain/money-gate.ts";
import { eligibilityStatuses } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { FormDialog } from "../../kit/FormDialog.tsx";
import { TextField } from "../../kit/fields.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { formatDateTime } from "../../kit/dates.ts";
import { LoadFailed } from "../../kit/States.tsx";
import { StatusBadge } from "../../kit/status.tsx";
import { oneOf } from "../../kit/one-of.ts";
import { useInstitutionsChanged, useRecord } from "./use-record.ts";

/** Decides whether an institution is eligible. Every decision needs a reason, and all of them stay readable. */
export function EligibilityDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const record = useRecord(id);
  const changed = useInstitutionsChanged();
  return (
    <FormDialog
      title={m.institutions_eligibility()}
      action={m.eligibility_save()}
      pending={m.desk_saving()}
      isBlocked={!record.data}
      check={(values) => (values["reason"]?.trim() ? {} : { reason: m.eligibility_error_reason() })}
      send={async ({ eligibilityStatus, reason = "" }) => {
        const to = oneOf(eligibilityStatuses, eligibilityStatus) ?? "pending";
        const isAsked = liftsBlock(record.data?.eligibilityStatus, to);
        const input = { params: { id: String(id) }, body: { eligibilityStatus: to, reason } };
        if (isAsked) await api("POST /api/admin/institutions/{id}/eligibility/ask", input);
        else await api("POST /api/admin/institutions/{id}/eligibility", input);
        return isAsked;
      }}
      onSent={() => changed()}
      done={(isAsked) => (isAsked ? { title: m.appr_asked(), description: m.partner_asked() } : { title: m.eligibility_saved() })}
      error={m.institutions_save_failed()}
      // A colleague may have decided meanwhile: what it is decides whether a second person is asked.
      onFailed={() => changed()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="name">{name}</p>
          {record.data?.eligibilityStatus === "ineligible" && <p className="small muted">{m.partner_two_people()}</p>}
          <div>
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
          </div>
          {record.isError && <LoadFailed text={m.institutions_failed()} error={record.error} onRetry={() => void record.refetch()} />}
          <h3 className="xs dim plainhead">{m.desk_history()}</h3>
          {record.data && <EligibilityHistory of={record.data.history} />}
        </>
      )}
    </FormDialog>
  );
}

type Changes = CallOutput<"GET /api/admin/institutions/{id}">["history"];

/** Every decision on the eligibility, by whom and why; the newest first. */
export function EligibilityHistory({ of: changes }: { of: Changes }) {
  return (
    <>
      {changes.length === 0 && <p className="small muted">{m.eligibility_history_empty()}</p>}
      <ol className="hist">
        {changes.map((change) => (
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
    </>
  );
}
