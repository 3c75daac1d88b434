import { type SyntheticEvent, useId } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { useChange } from "../../partner/use-change.ts";
import { nameOf, type Person, staffPath } from "./staff.ts";

/** Says what ends before it ends. */
export function DeactivateDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const form = useId();
  const toast = useToast();
  const name = nameOf(person);
  const deactivate = useChange({
    call: (reason: string) => api("POST /api/admin/staff/{id}/deactivate", { params: { id: String(person.id) }, body: { reason } }),
    path: staffPath,
    onDone: ({ waits }) => {
      toast({ title: waits ? m.staff_waits_done({ name }) : m.staff_deactivated_done({ name }) });
      onClose();
    },
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!deactivate.isPending) deactivate.mutate(String(new FormData(event.currentTarget).get("reason") ?? ""));
  };
  return (
    <Dialog
      title={m.staff_deactivate_question({ name })}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--danger" form={form} disabled={deactivate.isPending}>
            {deactivate.isPending ? m.staff_pending() : m.staff_deactivate_sure()}
          </button>
        </>
      }
    >
      <form id={form} className="dialog__body stack" noValidate onSubmit={submit}>
        <p>{m.staff_deactivate_text()}</p>
        <TextField
          name="reason"
          label={m.staff_deactivate_reason()}
          hint={m.staff_deactivate_reason_hint()}
          maxLength={300}
          autoComplete="off"
          optional
        />
      </form>
    </Dialog>
  );
}
