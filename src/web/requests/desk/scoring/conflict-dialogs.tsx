import type { ReactNode } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { SelectField, TextField } from "../../../kit/fields.tsx";
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
  return (
    <FormDialog
      title={title}
      action={button}
      pending={m.desk_saving()}
      check={(values) => ({
        ...problemsOf?.(values),
        ...(!values["conflictReason"]?.trim() && { conflictReason: m.score_error_reason() }),
      })}
      send={send}
      onSent={onDone}
      done={{ title: done }}
      error={m.score_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{text}</p>
          {children?.(errors)}
          <TextField name="conflictReason" label={label} maxLength={2_000} rows={3} error={errors["conflictReason"]} />
        </>
      )}
    </FormDialog>
  );
}
