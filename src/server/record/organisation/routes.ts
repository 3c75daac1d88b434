import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/record/organisation.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { getApproval } from "../approvals/service.ts";
import * as service from "./service.ts";

/** How the organisation is called and reached: two people decide it. */
export function organisationRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.getOrganisation, () => service.getOrganisation(context));

  mount(app, calls.changeOrganisation, async ({ body, caller }) => {
    const { seen, reason, name, ...rest } = body;
    const wanted = { name, nation: rest.nation || null, answerAddress: rest.answerAddress || null, dataContact: rest.dataContact || null };
    const id = await service.askForOrganisation(context, caller, { wanted, seen, reason });
    return { approval: await getApproval(context.db, caller, id) };
  });
}
