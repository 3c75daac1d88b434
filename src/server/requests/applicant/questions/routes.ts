import type { FastifyInstance } from "fastify";
import { answerQuestion, objectToDecision } from "../../../../shared/contracts/requests/applicant.ts";
import * as calls from "../../../../shared/contracts/requests/questions.ts";
import type { Context } from "../../../runtime/context.ts";
import { addressOf } from "../../../runtime/http/caller.ts";
import { mount } from "../../../runtime/http/mount.ts";
import { object } from "../objections/service.ts";
import { answer } from "./answer.ts";
import { ask, readQuestions, withdrawQuestion } from "./service.ts";

/** What the staff and an applicant say to each other about a request. */
export function questionRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listQuestions, async ({ params }) => ({ items: await readQuestions(context.db, params.id) }));
  mount(app, calls.askQuestion, ({ params, body, caller }) => ask(context, caller, params.id, body));
  mount(app, calls.withdrawQuestion, ({ params, caller }) => withdrawQuestion(context, caller, params.id));

  mount(app, answerQuestion, ({ params, body, request }) => answer(context, addressOf(request), params.token, params.id, body.answer));
  mount(app, objectToDecision, ({ params, body, request }) => object(context, addressOf(request), params.token, body.objection));
}
