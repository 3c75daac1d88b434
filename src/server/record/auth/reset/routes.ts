import type { FastifyInstance } from "fastify";
import * as calls from "../../../../shared/contracts/record/password-reset.ts";
import type { Context } from "../../../runtime/context.ts";
import { addressOf } from "../../../runtime/http/caller.ts";
import { mount } from "../../../runtime/http/mount.ts";
import * as service from "./service.ts";

export function resetRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.askForReset, async ({ body, request }) => ({
    canSend: await service.askForReset(context, addressOf(request), body.name),
  }));

  mount(app, calls.getReset, ({ params, request }) => service.readReset(context, addressOf(request), params.token));

  mount(app, calls.resetPassword, async ({ params, body, request }) => {
    await service.resetPassword(context, addressOf(request), params.token, body.password);
    return { success: true };
  });
}
