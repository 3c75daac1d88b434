import type { ReactNode } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { useBankChanged } from "./queries.ts";

interface Props {
  title: string;
  action: string;
  label: string;
  hint: string;
  done: string;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** What it is about. */
  children: ReactNode;
}

/** Asks for the words with which something that is not as it should be is closed. */
export function ExplainDialog({ title, action, label, hint, done, send, onClose, children }: Props) {
  const changed = useBankChanged();
  return (
    <FormDialog
      title={title}
      action={action}
      pending={m.desk_saving()}
      check={({ reason }) => (reason?.trim() ? {} : { reason: m.bank_break_reason_missing() })}
      send={({ reason = "" }) => send(reason)}
      onSent={() => changed()}
      done={{ title: done }}
      error={m.bank_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {children}
          <TextField name="reason" label={label} hint={hint} maxLength={500} rows={3} error={errors["reason"]} />
        </>
      )}
    </FormDialog>
  );
}
