import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/duplicates.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as service from "./service.ts";

export function duplicateRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.getDuplicates, ({ params }) => service.readDuplicates(context, params.id));
  mount(app, calls.judgeDuplicate, ({ params, body, caller }) =>
    service.judgePair(context, caller, params.id, params.otherId, body.verdict, body.reason),
  );
  mount(app, calls.mergeRequest, ({ params, body, caller }) => service.mergeInto(context, caller, params.id, body.intoId, body.reason));
  mount(app, calls.unmergeRequest, ({ params, caller }) => service.takeMergeBack(context, caller, params.id));
}
