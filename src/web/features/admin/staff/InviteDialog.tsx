import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isEmail } from "../../../../shared/domain/form-rules.ts";
import { staffRoles } from "../../../../shared/domain/staff-roles.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import { ShownOnce } from "../../api-keys/ShownOnce.tsx";
import { oneOf } from "../url-state.ts";
import { roleLabel, staffPath } from "./staff.ts";

type Sent = CallOutput<"POST /api/admin/staff/invitations">;

/** Invites somebody to the staff, and shows the link the only time. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<Sent>();
  return (
    <Dialog title={m.staff_invite_title()} className="admin" onClose={onClose}>
      {sent ? (
        <ShownOnce
          heading={m.staff_link_title()}
          text={sent.waits ? m.staff_link_waits() : m.staff_link_text()}
          label={m.staff_link({ name: sent.name })}
          secret={sent.link}
          copy={m.staff_link_copy()}
          done={m.staff_link_done()}
          onDone={onClose}
        />
      ) : (
        <InviteForm onSent={setSent} onCancel={onClose} />
      )}
    </Dialog>
  );
}

function InviteForm({ onSent, onCancel }: { onSent: (sent: Sent) => void; onCancel: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: ({ name = "", email = "", role }) => ({
      ...(!name.trim() && { name: m.staff_error_name() }),
      ...(!isEmail(email) && { email: m.error_email() }),
      ...(!oneOf(staffRoles, role) && { role: m.staff_error_role() }),
    }),
    send: ({ name = "", email = "", role }) =>
      api("POST /api/admin/staff/invitations", { body: { name, email, role: oneOf(staffRoles, role) ?? "reviewer" } }),
    onSent: (invitation) => {
      void client.invalidateQueries({ queryKey: [staffPath] });
      onSent(invitation);
    },
    onFailed: (error) => toast({ title: m.area_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <>
      <form ref={form} id="invite-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
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
      </form>
      <footer>
        <button type="button" className="btn btn--q" onClick={onCancel}>
          {m.desk_cancel()}
        </button>
        <button className="btn btn--admin" form="invite-form" disabled={isPending}>
          {isPending ? m.staff_invite_sending() : m.staff_invite_send()}
        </button>
      </footer>
    </>
  );
}
