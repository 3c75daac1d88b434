import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/money/limits.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { getApproval } from "../../record/approvals/service.ts";
import * as limits from "./limits.ts";

/** What institutions may send at most, for administrators. */
export function limitRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listLimits, async ({ params, caller }) => ({
    items: await limits.listLimits(context.db, params.id),
    asked: await limits.listAskedLimits(context.db, caller, params.id),
  }));

  mount(app, calls.setLimits, async ({ params, body, caller }) => ({ items: await limits.setLimits(context, caller, params.id, body) }));

  mount(app, calls.raiseLimits, async ({ params, body, caller }) => ({
    approval: await getApproval(context.db, caller, await limits.askForLimits(context, caller, params.id, body)),
  }));
}
