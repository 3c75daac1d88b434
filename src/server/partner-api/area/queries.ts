import { sql } from "kysely";
import type { Queryable } from "../../runtime/db/database.ts";

/** Which of the first steps in test mode an institution has done. */
export interface Started {
  key: boolean;
  projects: boolean;
  transfer: boolean;
  webhook: boolean;
}

/** A look at the newest requests is enough: who has sent a transfer has read a project before. */
export async function findStarted(db: Queryable, institutionId: number): Promise<Started> {
  const { rows } = await sql<Started>`
    with sent as (select exists (select from transfers where institution_id = ${institutionId} and mode = 'test') as it),
    newest as (select route, status from request_log where institution_id = ${institutionId} and mode = 'test' order by id desc limit 1000)
    select exists (select from api_keys where institution_id = ${institutionId} and mode = 'test') as key,
           sent.it or exists (select from newest where route like '/api/v1/projects%' and status = 200) as projects,
           sent.it as transfer,
           exists (select from webhook_deliveries join webhook_endpoints endpoints on endpoints.id = endpoint_id
                    where institution_id = ${institutionId} and mode = 'test' and status = 'delivered') as webhook
      from sent`.execute(db);
  return rows[0] ?? { key: false, projects: false, transfer: false, webhook: false };
}
