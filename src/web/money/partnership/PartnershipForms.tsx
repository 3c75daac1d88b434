import { dueLabel, partnershipLineLabel } from "../../../shared/domain/partnership-labels.ts";
import { partnershipLines, type PartnershipLine } from "../../../shared/domain/partnership.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { formatDate } from "../../kit/dates.ts";
import { CheckField, SelectField, TextField } from "../../kit/fields.tsx";
import { DialogForm } from "../../kit/FormDialog.tsx";
import { oneOf } from "../../kit/one-of.ts";
import type { Due } from "./Partnership.tsx";

/** What each form does with the answer, and where it stands: at the desk or in the partner's area. */
export interface FormProps<Answer> {
  look: "desk" | "plain";
  onSent: (answer: Answer) => void;
  onClose: () => void;
}

/** What somebody says about a line. */
export function RemarkForm<Answer>({
  send,
  ...form
}: FormProps<Answer> & { send: (body: { line: PartnershipLine | null; body: string }) => Promise<Answer> }) {
  return (
    <DialogForm
      {...form}
      action={m.agr_remark_add()}
      pending={m.desk_saving()}
      send={({ line = "", body = "" }) => send({ line: oneOf(partnershipLines, line) ?? null, body })}
      done={{ title: m.agr_remark_toast() }}
      error={m.part_not_done()}
    >
      {(errors) => (
        <>
          <SelectField
            name="line"
            label={m.agr_remark_line()}
            choose={m.agr_remark_all()}
            options={partnershipLines.map((line) => ({ value: line, label: partnershipLineLabel(line) }))}
          />
          <TextField name="body" label={m.agr_remark_body()} maxLength={2_000} rows={4} error={errors["body"]} />
        </>
      )}
    </DialogForm>
  );
}

/** What cannot be done without saying why. */
export function WhyForm<Answer>({
  action,
  label = m.agr_reason(),
  text,
  done,
  send,
  ...form
}: FormProps<Answer> & { action: string; label?: string; text?: string; done: string; send: (reason: string) => Promise<Answer> }) {
  return (
    <DialogForm
      {...form}
      action={action}
      pending={m.desk_saving()}
      send={({ reason = "" }) => send(reason)}
      done={{ title: done }}
      error={m.part_not_done()}
    >
      {(errors) => (
        <>
          {text && <p>{text}</p>}
          <TextField name="reason" label={label} maxLength={2_000} rows={3} error={errors["reason"]} />
        </>
      )}
    </DialogForm>
  );
}

/** Says by what it can be seen that a duty was done. */
export function DoneForm<Answer>({
  due,
  send,
  ...form
}: FormProps<Answer> & { due: Due; send: (body: { dueOn: string; evidence: string }) => Promise<Answer> }) {
  return (
    <DialogForm
      {...form}
      action={m.part_done()}
      pending={m.desk_saving()}
      send={({ evidence = "" }) => send({ dueOn: due.dueOn, evidence })}
      done={{ title: m.part_done_toast() }}
      error={m.part_not_done()}
    >
      {(errors) => (
        <>
          <p className="asTyped">
            <b>{dueLabel(due)}</b> · {formatDate(due.dueOn)}
          </p>
          <TextField
            name="evidence"
            label={m.part_done_evidence()}
            hint={m.part_done_evidence_hint()}
            maxLength={2_000}
            rows={4}
            error={errors["evidence"]}
          />
        </>
      )}
    </DialogForm>
  );
}

/** Signs the version that stands above. Nothing is written or ticked before. */
export function SignForm<Answer>({
  send,
  ...form
}: FormProps<Answer> & { send: (body: { name: string; role: string; hasAgreed: boolean }) => Promise<Answer> }) {
  return (
    <DialogForm
      {...form}
      action={m.part_sign()}
      pending={m.desk_saving()}
      send={({ name = "", role = "", hasAgreed }) => send({ name, role, hasAgreed: hasAgreed === "true" })}
      done={{ title: m.part_signed_toast() }}
      error={m.part_not_done()}
    >
      {(errors) => (
        <>
          <TextField name="name" label={m.agr_name()} maxLength={200} error={errors["name"]} autoComplete="name" />
          <TextField name="role" label={m.agr_role()} maxLength={200} error={errors["role"]} />
          <CheckField name="hasAgreed" label={m.part_sign_agree()} error={errors["hasAgreed"]} />
        </>
      )}
    </DialogForm>
  );
}
