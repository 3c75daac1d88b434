import { m } from "../../../../shared/messages/generated/messages.js";
import { LiveBadge } from "../../../desk/live/LiveBadge.tsx";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { RecordPage, RecordSection } from "../../../kit/RecordPage.tsx";
import { useWayBack } from "../../../kit/way-back.ts";
import { useMay } from "../../../session/may.ts";
import { AnswerOf } from "./AnswerOf.tsx";
import { Gate } from "./Gate.tsx";
import { Hold } from "./Hold.tsx";
import { AgreementOf, PayeeOf } from "./ProjectOf.tsx";
import { stateInWords } from "./state-in-words.ts";
import { Changes, Facts, Journals, type Transfer } from "./TransferDetails.tsx";
import { TransferState } from "./TransferState.tsx";
import { TransferSteps } from "./TransferSteps.tsx";
import { transferPages, useTransfer, useTransfers } from "./use-transfers.ts";

/** All of one transfer on one screen: who pays whom under what agreement, what happened, and what may be done. */
export function TransferRecord({ id }: { id: string }) {
  const { steps, listKeys } = useTransfers(transferPages.name);
  return (
    <RecordPage
      key={id}
      back={{ href: useWayBack(transferPages), label: m.title_transfers() }}
      of={useTransfer(id)}
      failed={m.transfers_item_failed()}
      nameOf={formatMoney}
      referenceOf={({ publicId }) => publicId}
      renderBadges={({ status, mode }) => <TransferState status={status} mode={mode} />}
      renderActions={() => <LiveBadge />}
      steps={steps}
      sideLabel={m.recpage_work()}
      renderSide={(transfer) => (
        <>
          <RecordSection id="steps" title={m.transfers_steps()}>
            <TransferSteps transfer={transfer} />
            <Hold transfer={transfer} />
          </RecordSection>
          {transfer.gate && (
            <RecordSection id="gate" title={m.gate_heading()}>
              <Gate of={transfer.gate} />
            </RecordSection>
          )}
          {listKeys.note}
        </>
      )}
    >
      {(transfer) => <Text transfer={transfer} />}
    </RecordPage>
  );
}

function Text({ transfer }: { transfer: Transfer }) {
  const mayReadPayee = useMay<"GET /api/admin/projects/{id}/payee">("admin");
  return (
    <>
      <RecordSection id="transfer" title={m.recpage_transfer()}>
        <p>{stateInWords(transfer)}</p>
        <Facts of={transfer} />
      </RecordSection>
      <RecordSection id="agreement" title={m.agr_heading()}>
        <AgreementOf projectId={transfer.projectId} />
      </RecordSection>
      {mayReadPayee && (
        <RecordSection id="payee" title={m.payee_heading()}>
          <PayeeOf projectId={transfer.projectId} />
        </RecordSection>
      )}
      <RecordSection id="answer" title={m.recpage_answer()}>
        {transfer.mode === "test" ? <p className="small muted">{m.recpage_answer_test()}</p> : <AnswerOf id={transfer.publicId} />}
      </RecordSection>
      <RecordSection id="history" title={m.transfers_history()}>
        <Changes of={transfer} />
      </RecordSection>
      <RecordSection id="ledger" title={m.transfers_journals()}>
        <Journals of={transfer} />
      </RecordSection>
    </>
  );
}
