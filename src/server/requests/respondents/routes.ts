import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/respondents.ts";
import { plainListLimit } from "../../../shared/contracts/parts.ts";
import { respondentHistory } from "../../../shared/contracts/requests/review.ts";
import type { Context } from "../../runtime/context.ts";
import type { ListRequest } from "../../runtime/db/list-source.ts";
import { countOf } from "../../runtime/db/status-counts.ts";
import { readWrittenList, writtenAs } from "../../runtime/db/written-rows.ts";
import { answerList, answerPlainList, isPlainCall } from "../../runtime/http/list-call.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { forwardAnswer } from "../../record/emails/service.ts";
import { sendExport } from "../../record/exports/service.ts";
import { readHistory } from "../statuses/service.ts";
import { respondentSheet } from "./export.ts";
import { respondentList } from "./queries.ts";
import * as review from "./review.ts";
import * as service from "./service.ts";

const respondents = writtenAs(respondentList, calls.respondentItem);

export function respondentRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const read = (query: ListRequest) => readWrittenList(db, respondents, query);

  mount(app, calls.submitContact, ({ body, request }) => service.submitContact(context, addressOf(request), body));

  mount(app, calls.listRespondents, async ({ query: { status, ...query }, request }) => {
    if (isPlainCall(request)) return answerPlainList(await read({ limit: plainListLimit }));
    return answerList(await read({ ...query, filter: status }), () => countOf(db, "respondents", status));
  });

  mount(app, calls.exportRespondents, ({ query: { status, format, ...query }, caller, reply }) =>
    sendExport(context, caller, reply, respondentSheet, format, { ...query, filter: status }),
  );

  mount(app, calls.getRespondent, ({ params }) => review.getRespondent(db, params.id));

  mount(app, respondentHistory, async ({ params }) => ({ items: await readHistory(db, { respondentId: params.id }) }));

  mount(app, calls.updateRespondent, ({ params, body, caller }) => review.setStatus(context, caller, params.id, body));

  mount(app, calls.updateRespondents, async ({ body, caller }) => ({
    updated: await review.setStatuses(context, caller, body),
  }));

  mount(app, calls.forwardRespondents, ({ body, caller }) => review.forwardMany(context, caller, body.ids, body.recipientEmail));

  mount(app, calls.forwardRespondent, async ({ body, caller }) =>
    forwardAnswer(await review.forward(context, caller, body.respondentId, body.recipientEmail)),
  );
}
