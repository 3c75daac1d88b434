import { type SyntheticEvent, useEffect, useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { useToast } from "../kit/toasts.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { TextField } from "../kit/fields.tsx";
import { PrivacyNote } from "../forms/PrivacyNote.tsx";
import { useAuth } from "./auth-context.tsx";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** The login form, in a dialog that closes on success (§4). A second factor is asked for when the account has one. It knows the name of who was logged in until now. */
export default function LoginDialog({ onClose }: { onClose: () => void }) {
  const { user, isLoading, error, lapses } = useAuth();
  const { logIn, logInByPasskey } = useSignIn();
  const [needsCode, setNeedsCode] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const toast = useToast();
  useEffect(() => {
    if (lapses > 0) toast({ title: m.staff_signed_out(), description: m.staff_signed_out_text(), variant: "destructive" });
  }, [lapses, toast]);
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const result = await logIn({
      username: text(data, "username"),
      password: text(data, "password"),
      ...(needsCode && { code: text(data, "code") }),
    });
    if (result === "needs-code") setNeedsCode(true);
  };
  if (isForgotten)
    return (
      <Dialog title={m.forgotten_title()} onClose={onClose}>
        <ForgottenPassword onBack={() => setForgotten(false)} />
      </Dialog>
    );
  return (
    <Dialog title={m.login_title()} onClose={onClose}>
      <form className="dialog__body" onSubmit={(event) => void submit(event)}>
        {error && (
          <p className="err" role="alert">
            {error}
          </p>
        )}
        <TextField name="username" label={m.login_username()} maxLength={200} autoComplete="username" defaultValue={user?.username} />
        <TextField name="password" label={m.login_password()} maxLength={1000} type="password" autoComplete="current-password" />
        {needsCode && (
          <TextField
            name="code"
            label={m.login_code()}
            hint={m.login_code_hint()}
            maxLength={40}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
        <p className="submitrow">
          <button className="btn" disabled={isLoading}>
            {isLoading ? m.login_pending() : m.header_login()}
          </button>
          <button type="button" className="btn btn--2" disabled={isLoading} onClick={() => void logInByPasskey()}>
            {m.login_passkey()}
          </button>
        </p>
        <p>
          <button type="button" className="btn btn--ghost btn--sm" onClick={() => setForgotten(true)}>
            {m.login_forgotten()}
          </button>
        </p>
        <PrivacyNote />
      </form>
    </Dialog>
  );
}

function text(data: FormData, name: string): string {
  return String(data.get(name) ?? "");
}
