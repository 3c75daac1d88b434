import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partners/onboarding.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { getApproval } from "../../record/approvals/service.ts";
import * as service from "./service.ts";

/** The five steps of an institution, for administrators. */
export function onboardingRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.getOnboarding, ({ params, caller }) => service.readAtDesk(context.db, caller, params.id));

  mount(app, calls.verifyEndpoint, ({ params, caller }) => service.verifyEndpoint(context, caller, params.id));

  mount(app, calls.advanceOnboarding, ({ params, body, caller }) => service.advance(context, caller, params.id, body.reason));

  mount(app, calls.askToReactivate, async ({ params, body, caller }) => ({
    approval: await getApproval(context.db, caller, await service.askToReactivate(context, caller, params.id, body.reason)),
  }));

  mount(app, calls.stepBackOnboarding, ({ params, body, caller }) => service.stepBack(context, caller, params.id, body));
}
