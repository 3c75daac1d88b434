import { sql } from "kysely";
import type { FollowRhythm } from "../../../shared/domain/follows.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { Queryable } from "../../runtime/db/database.ts";

/** So long after it was published something waits to be told: every transaction that published earlier is over, and a slip can be mended. */
const pauseSeconds = 60;

interface Asked {
  /** Null for all new projects. */
  projectId: number | null;
  email: string;
  often: FollowRhythm;
  language: Language;
}

/** Notes who asks to follow; who follows already stays as they are until they confirm anew. Returns the row's number. */
export async function insertFollow(tx: Queryable, { projectId, email, often, language }: Asked): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into project_follows (project_id, email, often, language) values (${projectId}, ${email}, ${often}, ${language})
    on conflict (project_id, lower(email)) do update set asked_at = clock_timestamp(),
      language = case when project_follows.confirmed_at is null then excluded.language else project_follows.language end
    returning id`.execute(tx);
  if (!rows[0]) throw new Error("a follow was not stored");
  return rows[0].id;
}

export async function insertConfirmation(tx: Queryable, followId: number, often: FollowRhythm): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into project_follow_messages (follow_id, kind, often) values (${followId}, 'confirm', ${often}) returning id`.execute(tx);
  if (!rows[0]) throw new Error("a confirmation was not stored");
  return rows[0].id;
}

export async function insertLink(db: Queryable, tokenHash: string, followId: number, often: FollowRhythm | null): Promise<void> {
  await sql`insert into project_follow_links (token_hash, follow_id, often) values (${tokenHash}, ${followId}, ${often})`.execute(db);
}

export interface FollowState {
  id: number;
  email: string;
  language: Language;
  often: FollowRhythm;
  isConfirmed: boolean;
  /** What saying yes would confirm. */
  wanted: FollowRhythm | null;
  /** Null for all new projects. */
  project: { publicId: string; name: string } | null;
}

/** What a link leads to, while its project is public. */
export async function findFollow(db: Queryable, tokenHash: string): Promise<FollowState | undefined> {
  const { rows } = await sql<FollowState>`
    select follows.id, email, follows.language, follows.often, confirmed_at is not null as "isConfirmed", links.often as wanted,
           case when projects.id is not null then json_build_object('publicId', projects.public_id, 'name', projects.name) end as project
      from project_follow_links as links join project_follows as follows on follows.id = links.follow_id
      left join public_projects as projects on projects.id = follows.project_id
     where token_hash = ${tokenHash} and (follows.project_id is null or projects.id is not null)`.execute(db);
  return rows[0];
}

/** The first yes begins now; a later one changes how often. */
export async function confirmFollow(tx: Queryable, id: number, often: FollowRhythm): Promise<void> {
  await sql`
    update project_follows set often = ${often}, confirmed_at = coalesce(confirmed_at, clock_timestamp()),
           told_until = case when confirmed_at is null then clock_timestamp() else told_until end,
           told_at = case when confirmed_at is null then clock_timestamp() else told_at end
     where id = ${id}`.execute(tx);
}

/** With its links and whatever was still to be sent. Its link is found although its project is not public any more. */
export async function deleteFollow(db: Queryable, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`
    delete from project_follows where id = (select follow_id from project_follow_links where token_hash = ${tokenHash}) returning id`.execute(
    db,
  );
  return rows.length > 0;
}

export interface DueMessage {
  id: number;
  kind: "confirm" | "news";
  followId: number;
  projectId: number | null;
  email: string;
  language: Language;
  often: FollowRhythm;
  wanted: FollowRhythm | null;
  /** As PostgreSQL writes them: a date of JavaScript would cut the microseconds off. */
  since: string | null;
  until: string | null;
}

