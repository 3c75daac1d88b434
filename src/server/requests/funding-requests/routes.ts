import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/intake.ts";
import { plainListLimit } from "../../../shared/contracts/parts.ts";
import type { Context } from "../../runtime/context.ts";
import { countOf } from "../../runtime/db/status-counts.ts";
import { answerList, answerPlainList, isPlainCall } from "../../runtime/http/list-call.ts";
import { mount } from "../../runtime/http/mount.ts";
import { sendExport } from "../../record/exports/service.ts";
import { fundingRequestSheet } from "./export.ts";
import { toListRequest } from "./queries.ts";
import { getFundingRequest, listWritten } from "./service.ts";

/** What the desk reads of them. */
export function fundingRequestRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.listFundingRequests, async ({ query, request, caller }) => {
    if (isPlainCall(request)) return answerPlainList(await listWritten(db, caller, { limit: plainListLimit }));
    return answerList(await listWritten(db, caller, query), () => countOf(db, "funding_requests", query.status));
  });

  mount(app, calls.exportFundingRequests, ({ query: { format, ...query }, caller, reply }) =>
    sendExport(context, caller, reply, fundingRequestSheet, format, toListRequest(query, caller.id)),
  );

  mount(app, calls.getFundingRequest, ({ params }) => getFundingRequest(db, params.id));
}
