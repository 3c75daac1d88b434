import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";

/**
 * Where the published projects are, for search engines: one part of them all, the oldest first, so that a part stays the same while others
 * are added.
 */
export async function listPublishedAddresses(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ publicId: string; changedAt: Date }[]> {
  const { rows } = await sql<{ publicId: string; changedAt: Date }>`
    select public_id as "publicId", published_at as "changedAt" from public_projects order by published_at, id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}
