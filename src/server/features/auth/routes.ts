import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/auth.ts";
import type { Context } from "../../context.ts";
import { originOf } from "../../http/caller.ts";
import { sessionCookie } from "../../http/cookies.ts";
import { mount } from "../../http/mount.ts";
import * as service from "./service.ts";

export function authRoutes(app: FastifyInstance, context: Context): void {
  const isSecure = context.config.publicUrl.startsWith("https:");
  const cookieName = sessionCookie(context.config.publicUrl);
  const cookie = { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure } as const;

  app.decorate("identify", async (request) => {
    const token = request.cookies[cookieName];
    return token ? service.identify(context, token) : undefined;
  });

  app.decorate("giveSession", async (request, reply, token) => {
    // Rotated at login: a cookie that somebody planted before is worth nothing afterwards.
    const previous = request.cookies[cookieName];
    if (previous) await service.logOut(context, previous);
    reply.setCookie(cookieName, token, { ...cookie, maxAge: service.sessionHours * 3600 });
  });

  mount(app, calls.getCurrentUser, ({ caller }) => service.readCurrentUser(context, caller));

  mount(app, calls.login, async ({ body, request, reply }) => {
    const { user, token } = await service.logIn(context, originOf(request), body);
    await app.giveSession(request, reply, token);
    return user;
  });

  mount(app, calls.logout, async ({ request, reply }) => {
    const token = request.cookies[cookieName];
    if (token) await service.logOut(context, token);
    reply.clearCookie(cookieName, cookie);
    return { success: true };
  });

  mount(app, calls.changePassword, async ({ body, caller }) => {
    await service.changePassword(context, caller, body.currentPassword, body.newPassword);
    return { success: true };
  });

  mount(app, calls.listOwnSessions, async ({ caller }) => ({ items: await service.listSessionsOf(context.db, caller.id, caller) }));

  mount(app, calls.endOwnSession, async ({ params, caller }) => {
    await service.endOwnSession(context, caller, params.id);
    return { success: true };
  });

  mount(app, calls.endOtherSessions, async ({ caller }) => ({ ended: await service.endOtherSessions(context, caller) }));

  mount(app, calls.startSecondFactor, ({ body, caller }) => service.startSecondFactor(context, caller, body.password));

  mount(app, calls.confirmSecondFactor, async ({ body, caller }) => ({
    recoveryCodes: await service.confirmSecondFactor(context, caller, body.code),
  }));

  mount(app, calls.removeSecondFactor, async ({ body, caller }) => {
    await service.removeSecondFactor(context, caller, body.password);
    return { success: true };
  });
}
