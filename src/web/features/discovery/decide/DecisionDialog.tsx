import { type ReactNode, useId, useRef } from "react";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { useSubmission } from "../../../forms/submit.ts";
import { type ToastMessage, useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";

interface Props<Receipt> {
  title: string;
  /** Whom it is about. */
  name: string;
  text?: ReactNode;
  /** The words on the button that decides. */
  submit: string;
  isDanger?: boolean;
  check: (values: Record<string, string>) => FieldErrors;
  send: (values: Record<string, string>) => Promise<Receipt>;
  /** What to say when it is done; undefined when the dialog goes on with a next step. */
  done: (receipt: Receipt) => ToastMessage | undefined;
  onDone: (receipt: Receipt) => void;
  onClose: () => void;
  children?: (errors: FieldErrors) => ReactNode;
}

/** A decision about one body: what it means, the fields it needs, and the button that makes it. */
export function DecisionDialog<Receipt>(props: Props<Receipt>) {
  const { title, name, text, isDanger, check, send, done, onDone, onClose, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check,
    send,
    onSent: (receipt) => {
      const message = done(receipt);
      if (message) {
        toast(message);
        onClose();
      }
      onDone(receipt);
    },
    onFailed: (error) =>
      toast({ title: m.candidate_not_saved(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <Dialog
      title={title}
      className="admin dialog--decide"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className={isDanger ? "btn btn--danger" : "btn btn--admin"} form={formId} disabled={isPending}>
            {isPending ? m.desk_saving() : props.submit}
          </button>
        </>
      }
    >
      <form ref={form} id={formId} className="dialog__body stack" noValidate onSubmit={(event) => void submit(event)}>
        <p className="name">{name}</p>
        {text && <p className="small">{text}</p>}
        <ErrorSummary errors={summary} />
        {children?.(errors)}
      </form>
    </Dialog>
  );
}
