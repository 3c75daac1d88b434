import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partners/onboarding.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as service from "./service.ts";

/** Compliance assessments of an institution, for administrators. */
export function complianceRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listAssessments, ({ params }) => service.listAssessments(context.db, params.id));

  mount(app, calls.recordAssessment, ({ params, body, caller }) => service.recordAssessment(context, caller, params.id, body));
}
