import { type ReactNode, useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { SelectField, TextField } from "../../../ui/fields.tsx";
import type { Declaration } from "./ConflictsOfRequest.tsx";

interface DeclareProps {
  fundingRequestId: number;
  /** For whom it can be declared; only administrators have others to choose. */
  colleagues: { id: number; name: string }[];
  ownName: string;
  onDone: () => void;
  onClose: () => void;
}

/** Says what follows before it follows. */
export function DeclareDialog({ fundingRequestId, colleagues, ownName, onDone, onClose }: DeclareProps) {
  const own = colleagues.find(({ name }) => name === ownName);
  const isForOthers = colleagues.some(({ name }) => name !== ownName);
  return (
    <ReasonDialog
      title={m.score_conflict_declare()}
      text={m.score_conflict_consequences()}
      label={m.score_conflict_reason()}
      button={m.score_conflict_do()}
      done={m.score_conflict_done()}
      problemsOf={(values) => (isForOthers && !values["conflictWho"] ? { conflictWho: m.score_error_colleague() } : {})}
      send={({ conflictReason: reason = "", conflictWho }) =>
        api("POST /api/admin/funding-requests/{id}/conflicts", {
          params: { id: String(fundingRequestId) },
          body: { reason, ...(conflictWho && { userId: Number(conflictWho) }) },
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(errors) =>
        isForOthers && (
          <SelectField
            name="conflictWho"
            label={m.score_conflict_who()}
            choose={m.score_conflict_choose()}
            defaultValue={own && String(own.id)}
            options={colleagues.map(({ id, name }) => ({
              value: String(id),
              label: name === ownName ? m.score_conflict_me({ name }) : name,
            }))}
            error={errors["conflictWho"]}
          />
        )
      }
    </ReasonDialog>
  );
}

interface WithdrawProps {
  fundingRequestId: number;
  declaration: Declaration;
  onDone: () => void;
  onClose: () => void;
}

export function WithdrawConflictDialog({ fundingRequestId, declaration, onDone, onClose }: WithdrawProps) {
  return (
    <ReasonDialog
      title={m.score_conflict_withdraw()}
      text={m.score_conflict_withdraw_text({ name: declaration.name })}
      label={m.score_conflict_withdraw_reason()}
      button={m.score_conflict_withdraw()}
      done={m.score_conflict_withdraw_done()}
      send={({ conflictReason: reason = "" }) =>
        api("POST /api/admin/funding-requests/{id}/conflicts/{conflictId}/withdraw", {
          params: { id: String(fundingRequestId), conflictId: String(declaration.id) },
          body: { reason },
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

interface ReasonDialogProps {
  title: string;
  text: string;
  label: string;
  button: string;
  done: string;
  problemsOf?: (values: Record<string, string>) => Record<string, string>;
  send: (values: Record<string, string>) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  children?: (errors: Record<string, string>) => ReactNode;
}

function ReasonDialog({ title, text, label, button, done, problemsOf, send, onDone, onClose, children }: ReasonDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (values) => ({
      ...problemsOf?.(values),
      ...(!values["conflictReason"]?.trim() && { conflictReason: m.score_error_reason() }),
    }),
    send,
    onSent: () => {
      toast({ title: done });
      onDone();
      onClose();
    },
    onFailed: (error) => toast({ title: m.score_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <Dialog
      title={title}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form="conflict-form" disabled={isPending}>
            {isPending ? m.desk_saving() : button}
          </button>
        </>
      }
    >
      <form ref={form} id="conflict-form" className="dialog__body stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>{text}</p>
        <ErrorSummary errors={summary} />
        {children?.(errors)}
        <TextField name="conflictReason" label={label} maxLength={2_000} rows={3} error={errors["conflictReason"]} />
      </form>
    </Dialog>
  );
}
