import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partners/inquiries.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as service from "./service.ts";

/** From an inquiry to its institution and back, for administrators. */
export function inquiryRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(app, calls.getInstitutionOfInquiry, ({ params }) => service.readInstitutionOf(db, params.id));

  mount(app, calls.makeInstitutionOfInquiry, ({ params, body, caller }) =>
    service.makeInstitution(context, caller, params.id, body.othersSeen),
  );

  mount(app, calls.linkInquiry, ({ params, body, caller }) => service.linkInstitution(context, caller, params.id, body.institutionId));

  mount(app, calls.listInquiriesOfInstitution, async ({ params }) => ({ items: await service.listInquiriesOf(db, params.id) }));
}
