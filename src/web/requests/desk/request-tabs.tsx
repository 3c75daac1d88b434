import { m } from "../../../shared/messages/generated/messages.js";
import { RequestDocuments } from "../attachments/RequestDocuments.tsx";
import { ApplicantOfRequest, type FundingRequest } from "./applicant/ApplicantOfRequest.tsx";
import { DecisionsOfRequest } from "./decisions/DecisionsOfRequest.tsx";
import { DuplicatesOfRequest } from "./duplicates/DuplicatesOfRequest.tsx";
import { CommentsOfRequest } from "./comments/CommentsOfRequest.tsx";
import { QuestionsOfRequest } from "./questions/QuestionsOfRequest.tsx";
import { ProjectOfRequest } from "../../projects/desk/ProjectOfRequest.tsx";
import { ScoresOfRequest } from "./scoring/ScoresOfRequest.tsx";
import type { DrawerTab } from "./review/desk.ts";

/** What there is to a funding request in the desk's drawer, from what was asked for to what was done about it. */
export const requestTabs: DrawerTab<FundingRequest>[] = [
  {
    id: "request",
    label: m.reqdesk_tab_request(),
    content: (item, { details }) => (
      <>
        {details}
        <RequestDocuments requestId={item.id} />
      </>
    ),
  },
  {
    id: "review",
    label: m.reqdesk_tab_review(),
    content: (item) => (
      <>
        <DecisionsOfRequest item={item} />
        <ScoresOfRequest fundingRequestId={item.id} />
        {item.status === "approved" && !item.withdrawnAt && (
          <ProjectOfRequest fundingRequestId={item.id} isMerged={item.mergedInto !== null} />
        )}
        <DuplicatesOfRequest item={item} />
      </>
    ),
  },
  {
    id: "talk",
    label: m.reqdesk_tab_talk(),
    content: (item) => (
      <>
        <QuestionsOfRequest item={item} />
        <ApplicantOfRequest item={item} />
        <CommentsOfRequest item={item} />
      </>
    ),
  },
  { id: "history", label: m.reqdesk_tab_history(), content: (_item, { history }) => history },
];
