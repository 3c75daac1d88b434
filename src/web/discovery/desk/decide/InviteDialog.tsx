import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { TextField } from "../../../kit/fields.tsx";
import { DecisionDialog } from "./DecisionDialog.tsx";
import type { DecisionProps } from "./fields.tsx";

/** Invites it by email. It is not a partner until it accepts. */
export function InviteDialog({ candidate, onClose, onChanged }: DecisionProps) {
  return (
    <DecisionDialog
      title={m.candidate_invite()}
      name={candidate.name}
      submit={m.candidate_invite_send()}
      check={({ email }) => (/^\S+@\S+$/.test(email?.trim() ?? "") ? {} : { email: m.candidate_invite_email_error() })}
      send={({ email, message }) =>
        api("POST /api/admin/partner-discovery/candidates/{id}/invite", {
          params: { id: String(candidate.id) },
          body: { email: email?.trim() ?? "", message: message ?? "" },
        })
      }
      done={({ success, message, warning }) =>
        success
          ? { title: m.candidate_invited(), description: warning ?? message }
          : { title: m.candidate_invite_failed(), description: message, variant: "destructive" }
      }
      onDone={onChanged}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            name="email"
            label={m.candidate_invite_email()}
            type="email"
            maxLength={254}
            autoComplete="off"
            error={errors["email"]}
          />
          <TextField
            name="message"
            label={m.candidate_invite_message()}
            hint={m.candidate_invite_message_hint()}
            maxLength={2_000}
            rows={4}
            error={errors["message"]}
            optional
          />
        </>
      )}
    </DecisionDialog>
  );
}
