import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/record/notifications.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { keepRules, listRules } from "./rules/service.ts";
import * as service from "./service.ts";

/** What somebody of the staff was told. */
export function notificationRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listNotifications, ({ caller }) => service.listNotifications(context.db, caller));
  mount(app, calls.readNotifications, async ({ body, caller }) => ({
    unread: await service.readNotifications(context, caller, "all" in body ? "all" : body.ids),
  }));
  mount(app, calls.getNotificationRules, ({ caller }) => listRules(context, caller));
  mount(app, calls.keepNotificationRules, async ({ body, caller }) => {
    await keepRules(context, caller, body);
    return listRules(context, caller);
  });
}
