import { sql } from "kysely";
import type { DraftPerson } from "../../../../shared/contracts/requests/draft-people.ts";
import type { DraftRole } from "../../../../shared/domain/draft-roles.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** What a link to a draft opens, and for whom. */
export interface DraftAccess {
  draftId: number;
  /** Null for the owner. */
  person: { id: number; role: DraftRole } | null;
}

/** Undefined for a link that is unknown or has ended, and for a draft that is not there any more. */
export async function findAccess(db: Queryable, tokenHash: string): Promise<DraftAccess | undefined> {
  const { rows } = await sql<{ draftId: number; personId: number | null; role: DraftRole | null }>`
    select drafts.id as "draftId", person.id as "personId", person.role
      from (select draft_id, null::integer as person_id from draft_links where token_hash = ${tokenHash}
            union all
            select draft_id, draft_people.id from draft_person_links join draft_people on draft_people.id = person_id
             where token_hash = ${tokenHash} and ended_at is null) as link
      join drafts on drafts.id = link.draft_id and drafts.expires_at > now()
      left join draft_people as person on person.id = link.person_id`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { draftId, personId, role } = row;
  return { draftId, person: personId === null || role === null ? null : { id: personId, role } };
}

/** Whoever writes to a draft or its people holds it, so that a link that ends and a write pass each other in order. */
export async function holdDraft(tx: Queryable, draftId: number): Promise<void> {
  await sql`select 1 from drafts where id = ${draftId} for update`.execute(tx);
}

/** Everybody who ever had a link, in the order of their invitation. */
export async function readPeople(db: Queryable, draftId: number): Promise<DraftPerson[]> {
  const { rows } = await sql<DraftPerson & { role: DraftRole }>`
    select id, name, role, ended_at is not null as "hasEnded", opened_at as "openedAt", wrote_at as "wroteAt", email
      from draft_people where draft_id = ${draftId} order by id`.execute(db);
  return rows;
}

export async function insertPerson(
  tx: Queryable,
  draftId: number,
  { name, role, email }: { name: string; role: DraftRole; email: string | undefined },
): Promise<number> {
  const { id } = await tx
    .insertInto("draft_people")
    .values({ draft_id: draftId, name, role, email: email ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPersonLink(tx: Queryable, personId: number, tokenHash: string): Promise<void> {
  await tx.insertInto("draft_person_links").values({ person_id: personId, token_hash: tokenHash }).execute();
}

/** False when nobody of this draft has this number. */
export async function endPerson(tx: Queryable, draftId: number, personId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update draft_people set ended_at = coalesce(ended_at, now()) where id = ${personId} and draft_id = ${draftId}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Once a minute at most: a page that looks again and again writes nothing. */
export async function noteOpened(db: Queryable, personId: number): Promise<void> {
  await sql`
    update draft_people set opened_at = now()
     where id = ${personId} and (opened_at is null or opened_at < now() - interval '1 minute')`.execute(db);
}

export async function noteWrote(tx: Queryable, personId: number): Promise<void> {
  await sql`update draft_people set wrote_at = now() where id = ${personId}`.execute(tx);
}

/** Whether somebody's link still opens a draft. */
export async function isWelcome(db: Queryable, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from draft_people join drafts on drafts.id = draft_id
     where draft_people.id = ${personId} and ended_at is null and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** What became of a draft, for a link that opened it; the draft's public id is known to who did open it. */
export async function findOutcome(db: Queryable, tokenHash: string, draftId: string): Promise<"ended" | "sent" | undefined> {
  const { rows } = await sql<{ outcome: string }>`
    select 'sent' as outcome from sent_draft_people where token_hash = ${tokenHash} and draft_id = ${draftId}
    union all
    select 'ended' from draft_person_links
      join draft_people on draft_people.id = person_id
      join drafts on drafts.id = draft_people.draft_id
     where token_hash = ${tokenHash} and ended_at is not null and public_id = ${draftId} and expires_at > now()`.execute(db);
  return rows[0]?.outcome === undefined ? undefined : rows[0].outcome === "sent" ? "sent" : "ended";
}
