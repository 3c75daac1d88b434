import { useMemo } from "react";
import { firstPage } from "./paging.tsx";
import type { Sorted } from "./Table.tsx";
import { useUrlState } from "./url-state.ts";
import { oneOf } from "./one-of.ts";

interface Sorting<By extends string> extends Sorted {
  /** The choice as a call's query takes it; empty while nobody chose, which leaves it to the server. */
  query: { sort?: By; order?: "asc" | "desc" };
  isChosen: boolean;
}

/** How a list is sorted, in the address. `initial` is how the server sorts it by itself. */
export function useSorting<By extends string>(sorts: readonly By[], initial: { by: By; order: "asc" | "desc" }): Sorting<By> {
  const { params, change } = useUrlState();
  const sort = oneOf(sorts, params.get("sort"));
  const order = oneOf(["asc", "desc"], params.get("order"));
  return {
    query: useMemo(() => ({ ...(sort && { sort }), ...(order && { order }) }), [sort, order]),
    isChosen: sort !== undefined || order !== undefined,
    by: sort ?? initial.by,
    order: order ?? initial.order,
    onSort: (by, next) => change({ sort: by, order: next, ...firstPage }),
  };
}
