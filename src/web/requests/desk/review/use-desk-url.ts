import { useMemo } from "react";
import { oneOf, useUrlState } from "../../../kit/url-state.ts";
import type { Desk, DeskFilters, ReviewItem } from "./desk.ts";

/** The desk's state in the address: q, status, sort, order, the item that is open, and for shared work assignee, due and view. */
export function useDeskUrl<Item extends ReviewItem>(desk: Desk<Item>) {
  const { params, change } = useUrlState();
  const hasMore = desk.more !== undefined;
  const filters = useMemo<DeskFilters>(
    () => ({
      q: params.get("q") ?? "",
      status: oneOf(desk.statuses, params.get("status")),
      sort: params.get("sort") ?? undefined,
      order: oneOf(["asc", "desc"], params.get("order")),
      ...(hasMore && { assignee: params.get("assignee") ?? undefined, due: params.get("due") ?? undefined }),
    }),
    [params, desk.statuses, hasMore],
  );
  const opened = Number(params.get("open"));
  const openId = Number.isSafeInteger(opened) && opened > 0 ? opened : undefined;
  return {
    filters,
    openId,
    isBoard: hasMore && params.get("view") === "board",
    isFiltered: filters.q !== "" || [filters.status, filters.assignee, filters.due].some((value) => value !== undefined),
    // Typing and stepping would fill the history with steps that nobody wants to go back through.
    search: (q: string) => change({ q }, { replace: true }),
    filter: (status: string | undefined) => change({ status }),
    clear: () => change({ q: undefined, status: undefined, assignee: undefined, due: undefined }),
    sortBy: (sort: string, order: "asc" | "desc") => change({ sort, order }),
    open: (id: number | undefined) => change({ open: id === undefined ? undefined : String(id) }, { replace: openId !== undefined }),
  };
}
