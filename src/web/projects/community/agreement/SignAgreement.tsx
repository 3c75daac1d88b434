import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { CheckField, TextField } from "../../../kit/fields.tsx";
import { useConfirmation } from "../../../requests/applicant/Confirmation.tsx";
import type { OpenProps } from "./OwnAgreement.tsx";
import { ReasonForm } from "../ReasonForm.tsx";
import { useOwnForm } from "../use-own-form.ts";

/** Signs the version that stands above, or says why not. Nothing is written or ticked before. */
export function SignAgreement({ token, open, onChanged }: OpenProps) {
  const [isDeclining, setDeclining] = useState(false);
  const { confirm, question } = useConfirmation(token, "sign_agreement");
  const { number, hash } = open;
  const { form, errors, summary, isPending, submit } = useOwnForm({
    send: ({ name = "", role = "", hasAgreed }) =>
      confirm((code) =>
        api("POST /api/requests/{token}/agreement/sign", {
          params: { token },
          body: { number, hash: hash ?? "", name, role, hasAgreed: hasAgreed === "true", code },
        }),
      ),
    done: m.agr_signed_toast(),
    onChanged,
  });
  if (open.signatures.some(({ side }) => side === "community")) return null;
  if (isDeclining)
    return (
      <ReasonForm
        label={m.agr_decline_why()}
        send={({ reason }) => api("POST /api/requests/{token}/agreement/decline", { params: { token }, body: { number, reason } })}
        done={m.agr_declined_toast()}
        onChanged={onChanged}
        onClose={() => setDeclining(false)}
      />
    );
  return (
    <>
      <form ref={form} tabIndex={-1} noValidate className="stack" onSubmit={(event) => void submit(event)}>
        <h3>{m.agr_sign()}</h3>
        <ErrorSummary errors={summary} />
        <TextField name="name" label={m.agr_name()} maxLength={200} error={errors["name"]} autoComplete="name" />
        <TextField name="role" label={m.agr_role()} maxLength={200} error={errors["role"]} />
        <CheckField name="hasAgreed" label={m.agr_sign_agree()} error={errors["hasAgreed"]} />
        <div className="submitrow">
          <button className="btn" disabled={isPending}>
            {isPending ? m.comm_sending() : m.agr_sign()}
          </button>
          <button type="button" className="btn btn--q" onClick={() => setDeclining(true)}>
            {m.agr_decline()}
          </button>
        </div>
      </form>
      {question}
    </>
  );
}
