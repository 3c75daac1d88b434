import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/site/retention.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as service from "./service.ts";

export function retentionRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listRetention, async () => ({ items: await service.listRetention(context.db) }));

  mount(app, calls.setRetention, ({ params, body, caller }) => service.setPeriod(context, caller, params.key, body.days));
}
