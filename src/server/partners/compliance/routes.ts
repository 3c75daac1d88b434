import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partners/onboarding.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { mountRead } from "../../runtime/http/mount-read.ts";
import * as institutionCalls from "../../../shared/contracts/partners/institutions.ts";
import { getApproval } from "../../record/approvals/service.ts";
import { getInstitution } from "../institutions/service.ts";
import * as reviewCalls from "../../../shared/contracts/partners/compliance-reviews.ts";
import { askForAssessment, recordAssessment } from "./assessing.ts";
import { askForEligibility, setEligibility } from "./eligibility.ts";
import { recordReview } from "./reviews/service.ts";
import * as service from "./service.ts";

/** How an institution stands: for everybody as one answer, for administrators its assessments and its eligibility. */
export function complianceRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listAssessments, ({ params, caller }) => service.listAssessments(context.db, caller, params.id));

  mount(app, calls.recordAssessment, ({ params, body, caller }) => recordAssessment(context, caller, params.id, body));

  mount(app, calls.askForAssessment, async ({ params, body, caller }) => ({
    approval: await getApproval(context.db, caller, await askForAssessment(context, caller, params.id, body)),
  }));

  mount(app, reviewCalls.recordComplianceReview, ({ params, body, caller }) => recordReview(context, caller, params.id, body));

  mountRead(app, institutionCalls.getInstitution, async ({ params }) => ({
    ...(await getInstitution(context.db, params.id)),
    complianceStanding: await service.readPublicStanding(context.db, params.id),
  }));

  mount(app, institutionCalls.setEligibility, ({ params, body, caller }) => setEligibility(context, caller, params.id, body));

  mount(app, institutionCalls.askForEligibility, async ({ params, body, caller }) => ({
    approval: await getApproval(context.db, caller, await askForEligibility(context, caller, params.id, body)),
  }));
}
