import { useRef, useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { api } from "../api/client.ts";
import { useSubmission } from "../kit/submit.ts";
import { useToast } from "../kit/toasts.tsx";
import { TextField } from "../kit/fields.tsx";
import { PrivacyNote } from "../forms/PrivacyNote.tsx";

/** Asks for a link to a new password. What it says is the same whether there is such an account. */
export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState<string>();
  const toast = useToast();
  const { isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: ({ name = "" }) => api("POST /api/auth/password-reset", { body: { name } }),
    onSent: ({ canSend }) => setAnswer(canSend ? m.forgotten_sent() : m.forgotten_no_mail()),
    onFailed: (error) =>
      toast({ title: m.account_failed(), description: error.reason ?? m.account_no_connection(), variant: "destructive" }),
  });
  const back = (
    <button type="button" className="btn btn--ghost" onClick={onBack}>
      {m.forgotten_back()}
    </button>
  );
  if (answer !== undefined)
    return (
      <div className="dialog__body stack">
        <p role="status">{answer}</p>
        <p>{back}</p>
      </div>
    );
  return (
    <form ref={form} className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
      <p>{m.forgotten_text()}</p>
      <TextField name="name" label={m.forgotten_name()} maxLength={254} autoComplete="username" />
      <p className="submitrow">
        <button className="btn" disabled={isPending}>
          {isPending ? m.account_pending() : m.forgotten_send()}
        </button>
        {back}
      </p>
      <PrivacyNote />
    </form>
  );
}
