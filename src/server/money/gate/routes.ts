import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/money/limits.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { listLimits, setLimits } from "./limits.ts";

/** What institutions may send at most, for administrators. */
export function limitRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listLimits, async ({ params }) => ({ items: await listLimits(context.db, params.id) }));

  mount(app, calls.setLimits, async ({ params, body, caller }) => ({ items: await setLimits(context, caller, params.id, body) }));
}
