import { sql } from "kysely";
import type * as calls from "../../../../shared/contracts/projects/publication.ts";
import type { PartnerMode } from "../../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** Live transfers to the project that are neither over nor settled. */
export async function countUnderWay(db: Queryable, projectId: number): Promise<calls.TransfersUnderWay> {
  const { rows } = await sql<calls.TransfersUnderWay>`
    select count(*) filter (where status = 'pending')::int as waiting, count(*) filter (where status = 'submitted')::int as leaving
      from transfers where project_id = ${projectId} and mode = 'live' and status in ('pending', 'submitted')`.execute(db);
  return rows[0] ?? { waiting: 0, leaving: 0 };
}

export interface TransferUnderWay {
  publicId: string;
  status: "pending" | "submitted";
  institutionId: number;
  mode: PartnerMode;
}

/** Each of them, for its institution; a hundred of each status and institution at most. */
export async function listUnderWay(db: Queryable, projectId: number): Promise<TransferUnderWay[]> {
  const { rows } = await sql<TransferUnderWay>`
    select "publicId", status, "institutionId", mode from (
      select id, public_id as "publicId", status, institution_id as "institutionId", mode,
             row_number() over (partition by institution_id, mode, status order by id desc) as nth
        from transfers where project_id = ${projectId} and status in ('pending', 'submitted')) as under_way
     where nth <= 100 order by id`.execute(db);
  return rows;
}
