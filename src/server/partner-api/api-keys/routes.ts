import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partner-api/api-keys.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { revokeKey } from "../../partners/api-keys/service.ts";
import * as service from "./service.ts";

/** Keys of an institution, for administrators. */
export function apiKeyRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listApiKeys, ({ params }) => service.listKeys(context.db, params.id));

  mount(app, calls.createApiKey, ({ params, body, caller }) => service.createKey(context, caller, params.id, body));

  mount(app, calls.revokeApiKey, ({ params, caller }) => revokeKey(context, caller, params.id, params.keyId));
}
