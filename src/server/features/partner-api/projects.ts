import { PartnerError } from "../../../shared/domain/partner-errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../db/database.ts";
import { findPublishedProject, listPublishedProjects, showToPartners } from "../projects/service.ts";

/** Published projects by page number, as the API shows them. */
export async function listProjects(
  db: Queryable,
  { page = 1, per_page = 10 }: { page?: number | undefined; per_page?: number | undefined },
) {
  const { projects, total } = await listPublishedProjects(db, { page, perPage: per_page });
  return { data: projects.map(showToPartners), pagination: { total, page, per_page } };
}

/** Throws not_found for an unknown, unpublished or withdrawn one: nothing tells them apart. */
export async function getProject(db: Queryable, id: string) {
  const project = await findPublishedProject(db, id);
  if (!project) throw new PartnerError("not_found", m.partner_error_not_found());
  return showToPartners(project);
}
