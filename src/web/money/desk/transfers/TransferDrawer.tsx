import type { ReactNode } from "react";
import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Drawer } from "../../../kit/Drawer.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import type { Steps } from "../../../kit/Steps.tsx";
import { Gate } from "./Gate.tsx";
import { Hold } from "./Hold.tsx";
import { Changes, Facts, Journals, type Transfer } from "./TransferDetails.tsx";
import { TransferSteps } from "./TransferSteps.tsx";
import { TransferState } from "./TransferState.tsx";
import { useTransfer } from "./use-transfers.ts";

interface Props {
  id: string;
  /** The address of its own page, which shows all of it at once. */
  page: string;
  steps: Steps;
  onClose: () => void;
}

/** A transfer beside the list. */
export function TransferDrawer({ id, page, steps, onClose }: Props) {
  const { data, isPending, error, refetch } = useTransfer(id);
  return (
    <Drawer
      id={id}
      title={error ? m.transfers_item_failed() : data ? <Amount of={data} /> : m.desk_item_loading()}
      isNumber
      badges={
        data && (
          <>
            <TransferState status={data.status} mode={data.mode} />
            <p className="row row--tight">
              <span className="xs dim num">{id}</span>
              <Link className="arrow small" href={page}>
                {m.reqdesk_whole()}
                <Icon name="arrow" />
              </Link>
            </p>
          </>
        )
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

/** Within the drawer, so that the list stays where it cannot be shown. */
function Amount({ of }: { of: Transfer }) {
  return formatMoney(of);
}

function Body({ transfer }: { transfer: Transfer }) {
  return (
    <>
      <Part title={m.transfers_steps()}>
        <TransferSteps transfer={transfer} />
      </Part>
      <Hold transfer={transfer} />
      {transfer.gate && (
        <Part title={m.gate_heading()}>
          <Gate of={transfer.gate} />
        </Part>
      )}
      <Facts of={transfer} />
      <Part title={m.transfers_history()}>
        <Changes of={transfer} />
      </Part>
      <Part title={m.transfers_journals()}>
        <Journals of={transfer} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack-2">
      <h3 className="xs dim plainhead">{title}</h3>
      {children}
    </div>
  );
}