/** What a message is made of; undefined when its follow has ended, or never was confirmed. */
export async function findMessage(db: Queryable, id: number): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    select messages.id, kind, follow_id as "followId", project_id as "projectId", email, language, follows.often, messages.often as wanted,
           since::text as since, until::text as until
      from project_follow_messages as messages join project_follows as follows on follows.id = follow_id
     where messages.id = ${id} and (kind = 'confirm' or confirmed_at is not null)`.execute(db);
  return rows[0];
}

export interface FollowedProject {
  publicId: string;
  name: string;
  nationName: string | null;
}

/** A project as everybody may read it now. */
export async function findFollowedProject(db: Queryable, id: number): Promise<FollowedProject | undefined> {
  const { rows } = await sql<FollowedProject>`
    select public_id as "publicId", name, nation_name as "nationName" from public_projects where id = ${id}`.execute(db);
  return rows[0];
}

export async function findPublicId(db: Queryable, publicId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from public_projects where public_id = ${publicId}`.execute(db);
  return rows[0]?.id;
}

interface Span {
  since: string | null;
  until: string | null;
}

export interface ToldPost {
  id: string;
  title: string;
  body: string;
  source: string;
  happenedOn: string;
}

/** The updates of a span that are still there and public, the oldest first. */
export async function listPostsWithin(db: Queryable, projectId: number, { since, until }: Span, most: number): Promise<ToldPost[]> {
  const { rows } = await sql<ToldPost>`
    select posts.public_id as id, title, body, source, happened_on::text as "happenedOn"
      from project_posts as posts join public_projects as projects on projects.id = posts.project_id
     where projects.id = ${projectId} and posted_at > ${since}::timestamptz and posted_at <= ${until}::timestamptz
     order by posts.id limit ${most}`.execute(db);
  return rows;
}

/** The projects of a span that are still public, the oldest first. */
export async function listPublishedWithin(db: Queryable, { since, until }: Span, most: number): Promise<FollowedProject[]> {
  const { rows } = await sql<FollowedProject>`
    select public_id as "publicId", name, nation_name as "nationName" from public_projects
     where published_at > ${since}::timestamptz and published_at <= ${until}::timestamptz order by published_at, id limit ${most}`.execute(
    db,
  );
  return rows;
}

/**
 * Takes followers whom something is to be told and notes up to when they are told, in one statement: no two workers take the same one.
 * Returns the messages to be made of it.
 */
export async function takeDue(tx: Queryable, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      select id, told_until, now() - make_interval(secs => ${pauseSeconds}) as until from project_follows as follows
       where confirmed_at is not null and (often = 'each' or told_at <= now() - interval '7 days')
         and case when project_id is null
             then exists (select from public_projects where published_at > follows.told_until
                             and published_at <= now() - make_interval(secs => ${pauseSeconds}))
             else exists (select from project_posts as posts join public_projects as projects on projects.id = posts.project_id
                           where posts.project_id = follows.project_id and posted_at > follows.told_until
                             and posted_at <= now() - make_interval(secs => ${pauseSeconds})) end
       order by id limit ${most} for update skip locked),
    told as (
      update project_follows as follows set told_until = due.until, told_at = now()
        from due where follows.id = due.id returning follows.id, due.told_until as since, due.until)
    insert into project_follow_messages (follow_id, kind, since, until) select id, 'news', since, until from told returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes follows of projects that are not public, and those that nobody confirmed in time. Returns how many. */
export async function deleteEnded(tx: Queryable, days: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from project_follows where id in (
      select follows.id from project_follows as follows
       where (confirmed_at is null and asked_at < now() - make_interval(days => ${days}))
          or (project_id is not null and not exists (select from public_projects where id = follows.project_id))
       limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Removes what old messages were made of, and links that nobody has in a mailbox of these days; the newest link of a follow stays. */
export async function forgetOld(tx: Queryable, { messageDays, linkDays }: { messageDays: number; linkDays: number }): Promise<void> {
  await sql`delete from project_follow_messages where made_at < now() - make_interval(days => ${messageDays})`.execute(tx);
  await sql`
    delete from project_follow_links as links where made_at < now() - make_interval(days => ${linkDays})
       and exists (select from project_follow_links as newer where newer.follow_id = links.follow_id and newer.made_at > links.made_at)`.execute(
    tx,
  );
}
