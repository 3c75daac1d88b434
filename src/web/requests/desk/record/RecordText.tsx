import { m } from "../../../../shared/messages/generated/messages.js";
import { RecordSection } from "../../../kit/RecordPage.tsx";
import { ApplicantOfRequest, type FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { CommentsOfRequest } from "../comments/CommentsOfRequest.tsx";
import { DuplicatesOfRequest } from "../duplicates/DuplicatesOfRequest.tsx";
import { ConversationOfRequest } from "../conversation/ConversationOfRequest.tsx";
import { RequestDocuments } from "../RequestDocuments.tsx";
import { HistoryOfRequest } from "../request-tabs.tsx";
import { EarlierGrants } from "../past-grants/EarlierGrants.tsx";
import { detailsOf } from "../request-answers.tsx";
import { FactsRead } from "../review/FactsRead.tsx";

/** What was written: by the applicant, with the applicant, and among colleagues. */
export function RecordText({ item }: { item: FundingRequest }) {
  return (
    <>
      <RecordSection id="request" title={m.reqdesk_tab_request()}>
        <FactsRead facts={detailsOf(item)} item={item} />
        <RequestDocuments requestId={item.id} />
      </RecordSection>
      <RecordSection id="talk" title={m.reqdesk_tab_talk()}>
        <ConversationOfRequest item={item} />
        <ApplicantOfRequest item={item} />
        <CommentsOfRequest item={item} />
      </RecordSection>
      <RecordSection id="checks" title={m.reqdesk_checks()}>
        <DuplicatesOfRequest item={item} />
        <EarlierGrants item={item} />
      </RecordSection>
      <RecordSection id="history" title={m.reqdesk_tab_history()}>
        <HistoryOfRequest id={item.id} />
      </RecordSection>
    </>
  );
}
