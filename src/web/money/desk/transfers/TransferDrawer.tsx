import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { stepsFrom, type TransferStep } from "../../../../shared/domain/transfer-steps.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Drawer, type Steps } from "../../../kit/Drawer.tsx";
import { moneyText } from "../../../kit/money.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { Gate } from "./Gate.tsx";
import { Hold } from "./Hold.tsx";
import { StepDialog, stepLabels } from "./StepDialog.tsx";
import { Changes, Facts, Journals, type Transfer } from "./TransferDetails.tsx";
import { TransferState } from "./TransferState.tsx";

/** Everything about one transfer. */
export function TransferDrawer({ id, steps, onClose }: { id: string; steps: Steps; onClose: () => void }) {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [...keys.transfers, "item", id],
    queryFn: () => api("GET /api/admin/transfers/{id}", { params: { id } }),
    ...freshOnOpen,
  });
  return (
    <Drawer
      id={id}
      title={error ? m.transfers_item_failed() : data ? moneyText(data) : m.desk_item_loading()}
      isNumber
      badges={
        <>
          {data && <TransferState status={data.status} mode={data.mode} />}
          <p className="xs dim num">{id}</p>
        </>
      }
      name={id}
      steps={steps}
      isBusy={isPending}
      onClose={onClose}
    >
      {isPending && <div className="skel skel--block" />}
      {error && <LoadFailed text={m.transfers_item_failed()} error={error} onRetry={() => void refetch()} />}
      {data && <Body transfer={data} />}
    </Drawer>
  );
}

function Body({ transfer }: { transfer: Transfer }) {
  const [step, setStep] = useState<TransferStep>();
  const steps = stepsFrom(transfer.status);
  return (
    <>
      <div className="stack-2">
        <h3 className="xs dim plainhead">{m.transfers_steps()}</h3>
        <p className="small">{steps.length > 0 ? m.transfers_steps_text() : m.transfers_no_steps()}</p>
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
      </div>
      <Hold transfer={transfer} />
      <Gate of={transfer} />
      <Facts of={transfer} />
      <Changes of={transfer} />
      <Journals of={transfer} />
      {step && <StepDialog transfer={transfer} step={step} onClose={() => setStep(undefined)} />}
    </>
  );
}
