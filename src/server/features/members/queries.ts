import { sql } from "kysely";
import type { Invitation, Member } from "../../../shared/contracts/members.ts";
import type { Queryable } from "../../db/database.ts";

const columns = sql`id, name, email, invited_by_name as "invitedBy", created_at as "createdAt", expires_at as "expiresAt"`;
/** It can still be accepted. */
const isOpen = sql`accepted_at is null and withdrawn_at is null and expires_at > now()`;

export interface NewInvitation {
  institutionId: number;
  name: string;
  email: string;
  tokenHash: string;
  invitedBy: { id: number; username: string };
}

export async function insertInvitation(tx: Queryable, invitation: NewInvitation): Promise<Invitation> {
  const { rows } = await sql<Invitation>`
    insert into invitations (institution_id, name, email, token_hash, invited_by, invited_by_name)
    values (${invitation.institutionId}, ${invitation.name}, ${invitation.email}, ${invitation.tokenHash},
            ${invitation.invitedBy.id}, ${invitation.invitedBy.username}) returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error("an invitation was not stored");
  return rows[0];
}

export async function listOpenInvitations(db: Queryable, institutionId: number): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select ${columns} from invitations where institution_id = ${institutionId} and ${isOpen} order by id desc`.execute(db);
  return rows;
}

/** Withdraws one by its number, or all to an address. Returns how many were open. */
export async function withdrawInvitations(
  tx: Queryable,
  institutionId: number,
  which: { id: number } | { email: string },
): Promise<number> {
  const chosen = "id" in which ? sql`id = ${which.id}` : sql`lower(email) = lower(${which.email})`;
  const { numAffectedRows } = await sql`
    update invitations set withdrawn_at = now() where institution_id = ${institutionId} and ${chosen} and ${isOpen}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface OpenInvitation {
  id: number;
  institutionId: number;
  institution: string;
  name: string;
  expiresAt: Date;
}

/** The invitation of a link; locked when it is going to be accepted, so that two posts make one account. */
export async function findOpenInvitation(db: Queryable, tokenHash: string, lock = false): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select invitations.id, institution_id as "institutionId", institutions.name as institution, invitations.name, expires_at as "expiresAt"
      from invitations join institutions on institutions.id = institution_id
     where token_hash = ${tokenHash} and ${isOpen} ${lock ? sql`for update of invitations` : sql``}`.execute(db);
  return rows[0];
}

export async function noteAccepted(tx: Queryable, id: number, userId: number): Promise<void> {
  await sql`update invitations set accepted_at = now(), accepted_by = ${userId} where id = ${id}`.execute(tx);
}

export async function listMembers(db: Queryable, institutionId: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select users.id, username, invitations.name, invitations.email, accepted_at as since
      from users join invitations on accepted_by = users.id and invitations.institution_id = users.institution_id
     where users.institution_id = ${institutionId} order by lower(username)`.execute(db);
  return rows;
}

/** Takes a member out; the username, or undefined when there is no such member. */
export async function removeMember(tx: Queryable, institutionId: number, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    update users set institution_id = null where id = ${userId} and institution_id = ${institutionId} returning username`.execute(tx);
  return rows[0]?.username;
}
