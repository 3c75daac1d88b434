import type { FastifyInstance } from "fastify";
import * as desk from "../../../../shared/contracts/discovery/sources.ts";
import type { Context } from "../../../runtime/context.ts";
import { mount } from "../../../runtime/http/mount.ts";
import { listSources } from "./queries.ts";
import * as service from "./service.ts";

/** The registers, which administrators switch on and off, and those that they add. */
export function sourceRoutes(app: FastifyInstance, context: Context): void {
  mount(app, desk.listSources, async () => ({ items: await listSources(context.db) }));

  mount(app, desk.createSource, ({ body, caller }) => service.createSource(context, caller, body));

  mount(app, desk.updateSource, ({ params, body, caller }) => service.updateSource(context, caller, params.id, body));

  mount(app, desk.deleteSource, async ({ params, caller }) => {
    await service.deleteSource(context, caller, params.id);
    return { deleted: true };
  });

  mount(app, desk.uploadSourceFile, ({ params, query, caller, file }) => service.uploadFile(context, caller, params.id, query.name, file));
}
