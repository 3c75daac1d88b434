import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { type TableView, type ViewedTable, viewedTables } from "../../shared/domain/table-views.ts";
import { oneOf } from "./one-of.ts";
import { useChange } from "./use-change.ts";

export type KeptView = TableView & { table: ViewedTable };

/** Where choices are kept. Without it, as outside of the desk, every table is as it comes. */
export interface KeptViews {
  read: () => Promise<{ items: KeptView[] }>;
  keep: (view: KeptView) => Promise<KeptView>;
  /** What is said when it was not kept: in the desk's language, which the kit's public users do not carry. */
  failed: () => string;
}
export const KeptViewsContext = createContext<KeptViews | undefined>(undefined);

const key = ["/api/admin/table-views"];
const asItComes: TableView = { hidden: [], isRoomy: false };

/**
 * How the person who is logged in likes to see a table, and how to change that. The way to change it is undefined for a table that nobody
 * can change, and until it is known what was chosen: a change of what is not known would write over it.
 */
export function useTableView(kind: string) {
  const calls = useContext(KeptViewsContext);
  const table = calls && oneOf(viewedTables, kind);
  const client = useQueryClient();
  const views = useQuery({
    queryKey: key,
    queryFn: calls?.read ?? skipToken,
    staleTime: Infinity,
    enabled: table !== undefined,
  });
  const change = useChange({
    call: async (view: KeptView) => calls?.keep(view),
    show: (view) => {
      const before = client.getQueryData<Views>(key);
      client.setQueryData<Views>(key, { items: [...(before?.items ?? []).filter((one) => one.table !== view.table), view] });
      return () => client.setQueryData(key, before);
    },
    failed: calls?.failed() ?? "",
    // A second choice is shown at once, and must not be undone by the answer to the first.
    scope: "table views",
  });
  const view: TableView = views.data?.items.find((one) => one.table === table) ?? asItComes;
  return { view, keep: table && views.data && ((changed: Partial<TableView>) => change.mutate({ ...view, ...changed, table })) };
}

type Views = Awaited<ReturnType<KeptViews["read"]>>;
