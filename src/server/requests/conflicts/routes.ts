import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/scoring.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { declare, readConflicts, withdraw } from "./service.ts";

/** Conflicts of interest, which keep a person out of a request. */
export function conflictRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.getConflicts, ({ params, caller }) => readConflicts(context.db, caller, params.id));
  mount(app, calls.declareConflict, ({ params, body, caller }) => declare(context, caller, params.id, body));
  mount(app, calls.withdrawConflict, ({ params, body, caller }) => withdraw(context, caller, params.id, params.conflictId, body.reason));
}
