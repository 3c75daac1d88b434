import type { ReactNode } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { RequestDocuments } from "./RequestDocuments.tsx";
import { ApplicantOfRequest, type FundingRequest } from "./applicant/ApplicantOfRequest.tsx";
import { DecisionsOfRequest } from "./decisions/DecisionsOfRequest.tsx";
import { DuplicatesOfRequest } from "./duplicates/DuplicatesOfRequest.tsx";
import { CommentsOfRequest } from "./comments/CommentsOfRequest.tsx";
import { ConversationOfRequest } from "./conversation/ConversationOfRequest.tsx";
import { ProjectOfRequest } from "./ProjectOfRequest.tsx";
import { EarlierGrants } from "./past-grants/EarlierGrants.tsx";
import { ScoresOfRequest } from "./scoring/ScoresOfRequest.tsx";
import { detailsOf } from "./request-answers.tsx";
import { Facts } from "./review/Facts.tsx";
import { fundingRequestStatusLabel } from "../../../shared/domain/labels.ts";
import { api } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { History } from "./review/History.tsx";

interface Part {
  id: string;
  label: string;
  content: (item: FundingRequest) => ReactNode;
}

/** What there is to a funding request in the desk's drawer, from what was asked for to what was done about it. */
export const requestTabs = [
  {
    id: "request",
    label: m.reqdesk_tab_request(),
    content: (item) => (
      <>
        <Facts facts={detailsOf(item)} item={item} />
        <RequestDocuments requestId={item.id} />
      </>
    ),
  },
  {
    id: "review",
    label: m.reqdesk_tab_review(),
    content: (item) => (
      <>
        {/* What comes next stands first: a button below parts that are still loading would move away under a press. */}
        {item.status === "approved" && !item.withdrawnAt && (
          <ProjectOfRequest fundingRequestId={item.id} isMerged={item.mergedInto !== null} />
        )}
        <DecisionsOfRequest item={item} />
        <ScoresOfRequest fundingRequestId={item.id} />
        <DuplicatesOfRequest item={item} />
        <EarlierGrants item={item} />
      </>
    ),
  },
  {
    id: "talk",
    label: m.reqdesk_tab_talk(),
    content: (item) => (
      <>
        <ConversationOfRequest item={item} />
        <ApplicantOfRequest item={item} />
        <CommentsOfRequest item={item} />
      </>
    ),
  },
  { id: "history", label: m.reqdesk_tab_history(), content: (item) => <HistoryOfRequest id={item.id} /> },
] as const satisfies readonly Part[];

/** What was done about it, by whom. */
export function HistoryOfRequest({ id }: { id: number }) {
  return (
    <History
      path={keys.fundingRequests[0]}
      id={id}
      read={(of) => api("GET /api/admin/funding-requests/{id}/history", { params: { id: String(of) } })}
      labelOf={fundingRequestStatusLabel}
    />
  );
}
