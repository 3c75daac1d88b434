import { useRef, useState } from "react";
import { isEmail } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { ShownOnce } from "../keys/ShownOnce.tsx";

type Sent = CallOutput<"POST /api/admin/institutions/{id}/invitations">;

interface Props {
  institutionId: number;
  onChanged: () => void;
  onDone: () => void;
}

/** Invites somebody, and shows the link the only time. */
export function InviteMember({ institutionId, onChanged, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState<Sent>();
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: ({ name = "", email = "" }) => ({
      ...(!name.trim() && { name: m.members_error_name() }),
      ...(!isEmail(email) && { email: m.error_email() }),
    }),
    send: ({ name = "", email = "" }) =>
      api("POST /api/admin/institutions/{id}/invitations", { params: { id: String(institutionId) }, body: { name, email } }),
    onSent: (invitation) => {
      onChanged();
      setSent(invitation);
    },
    onFailed: (error) => toast({ title: m.area_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
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
    <>
      <form ref={form} id="invite-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        <TextField name="name" label={m.members_name()} maxLength={200} autoComplete="off" error={errors["name"]} />
        <TextField
          name="email"
          label={m.members_email()}
          hint={m.members_email_hint()}
          maxLength={254}
          type="email"
          autoComplete="off"
          error={errors["email"]}
        />
      </form>
      <footer>
        <button type="button" className="btn btn--q" onClick={onDone}>
          {m.desk_cancel()}
        </button>
        <button className="btn btn--admin" form="invite-form" disabled={isPending}>
          {isPending ? m.members_sending() : m.members_send()}
        </button>
      </footer>
    </>
  );
}
