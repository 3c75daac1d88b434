import type { FastifyInstance } from "fastify";
import * as calls from "../../../../shared/contracts/money/transfers.ts";
import type { Context } from "../../../runtime/context.ts";
import { mount } from "../../../runtime/http/mount.ts";
import { getApproval } from "../../../record/approvals/service.ts";
import { sendExport } from "../../../record/exports/service.ts";
import { transferColumns } from "./export.ts";
import * as holding from "./holding.ts";
import { listOf } from "./queries.ts";
import * as service from "./service.ts";

/** Transfers of all institutions, for administrators. */
export function transferRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.listTransfers, ({ query: { mode, status, institution, ...query } }) =>
    service.listTransfers(db, { mode, status, institution }, query),
  );

  mount(app, calls.exportTransfers, ({ query: { mode, status, institution, format, ...query }, caller, reply }) => {
    const { source, filter } = listOf({ mode, status, institution });
    return sendExport(context, caller, reply, { name: "transfers", source, columns: transferColumns }, format, { ...query, filter });
  });

  mount(app, calls.getTransfer, ({ params }) => service.getTransfer(db, params.id));

  mount(app, calls.holdTransfer, ({ params, body, caller }) => holding.hold(context, caller, params.id, body.reason));

  mount(app, calls.releaseTransfer, async ({ params, body, caller }) => ({
    approval: await getApproval(db, caller, await holding.askForRelease(context, caller, params.id, body.reason)),
  }));

  mount(app, calls.takeTransferStep, ({ params, body, caller }) => service.steerTransfer(context, caller, params.id, body));
}
