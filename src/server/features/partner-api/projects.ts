import { fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import { PartnerError } from "../../../shared/domain/partner-errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../db/database.ts";
import { findPublishedProject, listPublishedProjects } from "../projects/service.ts";

type Published = NonNullable<Awaited<ReturnType<typeof findPublishedProject>>>;

/** Published projects by page number, as the API shows them. */
export async function listProjects(
  db: Queryable,
  { page = 1, per_page = 10 }: { page?: number | undefined; per_page?: number | undefined },
) {
  const { projects, total } = await listPublishedProjects(db, { page, perPage: per_page });
  return { data: projects.map(show), pagination: { total, page, per_page } };
}

/** Throws not_found for an unknown, unpublished or withdrawn one: nothing tells them apart. */
export async function getProject(db: Queryable, id: string) {
  const project = await findPublishedProject(db, id);
  if (!project) throw new PartnerError("not_found", m.partner_error_not_found());
  return show(project);
}

function show(project: Published) {
  return {
    id: project.publicId,
    name: project.name,
    location: project.location,
    description: project.description,
    status: project.fundingStatus,
    funding_needed: fromMinorUnits(fromNumeric(project.fundingNeeded, project.currency), project.currency),
    funding_received: fromMinorUnits(fromNumeric(project.fundingReceived, project.currency), project.currency),
    currency: project.currency,
    impact_metrics: {
      people_served: project.peopleServed,
      jobs_created: project.jobsCreated,
      community_support: project.communitySupport,
    },
  };
}
