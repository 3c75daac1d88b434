import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/rounds.ts";
import type { Context } from "../../runtime/context.ts";
import { mountRead } from "../../runtime/http/mount-read.ts";
import { mount } from "../../runtime/http/mount.ts";
import { rankRequests } from "./ranking/queries.ts";
import * as service from "./service.ts";
import { listCalls, readCall } from "./shown.ts";

export function roundRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(app, calls.listRounds, async () => ({ items: await service.listRounds(db) }));
  mount(app, calls.startRound, ({ caller }) => service.startRound(context, caller));
  mount(app, calls.getRound, ({ params }) => service.readRound(db, params.id));
  mount(app, calls.editRound, ({ params, body, caller }) => service.editRound(context, caller, params.id, body));
  mount(app, calls.setRoundState, ({ params, body, caller }) => service.setRoundState(context, caller, params.id, body));
  mount(app, calls.rankRequests, async ({ params, caller }) => {
    const { scoresWanted, requests } = await service.readRound(db, params.id);
    return { items: await rankRequests(db, params.id, scoresWanted, caller.id), total: requests };
  });
  mount(app, calls.setRoundOfRequests, async ({ body, caller }) => ({
    updated: await service.setRoundOfRequests(context, caller, body.ids, body.roundId),
  }));
  mount(app, calls.setShortlisted, async ({ params, body, caller }) => ({
    shortlist: await service.setShortlisted(context, caller, params.id, body.isShortlisted),
  }));
  mountRead(app, calls.listCalls, async () => ({ items: await listCalls(db) }));
  mountRead(app, calls.getCall, ({ params }) => readCall(db, params.reference));
}
