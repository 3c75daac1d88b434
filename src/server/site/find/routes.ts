import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/site/find.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { findByWords, readLines } from "./service.ts";

export function findRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.findByWords, async ({ caller, query }) => ({ groups: await findByWords(context, caller, query.q) }));

  mount(app, calls.readLines, async ({ caller, query }) => ({ items: await readLines(context, caller, query.records) }));
}
