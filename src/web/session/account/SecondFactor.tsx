import { useRef, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { ProofForm, useFailureToast } from "./ProofForm.tsx";
import { usePasskeys } from "./use-passkeys.ts";

type Started = CallOutput<"POST /api/auth/second-factor">;

interface Props {
  isOn: boolean;
  hasFactor: boolean;
  /** A factor came or went; the codes that came with the first one, if it was that. */
  onChanged: (recoveryCodes: string[]) => void;
}

/** The authenticator app, step by step: who it is, picture to scan, first code. */
export function SecondFactor({ isOn, hasFactor, onChanged }: Props) {
  const [started, setStarted] = useState<Started>();
  const hasPasskeys = (usePasskeys().data?.items.length ?? 0) > 0;
  const toast = useToast();
  const confirmed = (recoveryCodes: string[]) => {
    setStarted(undefined);
    toast({ title: m.account_factor_on() });
    onChanged(recoveryCodes);
  };
  const removed = () => {
    toast({ title: m.account_factor_removed() });
    onChanged([]);
  };
  return (
    <section className="card stack" aria-labelledby="account-factor">
      <h2 className="h3" id="account-factor">
        {m.account_factor()}
      </h2>
      {isOn && (
        <ProofForm
          key="remove"
          id="app-remove"
          text={m.account_factor_is_on()}
          action={m.account_factor_remove()}
          hasFactor
          hasPasskeys={hasPasskeys}
          send={(body) => api("POST /api/auth/second-factor/remove", { body })}
          onSent={removed}
        />
      )}
      {!isOn && !started && (
        <ProofForm
          key="start"
          id="app-start"
          text={m.account_factor_text()}
          action={m.account_factor_start()}
          hasFactor={hasFactor}
          hasPasskeys={hasPasskeys}
          send={(body) => api("POST /api/auth/second-factor", { body })}
          onSent={setStarted}
        />
      )}
      {!isOn && started && <ConfirmForm started={started} onConfirmed={confirmed} onCancel={() => setStarted(undefined)} />}
    </section>
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
