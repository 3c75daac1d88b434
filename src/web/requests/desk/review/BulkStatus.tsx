import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { counted } from "../../../kit/numbers.ts";

interface Props<Status extends string> {
  statuses: readonly Status[];
  labelOf: (status: Status) => string;
  count: number;
  /** Resolves once it is done; at once where a decision is asked for next. */
  apply: (status: Status, reason: string | undefined) => Promise<unknown>;
  failed: string;
}

/** One status, and if wanted one reason, for every ticked row. */
export function BulkStatus<Status extends string>({ statuses, labelOf, count, apply, failed }: Props<Status>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const send = async (values: Record<string, string>) => {
    const status = statuses.find((one) => one === values["status"]);
    if (status) await apply(status, values["reason"]?.trim() || undefined);
  };
  return (
    <>
      <button type="button" className="go" onClick={() => setOpen(true)}>
        {m.desk_set_status()}
        <Icon name="up" />
      </button>
      {isOpen && (
        <FormDialog
          title={m.desk_set_status()}
          action={counted(count, m.desk_apply_one, m.desk_apply_many)}
          pending={m.desk_saving()}
          send={send}
          onSent={close}
          error={failed}
          onClose={close}
        >
          {(errors) => (
            <>
              <fieldset className="field">
                <legend>{m.desk_status()}</legend>
                {statuses.map((status, index) => (
                  <label className="check check--radio" key={status}>
                    <input type="radio" name="status" value={status} defaultChecked={index === 0} />
                    <span>{labelOf(status)}</span>
                  </label>
                ))}
              </fieldset>
              <TextField
                name="reason"
                label={m.desk_reason()}
                hint={m.desk_reason_bulk_hint()}
                maxLength={1_800}
                rows={2}
                error={errors["reason"]}
                optional
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
