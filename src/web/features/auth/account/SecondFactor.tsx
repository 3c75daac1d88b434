import { useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { useAuth } from "../auth-context.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Started = CallOutput<"POST /api/auth/second-factor">;

/** The second factor, step by step: password, picture to scan, first code, recovery codes. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<string[]>();
  const { refresh } = useAuth();
  const toast = useToast();
  const confirmed = (recoveryCodes: string[]) => {
    setStarted(undefined);
    setCodes(recoveryCodes);
    toast({ title: m.account_factor_on() });
    void refresh();
  };
  const removed = () => {
    setCodes(undefined);
    toast({ title: m.account_factor_removed() });
    void refresh();
  };
  return (
    <section className="card stack" aria-labelledby="account-factor">
      <h2 className="h3" id="account-factor">
        {m.account_factor()}
      </h2>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {!codes && isOn && (
        <PasswordForm
          key="remove"
          text={m.account_factor_is_on()}
          action={m.account_factor_remove()}
          send={(password) => api("POST /api/auth/second-factor/remove", { body: { password } })}
          onSent={removed}
        />
      )}
      {!codes && !isOn && !started && (
        <PasswordForm
          key="start"
          text={m.account_factor_text()}
          action={m.account_factor_start()}
          send={(password) => api("POST /api/auth/second-factor", { body: { password } })}
          onSent={setStarted}
        />
      )}
      {!codes && started && <ConfirmForm started={started} onConfirmed={confirmed} onCancel={() => setStarted(undefined)} />}
    </section>
  );
}

interface PasswordProps<Receipt> {
  text: string;
  action: string;
  send: (password: string) => Promise<Receipt>;
  onSent: (receipt: Receipt) => void;
}

/** Changing the second factor asks for the password again: an unattended screen must not be enough. */
function PasswordForm<Receipt>({ text, action, send, onSent }: PasswordProps<Receipt>) {
  const form = useRef<HTMLFormElement>(null);
  const fail = useFailureToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: (values) => send(values["password"] ?? ""),
    onSent,
    onFailed: fail,
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="small muted">{text}</p>
      <ErrorSummary errors={summary} />
      <div className="stack">
        <TextField
          name="password"
          label={m.account_current_password()}
          maxLength={800}
          type="password"
          autoComplete="current-password"
          error={errors["password"]}
        />
        <p className="submitline">
          <button className="btn btn--2" disabled={isPending}>
            {isPending ? m.account_pending() : action}
          </button>
        </p>
      </div>
    </form>
  );
}

function ConfirmForm({
  started,
  onConfirmed,
  onCancel,
}: {
  started: Started;
  onConfirmed: (codes: string[]) => void;
  onCancel: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const fail = useFailureToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: (values) => api("POST /api/auth/second-factor/confirm", { body: { code: values["code"] ?? "" } }),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onFailed: fail,
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} />
      <div className="account__qr">
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(started.qrSvg)}`}
          alt={m.account_factor_picture()}
          width="216"
          height="216"
        />
        <div className="stack">
          <p>{m.account_factor_scan()}</p>
          <p className="small muted">{m.account_factor_type()}</p>
          <p className="account__secret">{started.secret}</p>
          <CopyButton text={started.secret} label={m.account_copy_secret()} />
        </div>
      </div>
      <div className="stack">
        <TextField
          name="code"
          label={m.account_factor_code()}
          hint={m.account_factor_code_hint()}
          maxLength={40}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors["code"]}
          short
        />
        <p className="row submitline">
          <button className="btn" disabled={isPending}>
            {isPending ? m.account_pending() : m.account_factor_confirm()}
          </button>
          <button type="button" className="btn btn--ghost" onClick={onCancel}>
            {m.account_cancel()}
          </button>
        </p>
      </div>
    </form>
  );
}

function useFailureToast() {
  const toast = useToast();
  return (error: { reason: string | undefined }) =>
    toast({ title: m.account_failed(), description: error.reason ?? m.account_no_connection(), variant: "destructive" });
}
