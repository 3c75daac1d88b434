import { sql } from "kysely";
import type { MapPlace } from "../../../../shared/domain/project-map.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

const place = sql`select latitude::float8 as latitude, longitude::float8 as longitude, radius_km as "radiusKm" from project_map_places as places`;

/** What a map of the public page may show: nothing where the place is private, and no point where only the region is shown. */
export async function findPublicPlace(db: Queryable, projectId: number): Promise<MapPlace | undefined> {
  const { rows } = await sql<MapPlace>`
    ${place} where project_id = ${projectId}
      and exists (select from public_projects where id = project_id and location is not null
                     and (place_precision = 'place' or radius_km is not null))`.execute(db);
  return rows[0];
}

export async function findPlace(db: Queryable, projectId: number): Promise<MapPlace | undefined> {
  const { rows } = await sql<MapPlace>`${place} where project_id = ${projectId}`.execute(db);
  return rows[0];
}

export async function storePlace(db: Queryable, projectId: number, { latitude, longitude, radiusKm }: MapPlace): Promise<void> {
  const values = { latitude, longitude, radius_km: radiusKm, chosen_at: sql<Date>`clock_timestamp()` };
  await db
    .insertInto("project_map_places")
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(values))
    .execute();
}

export async function deletePlace(db: Queryable, projectId: number): Promise<void> {
  await db.deleteFrom("project_map_places").where("project_id", "=", projectId).execute();
}
