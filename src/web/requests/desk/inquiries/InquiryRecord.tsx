import { useState } from "react";
import { respondentStatusLabel } from "../../../../shared/domain/labels.ts";
import { respondentStatuses } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { LiveBadge } from "../../../desk/live/LiveBadge.tsx";
import { LiveDesk } from "../../../desk/live/LiveDesk.tsx";
import { keys } from "../../../desk/queries.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { mailTo } from "../../../kit/mail-address.ts";
import { RecordPage, RecordSection } from "../../../kit/RecordPage.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { useWayBack } from "../../../kit/way-back.ts";
import { EmailsAbout } from "../../../record/desk/emails/EmailsAbout.tsx";
import { EraseInquiry } from "../../../record/desk/erasure/EraseWritten.tsx";
import { useMay } from "../../../session/may.ts";
import { FactsRead } from "../review/FactsRead.tsx";
import { StatusForm } from "../review/StatusForm.tsx";
import { ForwardInquiry } from "./ForwardInquiry.tsx";
import { factsOf, HistoryOfInquiry, type Inquiry, nameOf } from "./inquiry.tsx";
import { InstitutionOfInquiry } from "./InstitutionOfInquiry.tsx";
import { inquiryPages, useInquiries, useInquiryStatus } from "./use-inquiries.ts";

/** All of one inquiry on one screen: what was written to the left, what becomes of it beside it, and the way through the list. */
export function InquiryRecord({ id }: { id: number }) {
  const mayForward = useMay<"POST /api/admin/forward-respondent">("admin");
  const [isForwarding, forward] = useState(false);
  const { items, opened, listKeys } = useInquiries(inquiryPages.name).review;
  const { item, problem, steps } = opened;
  return (
    <LiveDesk path={keys.respondents[0]} of="inquiry" items={item ? [item] : items} openId={id} isFiltered isNewest={false}>
      <RecordPage
        key={id}
        back={{ href: useWayBack(inquiryPages), label: m.title_respondents() }}
        of={{ data: item, isPending: !item && !problem, error: !item && problem ? new Error(problem) : null, refetch: opened.refetch }}
        failed={m.desk_item_failed()}
        nameOf={nameOf}
        referenceOf={({ reference }) => reference}
        renderBadges={(inquiry) => <Badges inquiry={inquiry} />}
        renderActions={(inquiry) => (
          <>
            <LiveBadge />
            <StatusBadge status={inquiry.status} label={respondentStatusLabel(inquiry.status)} />
            {mayForward && (
              <button type="button" className="btn btn--q btn--sm" onClick={() => forward(true)}>
                <Icon name="forward" />
                {m.desk_forward()}
              </button>
            )}
            <a className="btn btn--q btn--sm" href={mailTo(inquiry.email)}>
              <Icon name="mail" />
              {m.desk_email()}
            </a>
          </>
        )}
        steps={steps}
        sideLabel={m.recpage_work()}
        renderSide={(inquiry) => (
          <>
            <Side inquiry={inquiry} />
            {listKeys.note}
          </>
        )}
      >
        {(inquiry) => <Text inquiry={inquiry} />}
      </RecordPage>
      {item && isForwarding && <ForwardInquiry inquiry={item} onClose={() => forward(false)} />}
    </LiveDesk>
  );
}

function Badges({ inquiry: { institutionType, treatySignatureId } }: { inquiry: Inquiry }) {
  return (
    <>
      <span className="badge">{institutionType}</span>
      {treatySignatureId !== null && (
        <span className="badge badge--ok">
          <Icon name="check" />
          {m.treaty_signed_title()}
        </span>
      )}
    </>
  );
}

function Text({ inquiry }: { inquiry: Inquiry }) {
  const mayReadEmails = useMay<"GET /api/admin/emails">("admin");
  return (
    <>
      <RecordSection id="inquiry" title={m.recpage_inquiry()}>
        <FactsRead facts={factsOf(inquiry)} item={inquiry} />
      </RecordSection>
      {mayReadEmails && (
        <RecordSection id="emails" title={m.recpage_emails()}>
          <EmailsAbout reference={inquiry.reference} />
        </RecordSection>
      )}
      <RecordSection id="history" title={m.desk_history()}>
        <HistoryOfInquiry id={inquiry.id} />
      </RecordSection>
    </>
  );
}

function Side({ inquiry }: { inquiry: Inquiry }) {
  const mayMake = useMay<"POST /api/admin/respondents/{id}/institution">("admin");
  const status = useInquiryStatus();
  return (
    <>
      <RecordSection id="status" title={m.desk_status()}>
        <StatusForm
          name={inquiry.institutionName}
          status={inquiry.status}
          statuses={respondentStatuses}
          labelOf={respondentStatusLabel}
          isReasonFolded
          onStatus={(to, reason, onStored) => status.mutate({ items: [inquiry], status: to, reason, onStored })}
        />
      </RecordSection>
      {mayMake && (
        <RecordSection id="institution" title={m.inquiry_heading()}>
          <InstitutionOfInquiry item={inquiry} />
        </RecordSection>
      )}
      <RecordSection id="personal-data" title={m.recpage_personal_data()}>
        <EraseInquiry item={inquiry} />
      </RecordSection>
    </>
  );
}
