import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { stepsFrom, type TransferStep } from "../../../../shared/domain/transfer-steps.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { freshOnOpen, keys } from "../../../kit/queries.ts";
import { useDrawerPlace } from "../../../requests/desk/review/use-drawer-place.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { Hold } from "./Hold.tsx";
import { StepDialog, stepLabels } from "./StepDialog.tsx";
import { Changes, Facts, Journals, type Transfer } from "./TransferDetails.tsx";
import { TransferState } from "./TransferTable.tsx";

interface Props {
  id: string;
  /** "1 of 48", or nothing when the transfer is not in the list that is shown. */
  position: string | undefined;
  canStep: { back: boolean; on: boolean };
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** Everything about one transfer: docked beside the table, or over the whole screen of a phone. */
export function TransferDrawer({ id, position, canStep, onStep, onClose }: Props) {
  const ref = useRef<HTMLElement>(null);
  const titleId = useId();
  const { isFullScreen } = useDrawerPlace(ref);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  const transfer = useQuery({
    queryKey: [...keys.transfers, "item", id],
    queryFn: () => api("GET /api/admin/transfers/{id}", { params: { id } }),
    ...freshOnOpen,
  });
  const title = transfer.data ? `${transfer.data.amount} ${transfer.data.currency}` : m.desk_item_loading();
  return (
    <section className="drawer" role="dialog" aria-modal={isFullScreen || undefined} aria-labelledby={titleId} tabIndex={-1} ref={ref}>
      <header>
        <span className="num sp" role="status">
          {position} <span className="vh">{id}</span>
        </span>
        <button
          type="button"
          className="btn btn--ghost btn--icon"
          aria-label={m.desk_previous_item()}
          disabled={!canStep.back}
          onClick={() => onStep(-1)}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          className="btn btn--ghost btn--icon"
          aria-label={m.desk_next_item()}
          disabled={!canStep.on}
          onClick={() => onStep(1)}
        >
          <Icon name="down" />
        </button>
        <button type="button" className="btn btn--ghost btn--icon" aria-label={m.dialog_close()} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <div className="drawer__body stack-5" key={id} aria-busy={transfer.isPending}>
        <div className="stack-2">
          <h2 className="num" id={titleId}>
            {transfer.isError ? m.transfers_item_failed() : title}
          </h2>
          {transfer.data && <TransferState status={transfer.data.status} mode={transfer.data.mode} />}
          <p className="xs dim num">{id}</p>
        </div>
        {transfer.isPending && <div className="skel skel--block" />}
        {transfer.isError && <LoadFailed text={m.transfers_item_failed()} error={transfer.error} onRetry={() => void transfer.refetch()} />}
        {transfer.data && <Body transfer={transfer.data} />}
      </div>
    </section>
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
      <Facts of={transfer} />
      <Changes of={transfer} />
      <Journals of={transfer} />
      {step && <StepDialog transfer={transfer} step={step} onClose={() => setStep(undefined)} />}
    </>
  );
}
