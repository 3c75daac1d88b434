import { sql } from "kysely";
import type { RecordedEventType } from "../../../shared/domain/partner-events.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export interface NewEvent {
  publicId: string;
  institutionId: number;
  mode: PartnerMode;
  type: RecordedEventType;
  data: Record<string, unknown>;
}

export interface HiddenNames {
  fields: string[];
  metrics: string[];
}

export async function insertEvent(tx: Queryable, event: NewEvent): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into partner_events (public_id, institution_id, mode, type, data)
    values (${event.publicId}, ${event.institutionId}, ${event.mode}, ${event.type}, ${JSON.stringify(event.data)}::jsonb) returning id`.execute(
    tx,
  );
  if (!rows[0]) throw new Error("an event was not stored");
  return rows[0].id;
}

/** Leaves of the events about a project only its id, what had changed, and the institution's own transfers. */
export async function forgetProjectFacts(tx: Queryable, projectPublicId: string): Promise<void> {
  await sql`
    update partner_events set data = jsonb_strip_nulls(jsonb_build_object('id', data -> 'id', 'change', data -> 'change', 'transfers', data -> 'transfers'))
     where type = 'project.updated' and data ->> 'id' = ${projectPublicId}`.execute(tx);
}

/** Blanks what became private in the older events; `fields` and `metrics` are names as the events have them. */
export async function forgetProjectFields(tx: Queryable, projectPublicId: string, { fields, metrics }: HiddenNames): Promise<void> {
  const blanks = (names: string[]) =>
    sql`(select coalesce(jsonb_object_agg(name, null::text), '{}') from unnest(${names}::text[]) as name where`;
  await sql`
    update partner_events set data = data || ${blanks(fields)} data ? name)
           || case when data ? 'impact_metrics' then jsonb_build_object('impact_metrics',
                data -> 'impact_metrics' || ${blanks(metrics)} data -> 'impact_metrics' ? name)) else '{}' end
     where type = 'project.updated' and data ->> 'id' = ${projectPublicId}`.execute(tx);
}

/** Events of the last 90 days, newest first. */
export async function listEvents(
  db: Queryable,
  { institutionId, mode }: { institutionId: number; mode: PartnerMode },
  beforeId: number,
  limit: number,
): Promise<(NewEvent & { id: string; createdAt: Date })[]> {
  const { rows } = await sql<NewEvent & { id: string; createdAt: Date }>`
    select id, public_id as "publicId", institution_id as "institutionId", mode, type, data, created_at as "createdAt" from partner_events
     where institution_id = ${institutionId} and mode = ${mode} and id < ${beforeId} and created_at > now() - interval '90 days'
     order by id desc limit ${limit}`.execute(db);
  return rows;
}
