import { useQueryClient } from "@tanstack/react-query";
import { transferStatusLabel } from "../../../../shared/domain/transfer-labels.ts";
import type { TransferStep } from "../../../../shared/domain/transfer-steps.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { keys } from "../../../desk/queries.ts";
import type { Transfer } from "./TransferDetails.tsx";
import { formatMoney } from "../../../../shared/domain/sums.ts";

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
export function StepDialog({ transfer, step, onClose }: { transfer: Transfer; step: TransferStep; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <FormDialog
      title={stepLabels[step]()}
      action={stepLabels[step]()}
      pending={m.desk_saving()}
      look={step === "settle" ? "desk" : "danger"}
      cancel={m.transfers_back()}
      check={(values) => (values["reason"]?.trim() ? {} : { reason: m.transfers_error_reason() })}
      send={({ reason = "" }) =>
        api("POST /api/admin/transfers/{id}/steps", { params: { id: transfer.publicId }, body: { step, reason } })
          // Refused, it has moved on without us: what is shown is old either way.
          .finally(() => void client.invalidateQueries({ queryKey: keys.transfers }))
      }
      done={({ publicId, status }) => ({ title: m.transfers_step_done({ number: publicId, status: transferStatusLabel(status) }) })}
      error={m.transfers_step_failed()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{moves[step](inWords(transfer))}</p>
          <TextField
            name="reason"
            label={m.transfers_reason()}
            hint={m.transfers_reason_hint()}
            maxLength={500}
            rows={3}
            error={errors["reason"]}
          />
        </>
      )}
    </FormDialog>
  );
}

function inWords({ amount, currency, institutionName, projectName }: Transfer): Words {
  return { amount: formatMoney({ amount, currency }), institution: institutionName, project: projectName };
}
