import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/decisions.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { listReasons } from "./reasons/queries.ts";
import { addReason, changeReason } from "./reasons/service.ts";
import { readDecisions } from "./service.ts";
import { mayReadNotes } from "../conflicts/service.ts";

export function decisionRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(app, calls.listDecisionReasons, async () => ({ items: await listReasons(db) }));
  mount(app, calls.addDecisionReason, ({ body, caller }) => addReason(context, caller, body));
  mount(app, calls.changeDecisionReason, ({ params, body, caller }) => changeReason(context, caller, params.id, body));
  mount(app, calls.getDecisions, async ({ params, caller }) => {
    const read = await readDecisions(db, caller, params.id);
    if (await mayReadNotes(db, caller, params.id)) return read;
    return { ...read, items: read.items.map((item) => ({ ...item, internalNote: null })) };
  });
}
