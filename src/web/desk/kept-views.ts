import { m } from "../../shared/messages/generated/messages.js";
import { api } from "../api/client.ts";
import type { KeptViews } from "../kit/table-view.ts";

/** The columns and rows that the person who is logged in has chosen. */
export const ownViews: KeptViews = {
  read: () => api("GET /api/admin/table-views", {}),
  keep: ({ table, hidden, isRoomy }) => api("PUT /api/admin/table-views/{table}", { params: { table }, body: { hidden, isRoomy } }),
  failed: m.tableview_failed,
};
