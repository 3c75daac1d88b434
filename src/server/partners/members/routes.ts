import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partners/members.ts";
import type { Context } from "../../runtime/context.ts";
import { addressOf, originOf } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as service from "./service.ts";

export function memberRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listMembers, ({ params }) => service.listMembers(context.db, params.id));

  mount(app, calls.inviteMember, ({ params, body, caller }) => service.inviteMember(context, caller, params.id, body));

  mount(app, calls.withdrawInvitation, async ({ params, caller }) => {
    await service.withdrawInvitation(context, caller, params.id, params.invitationId);
    return { success: true };
  });

  mount(app, calls.removeMember, async ({ params, body, caller }) => {
    await service.removeMember(context, caller, params.id, params.userId, body);
    return { success: true };
  });

  mount(app, calls.getInvitation, ({ params, request }) => service.readInvitation(context, addressOf(request), params.token));

  mount(app, calls.acceptInvitation, async ({ params, body, request, reply }) => {
    const opened = await service.acceptInvitation(context, originOf(request), params.token, body);
    await app.giveSession(request, reply, opened);
    return opened.user;
  });
}
