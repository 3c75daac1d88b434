import { useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";

/** A new password ends every other session, so that one that leaked is worth nothing. */
export function ChangePassword({ username, onChanged }: { username: string; onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: (values) =>
      api("POST /api/auth/password", {
        body: { currentPassword: values["currentPassword"] ?? "", newPassword: values["newPassword"] ?? "" },
      }),
    onSent: () => {
      form.current?.reset();
      toast({ title: m.account_password_changed(), description: m.account_password_changed_text() });
      onChanged();
    },
    onFailed: (error) =>
      toast({ title: m.account_failed(), description: error.reason ?? m.account_no_connection(), variant: "destructive" }),
  });
  return (
    <section className="card stack" aria-labelledby="account-password">
      <h2 className="h3" id="account-password">
        {m.account_password()}
      </h2>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        {/* Password managers want to know whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <TextField
          name="currentPassword"
          label={m.account_current_password()}
          maxLength={800}
          type="password"
          autoComplete="current-password"
          error={errors["currentPassword"]}
        />
        <TextField
          name="newPassword"
          label={m.account_new_password()}
          hint={m.account_new_password_hint()}
          maxLength={800}
          type="password"
          autoComplete="new-password"
          error={errors["newPassword"]}
        />
        <p className="submitline">
          <button className="btn" disabled={isPending}>
            {isPending ? m.account_pending() : m.account_password()}
          </button>
        </p>
      </form>
    </section>
  );
}
