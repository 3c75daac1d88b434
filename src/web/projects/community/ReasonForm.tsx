import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { SaveOrCancel } from "./SaveOrCancel.tsx";
import { useOwnForm } from "./use-own-form.ts";

interface Props<Shown> {
  label: string;
  send: (values: { reason: string }) => Promise<Shown>;
  done: string;
  onChanged: (shown: Shown) => void;
  onClose: () => void;
}

/** Says why, and does what the button before it said. */
export function ReasonForm<Shown>({ label, send, done, onChanged, onClose }: Props<Shown>) {
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
