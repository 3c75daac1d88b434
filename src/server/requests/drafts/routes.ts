import type { FastifyInstance } from "fastify";
import * as people from "../../../shared/contracts/requests/draft-people.ts";
import * as calls from "../../../shared/contracts/requests/drafts.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { endPerson, invite, readOutcome } from "./people/service.ts";
import { addRemark, endRemark } from "./remarks/service.ts";
import * as service from "./service.ts";

export function draftRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.createDraft, ({ body, request }) => service.createDraft(context, addressOf(request), body));

  mount(app, calls.getDraft, ({ params, request }) => service.readDraft(context, addressOf(request), params.token));

  mount(app, calls.saveDraft, ({ params, body, request }) => service.saveDraft(context, addressOf(request), params.token, body));

  mount(app, calls.deleteDraft, async ({ params, request }) => {
    await service.deleteDraft(context, addressOf(request), params.token);
    return { success: true };
  });

  mount(app, calls.resumeDraft, ({ body, request }) => service.resumeDraft(context, addressOf(request), body.code));

  mount(app, calls.emailDraft, async ({ params, body, request }) => {
    await service.emailDraft(context, addressOf(request), params.token, body.email);
    const { email } = body;
    return { success: true, message: context.mailer.enabled ? m.draft_email_sent({ email }) : m.draft_email_waits({ email }) };
  });

  mount(app, people.inviteToDraft, ({ params, body, request }) => invite(context, addressOf(request), params.token, body));

  mount(app, people.endDraftPerson, async ({ params, request }) => {
    await endPerson(context, addressOf(request), params.token, params.id);
    return { success: true };
  });

  mount(app, people.getDraftOutcome, ({ params, query, request }) => readOutcome(context, addressOf(request), params.token, query.draft));

  mount(app, people.addDraftRemark, ({ params, body, request }) => addRemark(context, addressOf(request), params.token, body));

  mount(app, people.endDraftRemark, async ({ params, request }) => {
    await endRemark(context, addressOf(request), params.token, params.id);
    return { success: true };
  });
}
