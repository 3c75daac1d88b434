import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/comments.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as service from "./service.ts";

/** What the staff say to one another about a request. */
export function commentRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listComments, ({ params, query, caller }) => service.listComments(context, caller, params.id, query.before));
  mount(app, calls.addComment, ({ params, body, caller }) => service.addComment(context, caller, params.id, body));
  mount(app, calls.editComment, ({ params, body, caller }) => service.editComment(context, caller, params.id, body.body));
  mount(app, calls.removeComment, ({ params, caller }) => service.removeComment(context, caller, params.id));
}
