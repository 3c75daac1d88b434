import { type ReactNode, useId, useRef, useState } from "react";
import type { FieldErrors } from "../../shared/domain/errors.ts";
import type { CallError } from "../api/client.ts";
import { m } from "../../shared/messages/generated/messages.js";
import { useSubmission } from "./submit.ts";
import { type ToastMessage, useToast } from "./toasts.tsx";
import { Dialog } from "./Dialog.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";

interface Props<Receipt> {
  title: string;
  className?: string;
  /** Verb and object, on the one button that sends; and what it says meanwhile. */
  action: string;
  pending: string;
  icon?: IconName;
  /** Whose button it is; and a red one for what cannot be taken back. */
  look?: keyof typeof looks;
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
  /** Said once it is done, as the dialog closes; undefined where it stays for a next step. */
  done?: ToastMessage | ((receipt: Receipt) => ToastMessage | undefined);
  /** Shown in the form's place instead, such as a secret that is shown once. */
  renderSent?: (receipt: Receipt) => ReactNode;
  /** Said when it was not, before the server's reason; and in the reason's place where the server gives none. */
  error: string;
  failedText?: string;
  /** For what has to follow a failure besides its toast. */
  onFailed?: (failure: CallError) => void;
  onClose: () => void;
  /** What the summary of a long form says, where the fields' own sentences are not enough. */
  summaryOf?: (errors: FieldErrors) => FieldErrors;
  /** The body's class, where fields need more room between them, or none. */
  spacing?: "stack" | "stack-5" | "";
  /** The fields, with what is wrong with each. */
  children: (errors: FieldErrors) => ReactNode;
}

const looks = { desk: "btn btn--admin", plain: "btn", danger: "btn btn--danger" };

/** A dialog with a form: it sends once, says what came of it, and closes when it is done. What was typed stays when it failed. */
export function FormDialog<Receipt>({ title, className = "dialog--narrow", onClose, renderSent, onSent, ...form }: Props<Receipt>) {
  const [receipt, keep] = useState<Receipt>();
  const sent = (answer: Receipt) => {
    onSent?.(answer);
    if (renderSent) keep(answer);
  };
  return (
    <Dialog title={title} className={className} onClose={onClose}>
      {receipt !== undefined && renderSent ? renderSent(receipt) : <DialogForm {...form} onSent={sent} onClose={onClose} />}
    </Dialog>
  );
}

type FormProps<Receipt> = Omit<Props<Receipt>, "title" | "className" | "renderSent">;

/** The form alone, for a dialog that has more than one thing to show. */
export function DialogForm<Receipt>({ action, pending, icon, look = "desk", isBlocked, isLoading, ...props }: FormProps<Receipt>) {
  const { cancel = m.desk_cancel(), check = () => ({}), send, onSent, done, error, failedText, onFailed, onClose } = props;
  const { summaryOf, spacing = "stack", children } = props;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check,
    send,
    onSent: (receipt) => {
      const message = typeof done === "function" ? done(receipt) : done;
      if (message) {
        toast(message);
        onClose();
      }
      onSent?.(receipt);
    },
    onFailed: (failure) => {
      toast({ title: error, description: failure.reason ?? failedText ?? m.desk_no_connection(), variant: "destructive" });
      onFailed?.(failure);
    },
  });
  return (
    <>
      <form
        ref={form}
        id={id}
        className={`dialog__body ${spacing}`}
        aria-busy={isLoading}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <ErrorSummary errors={summaryOf?.(summary) ?? summary} />
        {children(errors)}
      </form>
      <footer>
        <button type="button" className="btn btn--q" onClick={onClose}>
          {cancel}
        </button>
        <button className={looks[look]} form={id} disabled={isPending || isBlocked}>
          {icon && <Icon name={icon} />}
          {isPending ? pending : action}
        </button>
      </footer>
    </>
  );
}
