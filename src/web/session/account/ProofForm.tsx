import { type RefObject, useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, CallError, type CallInput } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { signByPasskey } from "../passkeys.ts";

export type Proof = CallInput<"POST /api/auth/second-factor">["body"];

interface Props<Receipt> {
  /** Names the form's field, for several such forms stand on one page. */
  id: string;
  text: string;
  action: string;
  /** The account has a factor: then the password alone proves nothing. */
  hasFactor: boolean;
  hasPasskeys: boolean;
  send: (proof: Proof) => Promise<Receipt>;
  onSent: (receipt: Receipt) => void;
  onCancel?: () => void;
}

/** Asks again who it is before a factor changes: an unattended screen must not be enough. */
export function ProofForm<Receipt>({ id, text, action, hasFactor, hasPasskeys, send, onSent, onCancel }: Props<Receipt>) {
  const kind = hasFactor ? "code" : "password";
  const field = `${id}-${kind}`;
  const form = useRef<HTMLFormElement>(null);
  const fail = useFailureToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: (values) => send({ [kind]: values[field] ?? "" }),
    onSent,
    onFailed: fail,
  });
  const byPasskey = useByPasskey(form, send, onSent);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="small muted">{text}</p>
      <ErrorSummary errors={summary[kind] ? { [field]: summary[kind] } : {}} />
      <div className="stack">
        {hasFactor ? (
          <TextField name={field} label={m.proof_code()} maxLength={40} autoComplete="one-time-code" error={errors[kind]} short />
        ) : (
          <TextField
            name={field}
            label={m.account_current_password()}
            maxLength={800}
            type="password"
            autoComplete="current-password"
            error={errors[kind]}
          />
        )}
        <p className="row submitline">
          <button className="btn btn--2" disabled={isPending}>
            {isPending ? m.account_pending() : action}
          </button>
          {hasFactor && hasPasskeys && (
            <button type="button" className="btn btn--q" disabled={isPending} onClick={() => void byPasskey()}>
              {m.proof_passkey()}
            </button>
          )}
          {onCancel && (
            <button type="button" className="btn btn--ghost" onClick={onCancel}>
              {m.account_cancel()}
            </button>
          )}
        </p>
      </div>
    </form>
  );
}

/** What is asked before a factor is added or removed; the same for every one of them. */
function useByPasskey<Receipt>(
  form: RefObject<HTMLFormElement | null>,
  send: (proof: Proof) => Promise<Receipt>,
  onSent: (receipt: Receipt) => void,
) {
  const fail = useFailureToast();
  return async () => {
    try {
      const { options } = await api("POST /api/auth/passkeys/prove", {});
      const receipt = await send({ passkey: await signByPasskey(options) });
      form.current?.reset();
      onSent(receipt);
    } catch (error) {
      fail({ reason: error instanceof CallError ? error.reason : undefined });
    }
  };
}

/** Says why nothing was changed. */
export function useFailureToast() {
  const toast = useToast();
  return (error: { reason: string | undefined }) =>
    toast({ title: m.account_failed(), description: error.reason ?? m.account_no_connection(), variant: "destructive" });
}
