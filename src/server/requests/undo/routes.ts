import type { FastifyInstance } from "fastify";
import { listActs, undoAct } from "../../../shared/contracts/requests/undo.ts";
import { listOpenActs } from "../../record/acts/service.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { undo } from "./service.ts";

/** What was done a moment ago, and taking it back. */
export function undoRoutes(app: FastifyInstance, context: Context): void {
  mount(app, listActs, async ({ caller }) => {
    const items = await listOpenActs(context, context.db, caller.id);
    return { items, now: new Date() };
  });

  mount(app, undoAct, async ({ params, caller }) => {
    await undo(context, caller, params.id);
    return { undone: true };
  });
}
