import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/assignment.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as filters from "./saved-filters/service.ts";
import * as service from "./service.ts";

/** Who of the staff has which request, the board, and the filters that were saved. */
export function assignmentRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.assignRequest, ({ params, body, caller }) => service.assign(context, caller, params.id, body));
  mount(app, calls.assignRequests, async ({ body, caller }) => ({
    updated: await service.assignMany(context, caller, body.ids, body.userId),
  }));
  mount(app, calls.getBoard, ({ query, caller }) => service.readBoard(db, caller, query));

  mount(app, calls.listSavedFilters, async ({ caller }) => ({ items: await filters.listSavedFilters(db, caller) }));
  mount(app, calls.saveFilter, ({ body, caller }) => filters.saveFilter(context, caller, body));
  mount(app, calls.changeSavedFilter, ({ params, body, caller }) => filters.changeFilter(context, caller, params.id, body));
  mount(app, calls.deleteSavedFilter, async ({ params, caller }) => {
    await filters.deleteFilter(context, caller, params.id);
    return { deleted: true };
  });
}
