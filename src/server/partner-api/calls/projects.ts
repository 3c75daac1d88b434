import { PartnerError } from "../../../shared/domain/partner-errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { readRoom } from "../../money/gate/service.ts";
import { readForPartners } from "../../projects/community/service.ts";
import { findPublishedProject, listPublishedProjects, recordRefusedRead, showToPartners } from "../../projects/publication/service.ts";

/** Published projects by page number, as the API shows them. */
export async function listProjects(
  db: Queryable,
  { page = 1, per_page = 10 }: { page?: number | undefined; per_page?: number | undefined },
) {
  const { projects, total } = await listPublishedProjects(db, { page, perPage: per_page });
  return { data: await withUpdates(db, projects), pagination: { total, page, per_page } };
}

/** Throws not_found for an unknown, unpublished or withdrawn one: nothing tells them apart. */
export async function getProject(db: Queryable, institutionId: number, id: string) {
  const project = await findPublishedProject(db, id);
  const [shown] = project ? await withUpdates(db, [project]) : [];
  if (shown) return shown;
  await recordRefusedRead(db, { publicId: id, channel: "api", institutionId });
  throw new PartnerError("not_found", m.partner_error_not_found());
}

/** With what their communities told last, and who says the figures. */
async function withUpdates(db: Queryable, projects: Awaited<ReturnType<typeof listPublishedProjects>>["projects"]) {
  const told = await readForPartners(db, projects);
  const rooms = await readRoom(
    db,
    projects.map(({ id }) => id),
  );
  return projects.map((project) => {
    const { posts, figureSources } = told(project.id);
    const room = rooms.get(project.id);
    return {
      ...showToPartners(project),
      fundable_amount: room?.amount ?? "0",
      next_tranche: room?.next ? { amount: room.next.amount, opens_on: room.next.opensOn, has_condition: room.next.hasCondition } : null,
      impact_sources: { people_served: figureSources.peopleServed, jobs_created: figureSources.jobsCreated },
      latest_updates: posts.map(({ id, kind, title, body, happenedOn, source, figures }) => ({
        id,
        kind,
        title,
        body,
        happened_on: happenedOn,
        source,
        figures: figures.map(({ label, value, unit }) => ({ label, value, unit })),
      })),
    };
  });
}

/** Notes a transfer that was refused because its project is not public, once its transaction is over. */
export async function noteRefusedTransfer(db: Queryable, institutionId: number, body: unknown, error: unknown): Promise<void> {
  const isUnknown = error instanceof PartnerError && JSON.stringify(error.details["errors"] ?? []).includes('"unknown_project"');
  const id = typeof body === "object" && body !== null && "project_id" in body ? body.project_id : undefined;
  if (isUnknown && typeof id === "string") await recordRefusedRead(db, { publicId: id, channel: "transfer", institutionId });
}
