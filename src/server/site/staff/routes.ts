import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/site/staff.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { readPolicy } from "../../record/approvals/service.ts";
import { listRoles } from "./roles.ts";
import { listColleagues } from "../../record/auth/service.ts";
import * as service from "./service.ts";

export function staffRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listStaff, () => service.listStaff(context.db));

  mount(app, calls.inviteStaff, ({ body, caller }) => service.inviteStaff(context, caller, body));

  mount(app, calls.withdrawStaffInvitation, async ({ params, caller }) => {
    await service.withdrawInvitation(context, caller, params.id);
    return { success: true };
  });

  mount(app, calls.setStaffRole, ({ params, body, caller }) => service.setRole(context, caller, params.id, body.role));

  mount(app, calls.deactivateStaff, ({ params, body, caller }) => service.deactivate(context, caller, params.id, body.reason));

  mount(app, calls.reactivateStaff, ({ params, caller }) => service.reactivate(context, caller, params.id));

  mount(app, calls.listStaffSessions, async ({ params, caller }) => ({ items: await service.listSessions(context, caller, params.id) }));

  mount(app, calls.endStaffSessions, async ({ params, caller }) => ({ ended: await service.endSessions(context, caller, params.id) }));

  mount(app, calls.listColleagues, async () => ({ items: await listColleagues(context.db) }));

  mount(app, calls.getRoles, async () => ({ areas: listRoles(await readPolicy(context, context.db)) }));
}
