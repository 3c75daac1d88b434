import { type ReactNode, useId, useRef } from "react";
import type { FieldErrors } from "../../shared/domain/errors.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { useSubmission } from "../forms/submit.ts";
import { type ToastMessage, useToast } from "../layout/toasts.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ErrorSummary } from "../ui/ErrorSummary.tsx";

interface Props<Receipt> {
  title: string;
  size?: "narrow" | "wide";
  /** Verb and object, on the one button that sends; and what it says meanwhile. */
  action: string;
  pending: string;
  /** What it does cannot be taken back. */
  isDanger?: boolean;
  /** There is nothing to send yet, or it cannot be done: the fields say why. */
  isBlocked?: boolean;
  /** What the fields show is still being fetched. */
  isLoading?: boolean;
  /** On the button that closes it; "Cancel" without it. */
  cancel?: string;
  /** What is wrong with the values; without it the server alone knows the rules, and answers with a sentence per field. */
  check?: (values: Record<string, string>) => FieldErrors;
  send: (values: Record<string, string>) => Promise<Receipt>;
  onSent?: (receipt: Receipt) => void;
  /** Said once it is done. */
  done: ToastMessage | ((receipt: Receipt) => ToastMessage);
  /** Said when it was not, before the server's reason. */
  error: string;
  onClose: () => void;
  /** The fields, with what is wrong with each. */
  children: (errors: FieldErrors) => ReactNode;
}

/** A dialog with a form of the desk: it sends once, says what came of it, and closes when it is done. What was typed stays when it failed. */
export function FormDialog<Receipt>({ title, size = "narrow", action, pending, isDanger = false, ...props }: Props<Receipt>) {
  const { isBlocked = false, isLoading = false, cancel = m.desk_cancel(), check = () => ({}), send, onSent, done, error, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check,
    send,
    onSent: (receipt) => {
      onSent?.(receipt);
      toast(typeof done === "function" ? done(receipt) : done);
      onClose();
    },
    onFailed: ({ reason }) => toast({ title: error, description: reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <Dialog
      title={title}
      className={`dialog--${size}`}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {cancel}
          </button>
          <button className={isDanger ? "btn btn--danger" : "btn btn--admin"} form={id} disabled={isPending || isBlocked}>
            {isPending ? pending : action}
          </button>
        </>
      }
    >
      <form ref={form} id={id} className="dialog__body stack" aria-busy={isLoading} noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        {props.children(errors)}
      </form>
    </Dialog>
  );
}
