import { useQueryClient } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { type Person, staffPath } from "./staff.ts";
import { nameOf } from "../../../kit/people.tsx";

/** Says what ends before it ends. */
export function DeactivateDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const name = nameOf(person);
  return (
    <FormDialog
      title={m.staff_deactivate_question({ name })}
      action={m.staff_deactivate_sure()}
      pending={m.staff_pending()}
      look="danger"
      send={({ reason = "" }) =>
        api("POST /api/admin/staff/{id}/deactivate", { params: { id: String(person.id) }, body: { reason } })
          // Refused, somebody else was quicker: what is shown is old either way.
          .finally(() => void client.invalidateQueries({ queryKey: [staffPath] }))
      }
      done={({ waits }) => ({ title: waits ? m.staff_waits_done({ name }) : m.staff_deactivated_done({ name }) })}
      error={m.area_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{m.staff_deactivate_text()}</p>
          <TextField
            name="reason"
            label={m.staff_deactivate_reason()}
            hint={m.staff_deactivate_reason_hint()}
            maxLength={300}
            autoComplete="off"
            error={errors["reason"]}
            optional
          />
        </>
      )}
    </FormDialog>
  );
}
