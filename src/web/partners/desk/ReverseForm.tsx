import { useEffect, useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { TextField } from "../../kit/fields.tsx";
import type { Line } from "./DepositList.tsx";
import { modeLabel } from "./ModeField.tsx";
import { formatMoney } from "../../../shared/domain/sums.ts";

interface Props {
  institutionId: number;
  line: Line;
  onChanged: () => void;
  onDone: () => void;
}

/** Says what will move, asks why, and takes the deposit back. */
export function ReverseForm({ institutionId, line, onChanged, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  useEffect(() => {
    form.current?.querySelector("textarea")?.focus();
  }, []);
  const { errors, isPending, submit } = useSubmission({
    form,
    check: (values) => (values["reason"]?.trim() ? {} : { reason: m.deposit_error_reason() }),
    send: (values) =>
      api("POST /api/admin/institutions/{id}/ledger/{journalId}/reverse", {
        params: { id: String(institutionId), journalId: String(line.id) },
        body: { reason: values["reason"] ?? "" },
      }),
    onSent: () => {
      toast({ title: m.apikeys_reverse_done() });
      onChanged();
      onDone();
    },
    onFailed: (error) => {
      toast({ title: m.apikeys_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" });
      onChanged();
    },
  });
  return (
    <form ref={form} className="stack-2" noValidate onSubmit={(event) => void submit(event)}>
      <p>{m.apikeys_reverse_text({ amount: formatMoney(line), mode: modeLabel(line.mode) })}</p>
      <TextField name="reason" label={m.transfers_reason()} maxLength={500} rows={2} error={errors["reason"]} />
      <p className="row">
        <button className="btn btn--danger btn--sm" disabled={isPending}>
          {isPending ? m.desk_saving() : m.apikeys_reverse()}{" "}
          <span className="vh">{m.apikeys_ledger_deposit({ id: String(line.id) })}</span>
        </button>
        <button type="button" className="btn btn--q btn--sm" onClick={onDone}>
          {m.transfers_back()}
        </button>
      </p>
    </form>
  );
}
