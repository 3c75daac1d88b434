import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/record/table-views.ts";
import { viewedTables } from "../../../shared/domain/table-views.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as queries from "./queries.ts";

/** How each of the staff likes to see the tables of the desk. It is about nobody but them, and the audit log has nothing of it. */
export function tableViewRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, calls.listTableViews, async ({ caller }) => {
    const views = await queries.listViews(db, caller.id);
    // A release may have taken a table away.
    return { items: views.filter(({ table }) => viewedTables.includes(table)) };
  });
  mount(app, calls.keepTableView, async ({ params, body, caller }) => {
    const view = { table: params.table, hidden: [...new Set(body.hidden)], isRoomy: body.isRoomy };
    await queries.keepView(db, caller.id, view);
    return view;
  });
}
