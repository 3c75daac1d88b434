import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/scoring.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { readVersions, setVersion } from "./criteria/service.ts";
import { giveScores, readScores, renounce } from "./scores/service.ts";

export function scoringRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(app, calls.getScoring, async () => ({ items: await readVersions(db) }));
  mount(app, calls.setScoring, ({ body, caller }) => setVersion(context, caller, body));

  mount(app, calls.getScores, ({ params, caller }) => readScores(db, caller, params.id));
  mount(app, calls.giveScores, ({ params, body, caller }) => giveScores(context, caller, params.id, body));
  mount(app, calls.renounceScoring, ({ params, caller }) => renounce(context, caller, params.id));
}
