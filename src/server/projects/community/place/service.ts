import { AppError } from "../../../../shared/domain/errors.ts";
import { keptPlace, type MapPlace } from "../../../../shared/domain/project-map.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { changeByCommunity, community, refuseUnseen, touchProject } from "../../publication/service.ts";
import * as queries from "./queries.ts";
import type { RequestLink } from "../../../requests/applicant/links/service.ts";

/** Where the map of the public page shows the project; null for no map. */
export async function readPublicPlace(db: Queryable, projectId: number): Promise<MapPlace | null> {
  return (await queries.findPublicPlace(db, projectId)) ?? null;
}

/** The same as the community chose it. */
export async function readPlace(db: Queryable, projectId: number): Promise<MapPlace | null> {
  return (await queries.findPlace(db, projectId)) ?? null;
}

/**
 * Chooses where a map shows the project, or that none does. Throws not_found, conflict when somebody else has changed the project
 * since, and validation_failed for a point where the community shows its region alone.
 */
export async function setPlace(context: Context, link: RequestLink, place: MapPlace | null, seen: string): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    refuseUnseen(project, seen, m.comm_error_changed());
    if (place && place.radiusKm === null && project.placePrecision === "region")
      throw new AppError("validation_failed", m.error_validation(), { fields: { kind: m.comm_map_error_region() } });
    const before = await readPlace(tx, project.id);
    await (place ? queries.storePlace(tx, project.id, keptPlace(place)) : queries.deletePlace(tx, project.id));
    await touchProject(tx, project.id);
    await recordAction(tx, community, {
      action: "project.map_place_set",
      subjectType: "project",
      subjectId: project.id,
      before: kindOf(before),
      after: kindOf(place),
    });
  });
}

/** What the log keeps for ever says how the project is shown and not where it is: a place can be taken back. */
const kindOf = (place: MapPlace | null) => ({
  map: place && (place.radiusKm === null ? "point" : "area"),
  radiusKm: place?.radiusKm ?? null,
});
