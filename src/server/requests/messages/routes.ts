import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/visitor-messages.ts";
import type { Context } from "../../runtime/context.ts";
import { readWrittenList, writtenAs } from "../../runtime/db/written-rows.ts";
import { addressOf } from "../../runtime/http/caller.ts";
import { answerList } from "../../runtime/http/list-call.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as desk from "./desk.ts";
import { countMessages, isAbout, listMessagesOf, messageList } from "./queries.ts";
import { submitMessage } from "./service.ts";

const messages = writtenAs(messageList, calls.messageItem);
/** More than an applicant writes; the list of all of them has the rest. */
const mostOfRequest = 50;

export function messageRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.submitMessage, ({ body, request }) => submitMessage(context, addressOf(request), body));

  mount(app, calls.listMessages, async ({ query: { state, about, ...query } }) =>
    answerList(await readWrittenList(db, messages, { ...query, filter: state, conditions: isAbout(about) }), () =>
      countMessages(db, state),
    ),
  );

  mount(app, calls.getMessage, ({ params }) => desk.getMessage(db, params.id));

  mount(app, calls.updateMessage, ({ params, body, caller }) => desk.setMessageState(context, caller, params.id, body.state));

  mount(app, calls.listMessagesOfRequest, async ({ params }) => ({ items: await listMessagesOf(db, params.id, mostOfRequest) }));
}
