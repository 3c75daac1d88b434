import { useEffect } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { TermsFields } from "../../agreement/form/TermsFields.tsx";
import { useTermsForm } from "../../agreement/form/use-terms-form.ts";
import type { Agreement, Version } from "../../agreement/TermsRead.tsx";
import { SaveOrCancel } from "../SaveOrCancel.tsx";
import { useOwnForm } from "../use-own-form.ts";

interface Props {
  token: string;
  keptAs: string;
  draft: Version;
  inForce: Version | null;
  onChanged: (agreement: Agreement) => void;
  onClose: () => void;
}

/** The community writes the draft that it was given, but for what the provider sets. */
export default function EditAgreement({ token, keptAs, draft, inForce, onChanged, onClose }: Props) {
  const readNewest = async () => {
    const newest = await api("GET /api/requests/{token}/agreement", { params: { token } });
    // What is offered or withdrawn by now has no form any more: the page shows it, with what was typed.
    if (newest.open?.state !== "draft" || newest.open.number !== draft.number) onChanged(newest);
    return newest;
  };
  const terms = useTermsForm({ keptAs, draft, inForce, readNewest });
  const { form, errors, summary, isPending, submit } = useOwnForm({
    send: () => api("PUT /api/requests/{token}/agreement", { params: { token }, body: terms.body }),
    done: m.agr_edit_saved(),
    onChanged: (agreement) => {
      terms.onSaved();
      onChanged(agreement);
    },
    onFailed: terms.onFailed,
    onDone: onClose,
  });
  // It takes the place of the button that opened it.
  useEffect(() => {
    form.current?.focus({ preventScroll: true });
  }, [form]);
  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      className="stack agr__edit"
      aria-labelledby="agreement-edit"
      onSubmit={(event) => void submit(event)}
    >
      <h4 id="agreement-edit">{m.agr_edit_title()}</h4>
      <p className="small">{m.agr_edit_text()}</p>
      <ErrorSummary errors={summary} />
      <TermsFields side="community" form={terms} errors={errors} />
      <SaveOrCancel isPending={isPending} onCancel={onClose} />
    </form>
  );
}
