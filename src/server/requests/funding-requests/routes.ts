import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/intake.ts";
import { listScoreFigures } from "../../../shared/contracts/requests/scoring.ts";
import { plainListLimit } from "../../../shared/contracts/parts.ts";
import type { Context } from "../../runtime/context.ts";
import { countOf } from "../../runtime/db/status-counts.ts";
import { answerList, answerPlainList, isPlainCall } from "../../runtime/http/list-call.ts";
import { mount } from "../../runtime/http/mount.ts";
import { sendExport } from "../../record/exports/service.ts";
import { fundingRequestSheet } from "./exported/sheet.ts";
import { toListRequest } from "./queries.ts";
import { listFigures } from "./scored/queries.ts";
import { countFundingRequests, getFundingRequest, listWritten } from "./service.ts";

/** What the desk reads of them. */
export function fundingRequestRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.listFundingRequests, async ({ query, request, caller }) => {
    if (isPlainCall(request)) return answerPlainList(await listWritten(db, caller, { limit: plainListLimit }));
    return answerList(await listWritten(db, caller, query), () => countOf(db, "funding_requests", query.status));
  });

  mount(app, calls.countFundingRequests, async ({ query, caller }) => ({ counts: await countFundingRequests(db, caller, query) }));

  mount(app, calls.exportFundingRequests, ({ query: { format, ids, ...query }, caller, reply }) =>
    sendExport(context, caller, reply, fundingRequestSheet, format, { ...toListRequest(query, caller.id), ids }),
  );

  mount(app, listScoreFigures, async ({ query, caller }) => ({ items: await listFigures(db, caller.id, query.ids) }));

  mount(app, calls.getFundingRequest, ({ params }) => getFundingRequest(db, params.id));
}
