import { sql } from "kysely";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface Settings {
  threshold: number;
  staleAfterHours: number;
  pollHours: number;
}

export async function readSettings(db: Queryable): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select threshold::float8 as threshold, stale_after_hours as "staleAfterHours", poll_hours as "pollHours"
      from screening_settings`.execute(db);
  if (!rows[0]) throw new Error("the settings of screening are missing");
  return rows[0];
}

export async function updateSettings(tx: Queryable, { threshold, staleAfterHours }: Omit<Settings, "pollHours">): Promise<void> {
  await sql`update screening_settings set threshold = ${threshold}, stale_after_hours = ${staleAfterHours}`.execute(tx);
}

export interface State {
  number: number;
  at: Date;
  /** {list id: version id} of the lists that are active. */
  lists: Record<string, number>;
  engine: number;
  threshold: number;
}

export async function findNewestState(db: Queryable): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select number::float8 as number, at, lists, engine, threshold::float8 as threshold
      from screening_states order by number desc limit 1`.execute(db);
  return rows[0];
}

/** Until the transaction ends nobody else changes what a state is made of: the numbers come in the order of the changes. */
export async function holdStates(tx: Queryable): Promise<void> {
  await sql`select from screening_settings for update`.execute(tx);
}

/** Until the transaction ends no other state comes, and those who only need that do not wait for each other. */
export async function keepState(tx: Queryable): Promise<void> {
  await sql`select from screening_settings for share`.execute(tx);
}

/** Adds the state that the lists and settings now make. */
export async function insertState(tx: Queryable, engine: number, cause: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into screening_states (number, lists, engine, threshold, cause)
    select (select coalesce(max(number), 0) + 1 from screening_states),
           coalesce((select jsonb_object_agg(id, current_version_id) from screening_lists where is_active and current_version_id is not null), '{}'),
           ${engine}::int, threshold, ${cause}
      from screening_settings returning number::float8 as number`.execute(tx);
  return rows[0]?.number ?? 0;
}

export interface ListFreshness {
  id: number;
  name: string;
  connector: string;
  versionId: number | null;
  publishedAt: Date | null;
  checkedAt: Date | null;
  isStale: boolean;
  /** Whether the staff were told that it is. */
  isTold: boolean;
  error: string | null;
}

/** The lists that count. A block list of one's own has no publisher, so it is never stale. */
export async function listFreshness(db: Queryable): Promise<ListFreshness[]> {
  const { rows } = await sql<ListFreshness>`
    select lists.id, lists.name, lists.connector, lists.current_version_id as "versionId", version.published_at as "publishedAt",
           lists.checked_at as "checkedAt", lists.last_error as error, 'stale' = any(lists.told_causes) as "isTold",
           lists.connector <> 'own' and coalesce(lists.checked_at < now() - make_interval(hours => stale_after_hours), true) as "isStale"
      from screening_lists as lists cross join screening_settings
      left join screening_list_versions as version on version.id = lists.current_version_id
     where lists.is_active order by lists.id`.execute(db);
  return rows;
}

/** When the publishers' list that was checked longest ago was; one that never was is as old as it stands here. Null without a list. */
export async function ageOfLists(db: Queryable): Promise<{ age: number | null; staleAfterSeconds: number }> {
  const { rows } = await sql<{ age: number | null; staleAfterSeconds: number }>`
    select extract(epoch from now() - (select min(coalesce(checked_at, created_at)) from screening_lists where is_active and connector <> 'own'))::float8 as age,
           stale_after_hours * 3600 as "staleAfterSeconds"
      from screening_settings`.execute(db);
  return rows[0] ?? { age: null, staleAfterSeconds: 0 };
}
