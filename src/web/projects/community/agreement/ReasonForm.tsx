import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { TextField } from "../../../kit/fields.tsx";
import type { Agreement } from "../../agreement/TermsRead.tsx";
import { SaveOrCancel } from "../SaveOrCancel.tsx";
import { useOwnForm } from "./use-own-form.ts";

interface Props {
  label: string;
  send: (values: { reason: string }) => Promise<Agreement>;
  done: string;
  onChanged: (agreement: Agreement) => void;
  onClose: () => void;
}

/** Says why, and does what the button before it said. */
export function ReasonForm({ label, send, done, onChanged, onClose }: Props) {
  const { form, errors, summary, isPending, submit } = useOwnForm({
    send: ({ reason = "" }) => send({ reason }),
    done,
    onChanged,
    onDone: onClose,
  });
  return (
    <form ref={form} tabIndex={-1} noValidate className="stack" onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} />
      <TextField name="reason" label={label} maxLength={2_000} rows={3} error={errors["reason"]} />
      <SaveOrCancel isPending={isPending} onCancel={onClose} />
    </form>
  );
}
