import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/record/approvals.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { askForPolicy } from "./change-policy.ts";
import type { ApprovalContext } from "./effects.ts";
import * as deciding from "./deciding.ts";
import * as service from "./service.ts";
import { stop } from "./stopping.ts";

/** What one person asked for and another decides. */
export function approvalRoutes(app: FastifyInstance, context: ApprovalContext): void {
  const asItIs = (caller: Caller, id: number) => service.getApproval(context.db, caller, id);

  mount(app, calls.listApprovals, ({ query, caller }) => service.listApprovals(context, caller, query));

  mount(app, calls.approve, async ({ params, body, caller }) => {
    await deciding.approve(context, caller, params.id, body);
    return asItIs(caller, params.id);
  });

  mount(app, calls.refuse, async ({ params, body, caller }) => {
    await deciding.refuse(context, caller, params.id, body);
    return asItIs(caller, params.id);
  });

  mount(app, calls.stop, async ({ params, body, caller }) => {
    await stop(context, caller, params.id, body.reason);
    return asItIs(caller, params.id);
  });

  mount(app, calls.withdraw, async ({ params, caller }) => {
    await deciding.withdraw(context, caller, params.id);
    return asItIs(caller, params.id);
  });

  mount(app, calls.getSecurityPolicy, () => service.readPolicy(context, context.db));

  mount(app, calls.changeSecurityPolicy, async ({ body, caller }) => ({
    approval: await asItIs(caller, await askForPolicy(context, caller, body)),
  }));
}
