import type { ReactNode } from "react";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import type { ToastMessage } from "../../../kit/toasts.tsx";

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
export function DecisionDialog<Receipt>({ name, text, submit, isDanger, onDone, children, ...form }: Props<Receipt>) {
  return (
    <FormDialog
      {...form}
      className="admin dialog--decide"
      look={isDanger ? "danger" : "desk"}
      action={submit}
      pending={m.desk_saving()}
      onSent={onDone}
      error={m.candidate_not_saved()}
    >
      {(errors) => (
        <>
          <p className="name">{name}</p>
          {text && <p className="small">{text}</p>}
          {children?.(errors)}
        </>
      )}
    </FormDialog>
  );
}
