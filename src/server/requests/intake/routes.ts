import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/intake.ts";
import { plainListLimit } from "../../../shared/contracts/parts.ts";
import { fundingRequestHistory } from "../../../shared/contracts/requests/review.ts";
import type { Context } from "../../runtime/context.ts";
import { countOf } from "../../runtime/db/status-counts.ts";
import { answerList, answerPlainList, isPlainCall } from "../../runtime/http/list-call.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { forwardAnswer } from "../../record/emails/service.ts";
import { sendExport } from "../../record/exports/service.ts";
import { readHistory } from "../statuses/service.ts";
import { mayReadNotes } from "../scoring/service.ts";
import { setStatuses } from "../review/decide.ts";
import { fundingRequestSheet } from "../funding-requests/export.ts";
import { toListRequest } from "../funding-requests/queries.ts";
import * as service from "./service.ts";

export function fundingRequestRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.submitFundingRequest, ({ body, request }) => service.submitFundingRequest(context, addressOf(request), body));

  mount(app, calls.listFundingRequests, async ({ query, request, caller }) => {
    if (isPlainCall(request)) return answerPlainList(await service.listWritten(db, caller, { limit: plainListLimit }));
    return answerList(await service.listWritten(db, caller, query), () => countOf(db, "funding_requests", query.status));
  });

  mount(app, calls.exportFundingRequests, ({ query: { format, ...query }, caller, reply }) =>
    sendExport(context, caller, reply, fundingRequestSheet, format, toListRequest(query, caller.id)),
  );

  mount(app, calls.getFundingRequest, ({ params }) => service.fundingRequestReview.get(context, params.id));

  mount(app, fundingRequestHistory, async ({ params, caller }) => {
    const items = await readHistory(db, { fundingRequestId: params.id });
    if (await mayReadNotes(db, caller, params.id)) return { items };
    return { items: items.map((item) => (item.decision ? { ...item, decision: { ...item.decision, internalNote: null } } : item)) };
  });

  mount(app, calls.updateFundingRequest, ({ params, body, caller }) =>
    service.fundingRequestReview.setStatus(context, caller, params.id, body.status, body.reason, body.seen),
  );

  mount(app, calls.updateFundingRequests, async ({ body, caller }) => ({
    updated: await setStatuses(context, caller, body),
  }));

  mount(app, calls.forwardFundingRequest, async ({ body, caller }) =>
    forwardAnswer(await service.fundingRequestReview.forward(context, caller, body.requestId, body.recipientEmail)),
  );
}
