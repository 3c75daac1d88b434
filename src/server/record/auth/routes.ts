import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/record/auth.ts";
import type { Context } from "../../runtime/context.ts";
import { originOf } from "../../runtime/http/caller.ts";
import { hostCookie, sessionCookie } from "../../runtime/http/cookies.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as factors from "./factors/service.ts";
import { knownDays } from "./known-device.ts";
import { logIn } from "./log-in.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { resetRoutes } from "./reset/routes.ts";
import * as service from "./service.ts";

export function authRoutes(app: FastifyInstance, context: Context): void {
  const isSecure = context.config.publicUrl.startsWith("https:");
  const cookieName = sessionCookie(context.config.publicUrl);
  const deviceCookie = hostCookie("device", context.config.publicUrl);
  const cookie = { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure } as const;

  app.decorate("identify", async (request) => {
    const token = request.cookies[cookieName];
    return token ? service.identify(context, token) : undefined;
  });

  app.decorate("giveSession", async (request, reply, { token, device }) => {
    // Rotated at login: a cookie that somebody planted before is worth nothing afterwards.
    const previous = request.cookies[cookieName];
    if (previous) await service.logOut(context, previous);
    reply.setCookie(cookieName, token, { ...cookie, maxAge: service.sessionHours * 3600 });
    reply.setCookie(deviceCookie, device, { ...cookie, maxAge: knownDays * 24 * 3600 });
  });

  mount(app, calls.getCurrentUser, ({ caller }) => service.readCurrentUser(context, caller));

  mount(app, calls.login, async ({ body, request, reply }) => {
    const origin = { ...originOf(request), device: request.cookies[deviceCookie] };
    const opened = await logIn(context, origin, body);
    await app.giveSession(request, reply, opened);
    return opened.user;
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

  mount(app, calls.startSecondFactor, ({ body, caller }) => factors.startAuthenticator(context, caller, body));

  mount(app, calls.confirmSecondFactor, async ({ body, caller }) => ({
    recoveryCodes: await factors.confirmAuthenticator(context, caller, body.code),
  }));

  mount(app, calls.proveAgain, async ({ body, caller }) => ({ until: await service.proveAgain(context, caller, body) }));

  mount(app, calls.removeSecondFactor, async ({ body, caller }) => {
    await factors.removeAuthenticator(context, caller, body);
    return { success: true };
  });

  mount(app, calls.renewRecoveryCodes, async ({ body, caller }) => ({
    recoveryCodes: await factors.renewRecoveryCodes(context, caller, body),
  }));

  passkeyRoutes(app, context);
  resetRoutes(app, context);
}
