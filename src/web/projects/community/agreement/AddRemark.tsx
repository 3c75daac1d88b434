import { useState } from "react";
import { agreementLines } from "../../../../shared/domain/agreements.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { oneOf } from "../../../kit/one-of.ts";
import { RemarkFields } from "../../agreement/parts.tsx";
import type { Agreement } from "../../agreement/TermsRead.tsx";
import { SaveOrCancel } from "../SaveOrCancel.tsx";
import { useOwnForm } from "../use-own-form.ts";

/** A button, and in its place the form in which the community says what should be different. */
export function AddRemark({ token, onChanged }: { token: string; onChanged: (agreement: Agreement) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RemarkForm token={token} onChanged={onChanged} onClose={() => setOpen(false)} />;
  return (
    <button type="button" className="btn btn--2" onClick={() => setOpen(true)}>
      {m.agr_remark_add()}
    </button>
  );
}

function RemarkForm({ token, onChanged, onClose }: { token: string; onChanged: (agreement: Agreement) => void; onClose: () => void }) {
  const { form, errors, summary, isPending, submit } = useOwnForm({
    send: ({ line = "", body = "" }) =>
      api("POST /api/requests/{token}/agreement/remarks", { params: { token }, body: { line: oneOf(agreementLines, line) ?? null, body } }),
    done: m.agr_remark_toast(),
    onChanged,
    onDone: onClose,
  });
  return (
    <form ref={form} tabIndex={-1} noValidate className="stack" onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} />
      <RemarkFields errors={errors} />
      <SaveOrCancel isPending={isPending} onCancel={onClose} />
    </form>
  );
}
