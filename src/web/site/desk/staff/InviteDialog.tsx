import { useQueryClient } from "@tanstack/react-query";
import { isEmail } from "../../../../shared/domain/form-rules.ts";
import { staffRoles } from "../../../../shared/domain/staff-roles.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { SelectField, TextField } from "../../../kit/fields.tsx";
import { ShownOnce } from "../../../partners/keys/ShownOnce.tsx";
import { oneOf } from "../../../kit/one-of.ts";
import { roleLabel, staffPath } from "./staff.ts";

/** Invites somebody to the staff, and shows the link the only time. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <FormDialog
      title={m.staff_invite_title()}
      className="admin"
      action={m.staff_invite_send()}
      pending={m.staff_invite_sending()}
      check={({ name = "", email = "", role }) => ({
        ...(!name.trim() && { name: m.staff_error_name() }),
        ...(!isEmail(email) && { email: m.error_email() }),
        ...(!oneOf(staffRoles, role) && { role: m.staff_error_role() }),
      })}
      send={({ name = "", email = "", role }) =>
        api("POST /api/admin/staff/invitations", { body: { name, email, role: oneOf(staffRoles, role) ?? "reviewer" } })
      }
      onSent={() => void client.invalidateQueries({ queryKey: [staffPath] })}
      renderSent={({ name, link, waits }) => (
        <ShownOnce
          heading={m.staff_link_title()}
          text={waits ? m.staff_link_waits() : m.staff_link_text()}
          label={m.staff_link({ name })}
          secret={link}
          copy={m.staff_link_copy()}
          done={m.staff_link_done()}
          onDone={onClose}
        />
      )}
      error={m.area_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <div>
          <TextField name="name" label={m.staff_invite_name()} maxLength={200} autoComplete="off" error={errors["name"]} />
          <TextField
            name="email"
            label={m.staff_invite_email()}
            hint={m.staff_invite_email_hint()}
            maxLength={254}
            type="email"
            autoComplete="off"
            error={errors["email"]}
          />
          <SelectField
            name="role"
            label={m.staff_invite_role()}
            hint={m.staff_intro()}
            choose={m.staff_invite_choose()}
            options={staffRoles.map((role) => ({ value: role, label: roleLabel(role) }))}
            error={errors["role"]}
          />
        </div>
      )}
    </FormDialog>
  );
}
