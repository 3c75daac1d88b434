import { dueFilters, fundingRequestSorts } from "../../../shared/domain/desk.ts";
import { fundingRequestStatusLabel, organizationTypeLabel } from "../../../shared/domain/labels.ts";
import { fundingRequestStatuses } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../api/client.ts";
import { AssigneeForm } from "./assignment/AssigneeForm.tsx";
import { BulkAssign } from "./assignment/BulkAssign.tsx";
import { RequestFilters } from "./assignment/RequestFilters.tsx";
import { Due, Holder, Standing } from "./assignment/Standing.tsx";
import { ApplicantBadges } from "./applicant/ApplicantOfRequest.tsx";
import { DuplicateBadges } from "./duplicates/DuplicateBadges.tsx";
import { DecisionDialog } from "./decisions/DecisionDialog.tsx";
import { preview } from "../../kit/format.ts";
import { AlsoHere } from "../../desk/live/AlsoHere.tsx";
import { pageSize } from "../../kit/paging.tsx";
import { keys } from "../../kit/queries.ts";
import { QuestionBadge } from "./questions/QuestionsOfRequest.tsx";
import { RequestsNav } from "../../desk/RequestsNav.tsx";
import { detailsOf } from "./request-answers.tsx";
import { requestTabs } from "./request-tabs.tsx";
import type { Desk, DeskFilters } from "./review/desk.ts";
import { ReviewDesk } from "./review/ReviewDesk.tsx";
import { oneOf } from "../../kit/url-state.ts";

type FundingRequest = CallOutput<"GET /api/admin/funding-requests/{id}">;

function toQuery({ status, sort, order, ...filters }: DeskFilters) {
  return { ...toBoardQuery(filters), status: oneOf(fundingRequestStatuses, status), sort: oneOf(fundingRequestSorts, sort), order };
}

/** The columns of the board are its statuses, and each has its own order. */
function toBoardQuery({ q, assignee, due }: Pick<DeskFilters, "q" | "assignee" | "due">) {
  return { ...(q && { q }), assignee: assigneeOf(assignee), due: oneOf(dueFilters, due) };
}

/** "me", "none" or a colleague's number; an address can say anything. */
function assigneeOf(value: string | undefined) {
  return oneOf(["me", "none"], value) ?? (value && /^[1-9]\d{0,8}$/.test(value) ? value : undefined);
}

/** Every status in the desk is one of `fundingRequestStatuses`; the type of the call wants to hear it. */
function toStatus(status: string) {
  return oneOf(fundingRequestStatuses, status) ?? "pending";
}

/** Requests for funding (§2 /admin/funding-requests). */
const desk: Desk<FundingRequest> = {
  path: keys.fundingRequests[0],
  counts: "fundingRequests",
  statuses: fundingRequestStatuses,
  statusLabel: fundingRequestStatusLabel,
  name: (item) => item.organizationName,
  type: (item) => organizationTypeLabel(item.organizationType),
  nameHead: m.requests_organisation(),
  nameSort: "organizationName",
  columns: [
    { id: "type", head: m.desk_type(), sort: "organizationType", cell: (item) => organizationTypeLabel(item.organizationType) },
    {
      id: "msg",
      head: m.requests_project(),
      cell: (item) => (
        <>
          <span className="cellmain">{item.projectTitle}</span>
          <span className="clamp2 clamp1">{preview(item.projectDescription)}</span>
        </>
      ),
    },
    { id: "amt", head: m.requests_amount(), sort: "fundingAmount", cell: (item) => <span className="num">{item.fundingAmount}</span> },
    { id: "who", head: m.deskx_who_head(), sort: "nextDue", cell: (item) => <Standing item={item} /> },
  ],
  details: detailsOf,
  tabs: requestTabs,
  badges: (item) => (
    <>
      <ApplicantBadges item={item} />
      <QuestionBadge item={item} />
      <DuplicateBadges item={item} />
    </>
  ),
  alongside: (item) => <AlsoHere key={item.id} requestId={item.id} />,
  more: {
    toolbar: <RequestFilters />,
    holder: (item) => <AssigneeForm key={item.id} item={item} />,
    bulk: (ids, onDone) => <BulkAssign ids={ids} onDone={onDone} />,
    readBoard: async ({ q, assignee, due }) =>
      (await api("GET /api/admin/funding-requests/board", { query: toBoardQuery({ q, assignee, due }) })).columns,
    card: (item) => (
      <>
        <span className="board__text">{item.projectTitle}</span>
        <span className="board__foot">
          <span className="num">{item.fundingAmount}</span>
          <Due item={item} />
        </span>
        <Holder assignee={item.assignee} />
      </>
    ),
  },
  isLive: true,
  nav: <RequestsNav />,
  forwardPreview: (item) => [
    { label: m.requests_organisation(), value: <b className="name">{item.organizationName}</b> },
    { label: m.fr_contact_name(), value: item.contactName },
    { label: m.fr_email(), value: item.email },
    { label: m.requests_project(), value: item.projectTitle },
    { label: m.requests_amount(), value: item.fundingAmount },
    { label: m.requests_description(), value: preview(item.projectDescription) },
  ],
  campaigns: [
    { label: m.seek_databases(), toastTitle: m.seek_databases_title() },
    { label: m.seek_referrals(), toastTitle: m.seek_referrals_title() },
    { label: m.seek_direct(), toastTitle: m.seek_direct_title() },
  ],
  texts: {
    title: m.title_funding_requests(),
    caption: m.requests_caption(),
    searchScope: m.requests_search(),
    searchedIn: m.requests_searched(),
    emptyTitle: m.requests_empty(),
    emptyText: m.requests_empty_text(),
    loadFailed: m.requests_failed(),
    seek: m.seek_requests(),
    seekText: m.seek_requests_text(),
    forwardTitle: m.requests_forward(),
    statusFailedTitle: m.requests_status_failed_title(),
    statusFailedText: m.requests_status_failed_text(),
    forwardFailedText: m.requests_forward_failed(),
  },
  list: (filters, cursor) => api("GET /api/admin/funding-requests", { query: { ...toQuery(filters), limit: String(pageSize), cursor } }),
  get: (id) => api("GET /api/admin/funding-requests/{id}", { params: { id: String(id) } }),
  history: (id) => api("GET /api/admin/funding-requests/{id}/history", { params: { id: String(id) } }),
  decision: {
    statuses: ["approved", "rejected"],
    dialog: ({ status, ...props }) => (
      <DecisionDialog
        key={`${status} ${props.items.map(({ id }) => id).join()}`}
        status={status === "approved" ? "approved" : "rejected"}
        {...props}
      />
    ),
  },
  setStatus: (id, status, reason, item) =>
    api("PATCH /api/admin/funding-requests/{id}", {
      params: { id: String(id) },
      body: { status: toStatus(status), reason, ...(item && { seen: { status: toStatus(item.status), changeId: item.lastChangeId } }) },
    }),
  setStatuses: (ids, status, reason) => api("PATCH /api/admin/funding-requests", { body: { ids, status: toStatus(status), reason } }),
  forward: (id, recipientEmail) => api("POST /api/admin/forward-funding-request", { body: { requestId: id, recipientEmail } }),
  exportAddress: (filters, format) => address("/api/admin/funding-requests/export", {}, { ...toQuery(filters), format }),
};

export const titleOf = m.title_funding_requests;

export default function FundingRequestsPage() {
  return <ReviewDesk desk={desk} />;
}
