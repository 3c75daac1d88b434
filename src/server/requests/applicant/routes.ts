import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/applicant.ts";
import {
  addDocuments as addDocumentsCall,
  getSentRequest,
  openOwnDocument as openDocumentCall,
} from "../../../shared/contracts/requests/own-request.ts";
import * as levelCalls from "../../../shared/contracts/requests/service-levels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { describeKept } from "../../../shared/domain/retention.ts";
import type { Context } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { emailOutcome, forwardAnswer } from "../../record/emails/service.ts";
import { getFundingRequest } from "../funding-requests/service.ts";
import { sendCode } from "./codes/service.ts";
import { sendAttachment } from "../attachments/service.ts";
import { addDocuments, openOwnDocument } from "./documents/service.ts";
import { downloadByLink } from "./download/service.ts";
import { readServiceLevels, setServiceLevels } from "./levels/service.ts";
import { endOwnLinks, listOwnLinks, sendCurrentLink } from "./links/own.ts";
import { listLinks } from "./links/queries.ts";
import { foreseeStays, removalBlockedBy, removePersonalData } from "./removal/service.ts";
import { readSent } from "./sent/service.ts";
import * as service from "./service.ts";

/** What an applicant sees and does by the private link. */
export function applicantRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.getApplicantRequest, ({ params, request }) => service.readByLink(context, addressOf(request), params.token));
  mount(app, getSentRequest, ({ params, request }) => readSent(context, addressOf(request), params.token));
  mount(app, addDocumentsCall, ({ params, body, request }) => addDocuments(context, addressOf(request), params.token, body.attachments));
  mount(app, openDocumentCall, async ({ params, request, reply }) =>
    sendAttachment(reply, await openOwnDocument(context, addressOf(request), params.token, params.id)),
  );
  mount(app, calls.withdrawRequest, ({ params, body, request }) => service.withdraw(context, addressOf(request), params.token, body));
  mount(app, calls.restoreRequest, ({ params, body, request }) => service.restore(context, addressOf(request), params.token, body.code));
  mount(app, calls.correctContact, ({ params, body, request }) => service.correctContact(context, addressOf(request), params.token, body));
  mount(app, calls.askForRemoval, ({ params, request }) => service.askForRemoval(context, addressOf(request), params.token));

  mount(app, calls.downloadRequest, async ({ params, request, reply }) => {
    const { name, bytes } = await downloadByLink(context, addressOf(request), params.token);
    return reply.type("application/zip").header("content-disposition", `attachment; filename="${name}"`).send(bytes);
  });

  mount(app, calls.sendCode, ({ params, body, request }) => sendCode(context, addressOf(request), params.token, body));

  mount(app, calls.listOwnLinks, async ({ params, request }) => ({ items: await listOwnLinks(context, addressOf(request), params.token) }));
  mount(app, calls.endOwnLink, async ({ params: { token, id }, request }) => ({
    items: await endOwnLinks(context, addressOf(request), token, { id }),
  }));
  mount(app, calls.endOtherLinks, async ({ params, request }) => ({
    items: await endOwnLinks(context, addressOf(request), params.token, "others"),
  }));
  mount(app, calls.sendCurrentLink, async ({ params, request }) => {
    await sendCurrentLink(context, addressOf(request), params.token);
    return { message: context.mailer.enabled ? m.req_current_sent() : m.req_current_waits() };
  });

  mount(app, calls.askForLink, async ({ body, request }) => {
    await service.sendLostLink(context, addressOf(request), body);
    return { message: service.lostLinkAnswer(context) };
  });
  mountDesk(app, context);
}

/** What administrators see of it and do about it. */
function mountDesk(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.getApplicant, async ({ params }) => {
    const { language, restorableUntil } = await service.stored(db, params.id);
    return {
      language,
      restorableUntil,
      links: await listLinks(db, params.id, 20),
      removalBlockedBy: await removalBlockedBy(db, params.id),
      removalStays: (await foreseeStays(context, db, params.id)).map(describeKept),
    };
  });

  mount(app, calls.sendPrivateLink, async ({ params, caller }) =>
    forwardAnswer(await emailOutcome(context, await service.sendLinkFromDesk(context, caller, params.id))),
  );

  mount(app, calls.revokePrivateLinks, async ({ params, caller }) => ({ revoked: await service.endLinks(context, caller, params.id) }));

  mount(app, calls.restoreAtDesk, async ({ params, caller }) => {
    await service.restoreAtDesk(context, caller, params.id);
    return getFundingRequest(db, params.id);
  });

  mount(app, calls.removePersonalData, async ({ params, body, caller }) => {
    await removePersonalData(context, caller, params.id, body.reference);
    return getFundingRequest(db, params.id);
  });

  mount(app, levelCalls.getServiceLevels, async () => ({ items: await readServiceLevels(db) }));
  mount(app, levelCalls.setServiceLevels, ({ body, caller }) => setServiceLevels(context, caller, body));
}
