import { m } from "../../../shared/messages/generated/messages.js";
import { TextField } from "../../kit/fields.tsx";
import { DialogForm } from "../../kit/FormDialog.tsx";
import { type Commitment, CommitmentFacts } from "./Commitments.tsx";

interface Props {
  of: Commitment;
  end: (reason: string) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
  look: "desk" | "plain";
}

/** Ends a commitment, with the reason. */
export function EndForm({ of, end, onSent, onClose, look }: Props) {
  return (
    <DialogForm
      action={m.commitments_end_sure()}
      pending={m.desk_saving()}
      look={look}
      send={({ reason = "" }) => end(reason)}
      onSent={onSent}
      done={{ title: m.commitments_end_done() }}
      error={m.commitments_end_failed()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{m.commitments_end_question()}</p>
          <CommitmentFacts of={of} />
          <TextField name="reason" label={m.commitments_end_reason()} maxLength={1_000} rows={2} error={errors["reason"]} />
        </>
      )}
    </DialogForm>
  );
}
