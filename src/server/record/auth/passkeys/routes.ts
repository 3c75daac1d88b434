import type { FastifyInstance } from "fastify";
import * as calls from "../../../../shared/contracts/record/passkeys.ts";
import type { Context } from "../../../runtime/context.ts";
import { originOf } from "../../../runtime/http/caller.ts";
import { mount } from "../../../runtime/http/mount.ts";
import { askToSign } from "./ceremonies.ts";
import * as service from "./service.ts";

export function passkeyRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listPasskeys, async ({ caller }) => ({ items: await service.listPasskeys(context.db, caller.id) }));

  mount(app, calls.startPasskey, async ({ body, caller }) => ({ options: await service.startPasskey(context, caller, body) }));

  mount(app, calls.addPasskey, ({ body, caller }) => service.addPasskey(context, caller, body));

  mount(app, calls.startProof, async ({ caller }) => ({ options: await askToSign(context, "prove", caller.id) }));

  mount(app, calls.removePasskey, async ({ params, body, caller }) => {
    await service.removePasskey(context, caller, params.id, body);
    return { success: true };
  });

  mount(app, calls.startPasskeyLogin, async ({ request }) => ({ options: await service.startLogin(context, originOf(request)) }));

  mount(app, calls.passkeyLogin, async ({ body, request, reply }) => {
    const opened = await service.logInByPasskey(context, originOf(request), body.answer);
    await app.giveSession(request, reply, opened);
    return opened.user;
  });
}
