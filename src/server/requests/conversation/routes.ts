import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/conversation.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { readConversation } from "./service.ts";

/** What passed between us and an applicant. */
export function conversationRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.readConversation, ({ params, query, caller }) => readConversation(context, caller, params.id, query.before));
}
