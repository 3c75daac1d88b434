import type { FastifyInstance, FastifyRequest } from "fastify";
import * as calls from "../../../shared/contracts/projects/agreements.ts";
import * as ownCalls from "../../../shared/contracts/projects/own-agreements.ts";
import type { Context } from "../../runtime/context.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { countHit } from "../../runtime/http/rate-limit.ts";
import { sendPdf } from "../../runtime/http/send-pdf.ts";
import { getApproval } from "../../record/approvals/service.ts";
import { openLink, type RequestLink } from "../../requests/applicant/links/service.ts";
import { confirmByLink } from "../../requests/applicant/service.ts";
import { findProjectOfRequest } from "../publication/service.ts";
import * as byCommunity from "./by-community.ts";
import { makeDocument } from "./document/make.ts";
import { readRevisions } from "./revisions/service.ts";
import * as service from "./service.ts";
import { readByCommunity, readByLink } from "./show.ts";

/** A community that writes remarks needs some dozens; nobody needs more. */
const changes = { most: 120, windowSeconds: 60 * 60 };
/** Each document is laid out anew, in a process of its own. */
const documents = { most: 30, windowSeconds: 60 * 60 };

export function agreementRoutes(app: FastifyInstance, context: Context): void {
  mountDesk(app, context);
  mountOwn(app, context);
}

function mountDesk(app: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(app, calls.getAgreement, ({ params, caller }) => service.readAtDesk(context, caller, params.id));
  mount(app, calls.listAgreementRevisions, ({ params: { id, number }, query }) =>
    readRevisions(db, { projectId: id, number, before: query.before }, "staff"),
  );
  mount(app, calls.startAgreement, ({ params, caller }) => service.startAgreement(context, caller, params.id));
  mount(app, calls.editAgreement, ({ params, body, caller }) => service.editAgreement(context, caller, params.id, body));
  mount(app, calls.shareAgreement, ({ params, caller }) => service.shareAgreement(context, caller, params.id));
  mount(app, calls.offerAgreement, async ({ params, body, caller }) => ({
    approval: await getApproval(db, caller, await service.offerAgreement(context, caller, params.id, body)),
  }));
  mount(app, calls.dropAgreement, ({ params, body, caller }) => service.dropAgreement(context, caller, params.id, body.reason));
  mount(app, calls.remarkOnAgreement, ({ params, body, caller }) => service.remarkAtDesk(context, caller, params.id, body));
  mount(app, calls.markConditionMet, async ({ params: { id, tranche }, body, caller }) => ({
    approval: await getApproval(db, caller, await service.askForCondition(context, caller, id, { tranche, evidence: body.evidence })),
  }));
  mount(app, calls.suspendAgreement, ({ params, body, caller }) => service.suspendAgreement(context, caller, params.id, body.reason));
  mount(app, calls.resumeAgreement, async ({ params, body, caller }) => ({
    approval: await getApproval(db, caller, await service.askToResume(context, caller, params.id, body.reason)),
  }));
  mount(app, calls.endAgreement, ({ params, body, caller }) => service.endAgreement(context, caller, params.id, body.reason));
  mount(app, calls.downloadAgreement, async ({ params, caller, reply }) => {
    await countHit(db, { key: `agreement-document:user:${caller.id}`, ...documents });
    return sendPdf(reply, await makeDocument(db, params.id, params.number));
  });
}

/** What a community reads, says and signs by its private link. */
function mountOwn(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const changed = async (request: FastifyRequest, token: string, work: (link: RequestLink) => Promise<void>) => {
    const link = await openLink(db, addressOf(request), token);
    await countHit(db, { key: `agreement-change:${link.fundingRequestId}`, ...changes });
    await work(link);
    return readByCommunity(db, link.fundingRequestId);
  };
  mount(app, ownCalls.getOwnAgreement, ({ params, request }) => readByLink(context, addressOf(request), params.token));
  mount(app, ownCalls.editOwnAgreement, ({ params, body, request }) =>
    changed(request, params.token, (link) => byCommunity.editByCommunity(context, link, body)),
  );
  mount(app, ownCalls.listOwnAgreementRevisions, async ({ params: { token, number }, query, request }) => {
    const projectId = await findProjectOfRequest(db, (await openLink(db, addressOf(request), token)).fundingRequestId);
    return readRevisions(db, { projectId: projectId ?? 0, number, before: query.before }, "community");
  });
  mount(app, ownCalls.remarkOnOwnAgreement, ({ params, body, request }) =>
    changed(request, params.token, (link) => byCommunity.remarkByCommunity(context, link, body)),
  );
  mount(app, ownCalls.signOwnAgreement, async ({ params: { token }, body: { code, hasAgreed: _agreed, ...signed }, request }) => {
    await confirmByLink(context, addressOf(request), token, "sign_agreement", code);
    return changed(request, token, (link) => byCommunity.signByCommunity(context, link, signed));
  });
  mount(app, ownCalls.declineOwnAgreement, ({ params, body, request }) =>
    changed(request, params.token, (link) => byCommunity.declineByCommunity(context, link, body)),
  );
  mount(app, ownCalls.endOwnAgreement, async ({ params: { token }, body: { code, reason }, request }) => {
    await confirmByLink(context, addressOf(request), token, "end_agreement", code);
    return changed(request, token, (link) => byCommunity.endByCommunity(context, link, reason));
  });
  mount(app, ownCalls.downloadOwnAgreement, async ({ params: { token, number }, request, reply }) => {
    const { fundingRequestId: requestId } = await openLink(db, addressOf(request), token);
    await countHit(db, { key: `agreement-document:${requestId}`, ...documents });
    const shown = await readByCommunity(db, requestId);
    const known = [shown.inForce, shown.open, ...shown.earlier].some((version) => version?.number === number);
    const projectId = await findProjectOfRequest(db, requestId);
    return sendPdf(reply, await makeDocument(db, known && projectId !== null ? projectId : 0, number));
  });
}
