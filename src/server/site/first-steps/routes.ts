import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/site/first-steps.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { listFirstSteps, markFirstStep } from "./service.ts";

/** What a new installation needs. */
export function firstStepRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listFirstSteps, () => listFirstSteps(context));

  mount(app, calls.markFirstStep, ({ params, body, caller }) => markFirstStep(context, caller, { ...params, ...body }));
}
