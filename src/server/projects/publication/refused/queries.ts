import { sql } from "kysely";
import type { RefusedRead } from "../../../../shared/contracts/projects/publication.ts";
import type { ReadChannel } from "../../../../shared/domain/consent.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface Refused {
  channel: ReadChannel;
  /** Null for a visitor. */
  institutionId: number | null;
}

/** One row a day, channel and reader; an id that never was, and a project that is public, leave none. True when there is one. */
export async function addRefusedRead(
  db: Queryable,
  publicId: string,
  { channel, institutionId, times = 1 }: Refused & { times?: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into refused_reads (project_id, day, channel, institution_id, n)
    select id, (now() at time zone 'UTC')::date, ${channel}, ${institutionId}::int, ${times} from projects
     where public_id = ${publicId} and not (state = 'published' and public_until > now())
    on conflict (project_id, day, channel, institution_id) do update set n = refused_reads.n + excluded.n, last_at = now()
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The same for several projects by their numbers, in their order. */
export async function addRefusedReads(db: Queryable, projectIds: readonly number[], { channel, institutionId }: Refused): Promise<void> {
  await sql`
    insert into refused_reads (project_id, day, channel, institution_id)
    select id, (now() at time zone 'UTC')::date, ${channel}, ${institutionId}::int from unnest(${projectIds}::int[]) as id order by id
    on conflict (project_id, day, channel, institution_id) do update set n = refused_reads.n + 1, last_at = now()`.execute(db);
}

export async function listRefusedReads(db: Queryable, projectId: number, most: number): Promise<RefusedRead[]> {
  const { rows } = await sql<RefusedRead>`
    select day::text, channel, (select name from institutions where id = institution_id) as "institutionName", n as count, last_at as "lastAt"
      from refused_reads where project_id = ${projectId} order by day desc, last_at desc limit ${most}`.execute(db);
  return rows;
}
