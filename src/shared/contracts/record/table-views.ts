import { z } from "zod";
import { columnName, mostHiddenColumns, viewedTables } from "../../domain/table-views.ts";
import { contract } from "../contract.ts";

const table = z.enum(viewedTables);
const view = z.object({
  hidden: z.array(z.string().max(20).regex(columnName)).max(mostHiddenColumns),
  isRoomy: z.boolean(),
});

/** Those that the caller has changed; all others are as they come. */
export const listTableViews = contract("GET /api/admin/table-views", {
  access: "staff",
  does: "See which columns one has chosen for the tables of the desk",
  response: z.object({ items: z.array(view.extend({ table })) }),
});

/** One's own, on every device that one logs in from. The last one that was kept holds. */
export const keepTableView = contract("PUT /api/admin/table-views/{table}", {
  access: "staff",
  does: "Choose the columns and the height of rows of one's own tables",
  params: z.object({ table }),
  body: view,
  response: view.extend({ table }),
});
