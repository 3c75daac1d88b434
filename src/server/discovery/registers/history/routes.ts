import type { FastifyInstance } from "fastify";
import * as desk from "../../../../shared/contracts/discovery/sources.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { mount } from "../../../runtime/http/mount.ts";
import { sendCsv } from "../../../record/exports/service.ts";
import * as service from "./service.ts";

/** The runs that were, and the rows that could not be read. */
export function historyRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, desk.listRuns, ({ query }) => service.listRuns(db, query));

  mount(app, desk.getRun, ({ params }) => service.getRun(db, params.id));

  mount(app, desk.downloadRejectedRows, async ({ params, query, reply }) => {
    const rows = await service.rejectedRows(db, params.id, query.sourceId);
    const headers = [m.rejected_source(), m.rejected_line(), m.rejected_reason(), m.rejected_row()];
    return sendCsv(reply, `rejected-rows-${params.id}`, headers, rows);
  });
}
