import type { FastifyInstance } from "fastify";
import { submitFundingRequest } from "../../../shared/contracts/requests/intake.ts";
import type { Context } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as service from "./service.ts";

export function intakeRoutes(app: FastifyInstance, context: Context): void {
  mount(app, submitFundingRequest, ({ body, request }) => service.submitFundingRequest(context, addressOf(request), body));
}
