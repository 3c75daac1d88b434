import { sql } from "kysely";
import type { ScoringVersion } from "../../../../shared/contracts/requests/scoring.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface NewVersion {
  lowest: number;
  highest: number;
  note: string | null;
  criteria: { name: string; guidance: string; weight: string }[];
}

const columns = sql`id, lowest, highest, note, set_by_name as "setBy", case when isfinite(set_at) then set_at end as "setAt",
  (select json_agg(json_build_object('id', c.id, 'name', c.name, 'guidance', c.guidance, 'weight', trim_scale(c.weight)::text) order by c.position)
     from scoring_criteria as c where c.version_id = scoring_versions.id) as criteria`;

/** Newest first. */
export async function listVersions(db: Queryable, most: number): Promise<ScoringVersion[]> {
  const { rows } = await sql<ScoringVersion>`
    select ${columns} from scoring_versions order by id desc limit ${most}`.execute(db);
  return rows;
}

export async function findVersion(db: Queryable, id: number): Promise<ScoringVersion | undefined> {
  const { rows } = await sql<ScoringVersion>`select ${columns} from scoring_versions where id = ${id}`.execute(db);
  return rows[0];
}

/** Two who save at once go one after the other. */
export async function lockVersions(tx: Queryable): Promise<void> {
  await sql`lock table scoring_versions in share row exclusive mode`.execute(tx);
}

export async function insertVersion(
  tx: Queryable,
  id: number,
  { lowest, highest, note, criteria }: NewVersion,
  setBy: { id: number; username: string },
): Promise<void> {
  await tx.insertInto("scoring_versions").values({ id, lowest, highest, note, set_by: setBy.id, set_by_name: setBy.username }).execute();
  await tx
    .insertInto("scoring_criteria")
    .values(criteria.map((criterion, index) => ({ version_id: id, position: index + 1, ...criterion })))
    .execute();
}
