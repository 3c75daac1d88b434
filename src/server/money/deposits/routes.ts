import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/money/deposits.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { getApproval } from "../../record/approvals/service.ts";
import * as service from "./service.ts";

/** What came in for an institution, for administrators. */
export function depositRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.recordDeposit, async ({ params, body, caller }) => ({
    approval: await getApproval(context.db, caller, await service.askForDeposit(context, caller, { institutionId: params.id, ...body })),
  }));

  mount(app, calls.listLedger, ({ params, query }) => service.listLedger(context.db, params.id, query.cursor));

  mount(app, calls.reverseDeposit, ({ params, body, caller }) => service.reverseDeposit(context, caller, params, body.reason));
}
