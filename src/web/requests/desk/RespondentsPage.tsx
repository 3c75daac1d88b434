import { respondentStatusLabel } from "../../../shared/domain/labels.ts";
import { respondentStatuses } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../api/client.ts";
import { EraseInquiry } from "../../record/desk/erasure/EraseInquiry.tsx";
import { preview } from "../../kit/preview.ts";
import { pageSize } from "../../kit/paging.tsx";
import { keys } from "../../kit/queries.ts";
import type { Desk, DeskFilters } from "./review/desk.ts";
import { ReviewDesk } from "./review/ReviewDesk.tsx";
import { oneOf } from "../../kit/url-state.ts";

type Respondent = CallOutput<"GET /api/admin/respondents/{id}">;

const sorts = ["submittedAt", "institutionName", "institutionType"] as const;

function toQuery({ q, status, sort, order }: DeskFilters) {
  return { ...(q && { q }), status: oneOf(respondentStatuses, status), sort: oneOf(sorts, sort), order };
}

/** Every status in the desk is one of `respondentStatuses`; the type of the call wants to hear it. */
function toStatus(status: string) {
  return oneOf(respondentStatuses, status) ?? "pending";
}

/** Institutions that expressed interest (§2 /admin/respondents). */
const desk: Desk<Respondent> = {
  path: keys.respondents[0],
  counts: "respondents",
  statuses: respondentStatuses,
  statusLabel: respondentStatusLabel,
  name: (item) => item.institutionName,
  type: (item) => item.institutionType,
  nameHead: m.respondents_institution(),
  nameSort: "institutionName",
  columns: [
    { id: "type", head: m.desk_type(), sort: "institutionType", cell: (item) => item.institutionType },
    { id: "msg", head: m.desk_message(), cell: (item) => <span className="clamp2">{preview(item.message)}</span> },
  ],
  details: (item) => [
    { label: m.desk_message(), value: item.message, long: true },
    { label: m.contact_email(), value: <a href={`mailto:${item.email}`}>{item.email}</a> },
    { label: m.fr_phone(), value: item.phone ?? m.desk_not_given() },
    { label: m.fr_address(), value: item.address ?? m.desk_not_given() },
    { label: m.fr_city(), value: item.city ?? m.desk_not_given() },
    { label: m.desk_zip(), value: item.zip ?? m.desk_not_given() },
  ],
  foot: (item) => <EraseInquiry item={item} />,
  forwardPreview: (item) => [
    { label: m.respondents_institution(), value: <b className="name">{item.institutionName}</b> },
    { label: m.desk_type(), value: item.institutionType },
    { label: m.contact_email(), value: item.email },
    { label: m.desk_message(), value: preview(item.message) },
  ],
  campaigns: [
    { label: m.seek_email(), toastTitle: m.seek_email_title() },
    { label: m.seek_social(), toastTitle: m.seek_social_title() },
    { label: m.seek_event(), toastTitle: m.seek_event_title() },
    { label: m.seek_api(), toastTitle: m.seek_api_title() },
  ],
  texts: {
    title: m.title_respondents(),
    caption: m.respondents_caption(),
    searchScope: m.respondents_search(),
    searchedIn: m.respondents_searched(),
    emptyTitle: m.respondents_empty(),
    emptyText: m.respondents_empty_text(),
    loadFailed: m.respondents_failed(),
    seek: m.seek_respondents(),
    seekText: m.seek_respondents_text(),
    forwardTitle: m.respondents_forward(),
    statusFailedTitle: m.respondents_status_failed_title(),
    statusFailedText: m.respondents_status_failed_text(),
    forwardFailedText: m.respondents_forward_failed(),
  },
  list: (filters, cursor) => api("GET /api/admin/respondents", { query: { ...toQuery(filters), limit: String(pageSize), cursor } }),
  get: (id) => api("GET /api/admin/respondents/{id}", { params: { id: String(id) } }),
  history: (id) => api("GET /api/admin/respondents/{id}/history", { params: { id: String(id) } }),
  setStatus: (id, status, reason) =>
    api("PATCH /api/admin/respondents/{id}", { params: { id: String(id) }, body: { status: toStatus(status), reason } }),
  setStatuses: (ids, status, reason) => api("PATCH /api/admin/respondents", { body: { ids, status: toStatus(status), reason } }),
  forward: (id, recipientEmail) => api("POST /api/admin/forward-respondent", { body: { respondentId: id, recipientEmail } }),
  exportAddress: (filters, format) => address("/api/admin/respondents/export", {}, { ...toQuery(filters), format }),
};

export const titleOf = m.title_respondents;

export default function RespondentsPage() {
  return <ReviewDesk desk={desk} />;
}
