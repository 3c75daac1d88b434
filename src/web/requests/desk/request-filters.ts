import type { DueFilter } from "../../../shared/domain/request-list.ts";
import { dueFilters, type RequestMark, requestMarks } from "../../../shared/domain/request-list.ts";
import { fundingRequestStatuses } from "../../../shared/domain/statuses.ts";

/** What the requests are narrowed by. An assignee is "me", "none" or a colleague's number. */
export const requestKinds = {
  q: "text",
  status: fundingRequestStatuses,
  assignee: /^(?:me|none|[1-9]\d{0,8})$/,
  due: dueFilters,
  round: /^(?:none|[1-9]\d{0,8})$/,
  mark: requestMarks,
} as const;

/** The columns of the board are its statuses, and each has its own order. */
export interface BoardFilter {
  q?: string | undefined;
  assignee?: string | undefined;
  due?: DueFilter | undefined;
  round?: string | undefined;
  mark?: RequestMark | undefined;
}
