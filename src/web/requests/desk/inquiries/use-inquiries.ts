import { deskPaths } from "../../../../shared/desk-paths.ts";
import { respondentStatuses } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { useFilters } from "../../../kit/filters.ts";
import { useSorting } from "../../../kit/sorting.ts";
import { newestFirst } from "../review/reviewed.ts";
import { useStatusChange } from "../review/status-change.ts";
import { useReviewList } from "../review/use-review-list.ts";
import type { Inquiry } from "./inquiry.tsx";

const [path] = keys.respondents;
const kinds = { q: "text", status: respondentStatuses } as const;
const sorts = ["submittedAt", "institutionName", "institutionType"] as const;

/** Where each inquiry has its page. */
export const inquiryPages = { list: deskPaths.respondents, name: "inquiry" } as const;

/** What the address says the inquiries are narrowed and sorted by, the inquiries themselves, and the one that is open. */
export function useInquiries(openIn?: typeof inquiryPages.name) {
  const filters = useFilters(kinds);
  const sorted = useSorting(sorts, newestFirst);
  const filter = { ...filters.query, ...sorted.query };
  const review = useReviewList({
    path,
    filter,
    read: (page) => api("GET /api/admin/respondents", { query: { ...filter, ...page } }),
    readOne: (id) => api("GET /api/admin/respondents/{id}", { params: { id: String(id) } }),
    openIn,
    keysOn: "page",
  });
  return { filters, sorted, filter, review };
}

export function useInquiryStatus() {
  return useStatusChange<Inquiry>({
    path,
    setOne: ({ id }, to, reason) => api("PATCH /api/admin/respondents/{id}", { params: { id: String(id) }, body: { status: to, reason } }),
    setMany: (ids, to, reason) => api("PATCH /api/admin/respondents", { body: { ids, status: to, reason } }),
    failed: { title: m.respondents_status_failed_title(), text: m.respondents_status_failed_text() },
  });
}
