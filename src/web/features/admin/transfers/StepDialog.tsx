import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { transferStatusLabel } from "../../../../shared/domain/transfer-labels.ts";
import type { TransferStep } from "../../../../shared/domain/transfer-steps.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { keys } from "../queries.ts";
import type { TransferRow } from "./TransferTable.tsx";

type Words = Record<"amount" | "institution" | "project", string>;

export const stepLabels: Record<TransferStep, () => string> = {
  settle: m.transfers_step_settle,
  fail: m.transfers_step_fail,
  return: m.transfers_step_return,
  cancel: m.transfers_step_cancel,
};

/** What the ledger will do, in words. */
const moves: Record<TransferStep, (words: Words) => string> = {
  settle: m.transfers_moves_settle,
  fail: m.transfers_moves_fail,
  return: m.transfers_moves_return,
  cancel: m.transfers_moves_cancel,
};

/** Says what will move, asks why, and takes the step. */
export function StepDialog({ transfer, step, onClose }: { transfer: TransferRow; step: TransferStep; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: (reason: string) =>
      api("POST /api/admin/transfers/{id}/steps", { params: { id: transfer.publicId }, body: { step, reason } }),
    // Refused, it has moved on without us: what is shown is old either way.
    onSettled: () => client.invalidateQueries({ queryKey: keys.transfers }),
  });
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: (values) => (values["reason"]?.trim() ? {} : { reason: m.transfers_error_reason() }),
    send: (values) => take.mutateAsync(values["reason"] ?? ""),
    onSent: ({ publicId, status }) => {
      toast({ title: m.transfers_step_done({ number: publicId, status: transferStatusLabel(status) }) });
      onClose();
    },
    onFailed: (error) =>
      toast({ title: m.transfers_step_failed(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <Dialog
      title={stepLabels[step]()}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.transfers_back()}
          </button>
          <button className={step === "settle" ? "btn btn--admin" : "btn btn--danger"} form="step-form" disabled={isPending}>
            {isPending ? m.desk_saving() : stepLabels[step]()}
          </button>
        </>
      }
    >
      <form ref={form} id="step-form" className="dialog__body stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>{moves[step](inWords(transfer))}</p>
        <ErrorSummary errors={summary} />
        <TextField
          name="reason"
          label={m.transfers_reason()}
          hint={m.transfers_reason_hint()}
          maxLength={500}
          rows={3}
          error={errors["reason"]}
        />
      </form>
    </Dialog>
  );
}

function inWords({ amount, currency, institutionName, projectName }: TransferRow): Words {
  return { amount: `${amount} ${currency}`, institution: institutionName, project: projectName };
}
