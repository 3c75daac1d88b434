import { useMemo } from "react";
import { oneOf, useUrlState } from "../url-state.ts";
import type { Desk, DeskFilters, ReviewItem } from "./desk.ts";

/** The desk's state in the address: q, status, sort, order, and the item that is open. */
export function useDeskUrl<Item extends ReviewItem>(desk: Desk<Item>) {
  const { params, change } = useUrlState();
  const filters = useMemo<DeskFilters>(
    () => ({
      q: params.get("q") ?? "",
      status: oneOf(desk.statuses, params.get("status")),
      sort: params.get("sort") ?? undefined,
      order: oneOf(["asc", "desc"], params.get("order")),
    }),
    [params, desk.statuses],
  );
  const opened = Number(params.get("open"));
  const openId = Number.isSafeInteger(opened) && opened > 0 ? opened : undefined;
  return {
    filters,
    openId,
    isFiltered: filters.q !== "" || filters.status !== undefined,
    // Typing and stepping would fill the history with steps that nobody wants to go back through.
    search: (q: string) => change({ q }, { replace: true }),
    filter: (status: string | undefined) => change({ status }),
    clear: () => change({ q: undefined, status: undefined }),
    sortBy: (sort: string, order: "asc" | "desc") => change({ sort, order }),
    open: (id: number | undefined) => change({ open: id === undefined ? undefined : String(id) }, { replace: openId !== undefined }),
  };
}
