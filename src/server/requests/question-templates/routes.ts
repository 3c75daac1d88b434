import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/question-templates.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { listTemplates } from "./queries.ts";
import { addTemplate, changeTemplate } from "./service.ts";

/** Words for questions that are asked again and again: the staff use them, administrators keep them. */
export function questionTemplateRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listQuestionTemplates, async () => ({ items: await listTemplates(context.db) }));
  mount(app, calls.addQuestionTemplate, ({ body, caller }) => addTemplate(context, caller, body));
  mount(app, calls.changeQuestionTemplate, ({ params, body, caller }) => changeTemplate(context, caller, params.id, body));
}
