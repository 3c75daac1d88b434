import { useState } from "react";
import { isEmail } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { TextField } from "../../kit/fields.tsx";
import { ShownOnce } from "../keys/ShownOnce.tsx";
import { DialogForm } from "../../kit/FormDialog.tsx";

type Sent = CallOutput<"POST /api/admin/institutions/{id}/invitations">;

interface Props {
  institutionId: number;
  /** The contact person in the institution's record: nobody types them again who invites them. */
  known: { name: string; email: string };
  onChanged: () => void;
  onDone: () => void;
}

/** Invites somebody, and shows the link the only time. */
export function InviteMember({ institutionId, known, onChanged, onDone }: Props) {
  const [sent, setSent] = useState<Sent>();
  if (sent)
    return (
      <ShownOnce
        heading={m.members_link_title()}
        text={m.members_link_text()}
        label={m.members_link({ name: sent.name })}
        secret={sent.link}
        copy={m.members_copy()}
        done={m.members_done()}
        onDone={onDone}
      />
    );
  return (
    <DialogForm
      action={m.members_send()}
      pending={m.members_sending()}
      check={({ name = "", email = "" }) => ({
        ...(!name.trim() && { name: m.members_error_name() }),
        ...(!isEmail(email) && { email: m.error_email() }),
      })}
      send={({ name = "", email = "" }) =>
        api("POST /api/admin/institutions/{id}/invitations", { params: { id: String(institutionId) }, body: { name, email } })
      }
      onSent={(invitation) => {
        onChanged();
        setSent(invitation);
      }}
      error={m.area_not_done()}
      onClose={onDone}
    >
      {(errors) => (
        <>
          <TextField
            name="name"
            label={m.members_name()}
            defaultValue={known.name}
            maxLength={200}
            autoComplete="off"
            error={errors["name"]}
          />
          <TextField
            name="email"
            defaultValue={known.email}
            label={m.members_email()}
            hint={m.members_email_hint()}
            maxLength={254}
            type="email"
            autoComplete="off"
            error={errors["email"]}
          />
        </>
      )}
    </DialogForm>
  );
}
