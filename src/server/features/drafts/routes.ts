import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/drafts.ts";
import type { Context } from "../../context.ts";
import { mount } from "../../http/mount.ts";
import * as service from "./service.ts";

export function draftRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.createDraft, ({ body, request }) => service.createDraft(context, request.ip, body));

  mount(app, calls.getDraft, ({ params, request }) => service.readDraft(context, request.ip, params.token));

  mount(app, calls.saveDraft, ({ params, body, request }) => service.saveDraft(context, request.ip, params.token, body));

  mount(app, calls.deleteDraft, async ({ params, request }) => {
    await service.deleteDraft(context, request.ip, params.token);
    return { success: true };
  });

  mount(app, calls.resumeDraft, ({ body, request }) => service.resumeDraft(context, request.ip, body.code));

  mount(app, calls.emailDraft, async ({ params, body, request }) => {
    await service.emailDraft(context, request.ip, params.token, body.email);
    return { success: true };
  });
}
