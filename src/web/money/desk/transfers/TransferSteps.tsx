import { useState } from "react";
import { stepsFrom, type TransferStep } from "../../../../shared/domain/transfer-steps.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { StepDialog, stepLabels } from "./StepDialog.tsx";
import type { Transfer } from "./TransferDetails.tsx";

/** What may be done with a transfer in the bank's place. */
export function TransferSteps({ transfer }: { transfer: Transfer }) {
  const [step, setStep] = useState<TransferStep>();
  const steps = stepsFrom(transfer.status);
  return (
    <>
      <p className="small">{steps.length > 0 ? m.transfers_steps_text() : m.transfers_no_steps()}</p>
      {steps.length > 0 && (
        <p className="row row--tight">
          {steps.map((one) => (
            <button
              type="button"
              key={one}
              className={one === "settle" ? "btn btn--admin btn--sm" : "btn btn--q btn--sm"}
              onClick={() => setStep(one)}
            >
              {stepLabels[one]()}
            </button>
          ))}
        </p>
      )}
      {step && <StepDialog transfer={transfer} step={step} onClose={() => setStep(undefined)} />}
    </>
  );
}
