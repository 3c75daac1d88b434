import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { useAgreementChanged } from "./use-agreement.ts";

interface Props {
  projectId: number;
  act: "suspend" | "resume" | "end" | "drop";
  action: string;
  done: string;
  /** What it does, where the button does not say it. */
  text?: string;
}

/** A button, and the dialog in which somebody says why. The community reads it. */
export function ReasonAct({ projectId, act, action, done, text }: Props) {
  const [isOpen, setOpen] = useState(false);
  const changed = useAgreementChanged(projectId);
  return (
    <>
      <button type="button" className="btn btn--q btn--sm" onClick={() => setOpen(true)}>
        {action}
      </button>
      {isOpen && (
        <FormDialog
          title={action}
          action={action}
          pending={m.desk_saving()}
          send={({ reason = "" }) =>
            api(`POST /api/admin/projects/{id}/agreement/${act}`, { params: { id: String(projectId) }, body: { reason } })
          }
          // What waits for a second person answers no agreement.
          onSent={(sent) => changed("approval" in sent ? undefined : sent)}
          done={{ title: done }}
          error={m.agr_desk_not_done()}
          onClose={() => setOpen(false)}
        >
          {(errors) => (
            <>
              {text && <p>{text}</p>}
              <TextField name="reason" label={m.agr_reason()} maxLength={2_000} rows={3} error={errors["reason"]} />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
