import type { DeskAddress } from "../../../../shared/contracts/requests/assignment.ts";
import { dueFilters, fundingRequestSorts, requestMarks } from "../../../../shared/domain/request-list.ts";
import { fundingRequestStatuses } from "../../../../shared/domain/statuses.ts";
import { oneOf } from "../../../kit/one-of.ts";

const parts = ["q", "status", "assignee", "due", "round", "mark", "sort", "order", "view"] as const;

/** What the address of the desk says that can be saved; what nobody knows stays out. */
export function addressOf(params: URLSearchParams): DeskAddress {
  const [assignee, round] = [params.get("assignee") ?? "", params.get("round") ?? ""];
  const known = {
    q: params.get("q")?.trim().slice(0, 200) || undefined,
    status: oneOf(fundingRequestStatuses, params.get("status")),
    assignee: /^(me|none|[1-9]\d{0,8})$/.test(assignee) ? assignee : undefined,
    due: oneOf(dueFilters, params.get("due")),
    round: /^(none|[1-9]\d{0,8})$/.test(round) ? round : undefined,
    mark: oneOf(requestMarks, params.get("mark")),
    sort: oneOf(fundingRequestSorts, params.get("sort")),
    order: oneOf(["asc", "desc"], params.get("order")),
    view: oneOf(["board"], params.get("view")),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** What to set in the address to show a saved filter: everything that it does not say goes. */
export function toParams(filters: DeskAddress): Record<string, string | undefined> {
  return Object.fromEntries(parts.map((part) => [part, filters[part]]));
}

export function isSame(a: DeskAddress, b: DeskAddress): boolean {
  return parts.every((part) => a[part] === b[part]);
}
