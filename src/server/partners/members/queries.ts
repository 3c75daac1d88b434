import { sql } from "kysely";
import type { Invitation, Member } from "../../../shared/contracts/partners/members.ts";
import type { Queryable } from "../../runtime/db/database.ts";

const columns = sql`id, role, name, email, invited_by_name as "invitedBy", created_at as "createdAt", expires_at as "expiresAt"`;
/** It can still be accepted. */
const isOpen = sql`accepted_at is null and withdrawn_at is null and expires_at > now() and approved_at is not null`;

/** The institution that somebody is invited to, or null for the staff. */
type Whose = number | null;

/** An invitation with what its holder becomes. */
export type StoredInvitation<Role extends InvitedRole = InvitedRole> = Invitation & { role: Role };
export type InvitedRole = "member" | "reviewer" | "administrator";

export interface NewInvitation<Role extends InvitedRole = InvitedRole> {
  institutionId: Whose;
  role: Role;
  name: string;
  email: string;
  tokenHash: string;
  invitedBy: { id: number; username: string };
  isApproved: boolean;
}

export async function insertInvitation<Role extends InvitedRole>(
  tx: Queryable,
  invitation: NewInvitation<Role>,
): Promise<StoredInvitation<Role>> {
  const { rows } = await sql<StoredInvitation>`
    insert into invitations (institution_id, role, name, email, token_hash, invited_by, invited_by_name, approved_at)
    values (${invitation.institutionId}, ${invitation.role}, ${invitation.name}, ${invitation.email}, ${invitation.tokenHash},
            ${invitation.invitedBy.id}, ${invitation.invitedBy.username}, case when ${invitation.isApproved}::boolean then now() end) returning ${columns}`.execute(
    tx,
  );
  if (!rows[0]) throw new Error("an invitation was not stored");
  return { ...rows[0], role: invitation.role };
}

export async function listOpenInvitations<Role extends InvitedRole>(
  db: Queryable,
  institutionId: Whose,
): Promise<StoredInvitation<Role>[]> {
  const { rows } = await sql<StoredInvitation>`
    select ${columns} from invitations where ${isOf(institutionId)} and ${isOpen} order by id desc limit 500`.execute(db);
  return rows as StoredInvitation<Role>[];
}

const isOf = (institutionId: Whose) => (institutionId === null ? sql`institution_id is null` : sql`institution_id = ${institutionId}`);

/** Withdraws one by its number, or all to an address. Returns how many were open. */
export async function withdrawInvitations(
  tx: Queryable,
  institutionId: Whose,
  which: { id: number } | { email: string; except?: number },
): Promise<number> {
  const chosen =
    "id" in which ? sql`id = ${which.id}` : sql`lower(email) = lower(${which.email}) and id is distinct from ${which.except ?? null}::int`;
  const { numAffectedRows } = await sql`
    update invitations set withdrawn_at = now() where ${isOf(institutionId)} and ${chosen} and ${isOpen}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** From now on it can be accepted, for as long as if it were made now. Undefined for one that was withdrawn, or counts already. */
export async function approveInvitation(tx: Queryable, id: number): Promise<StoredInvitation | undefined> {
  const { rows } = await sql<StoredInvitation>`
    update invitations set approved_at = now(), expires_at = now() + (expires_at - created_at)
     where id = ${id} and approved_at is null and withdrawn_at is null returning ${columns}`.execute(tx);
  return rows[0];
}

export async function withdrawUnapproved(tx: Queryable, id: number): Promise<void> {
  await sql`update invitations set withdrawn_at = now() where id = ${id} and approved_at is null and withdrawn_at is null`.execute(tx);
}

/** Another attempt of the same message has another link. False for an invitation that is not open any more. */
export async function setMailedToken(db: Queryable, id: number, tokenHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update invitations set mailed_token_hash = ${tokenHash} where id = ${id} and ${isOpen}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface OpenInvitation {
  id: number;
  role: InvitedRole;
  institutionId: Whose;
  institution: string | null;
  name: string;
  email: string;
  expiresAt: Date;
}

/** The invitation of a link; locked when it is going to be accepted, so that two posts make one account. */
export async function findOpenInvitation(db: Queryable, tokenHash: string, lock = false): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select invitations.id, invitations.role, institution_id as "institutionId", institutions.name as institution,
           invitations.name, invitations.email,
           expires_at as "expiresAt"
      from invitations left join institutions on institutions.id = institution_id
     where ${tokenHash} in (token_hash, mailed_token_hash) and ${isOpen} ${lock ? sql`for update of invitations` : sql``}`.execute(db);
  return rows[0];
}

export async function noteAccepted(tx: Queryable, id: number, userId: number): Promise<void> {
  await sql`update invitations set accepted_at = now(), accepted_by = ${userId} where id = ${id}`.execute(tx);
}

export async function listMembers(db: Queryable, institutionId: number): Promise<Omit<Member, "keys">[]> {
  const { rows } = await sql<Omit<Member, "keys">>`
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

/** A member of the institution, who stays one until the transaction ends. */
export async function holdMember(
  tx: Queryable,
  institutionId: number,
  userId: number,
): Promise<{ id: number; username: string } | undefined> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where id = ${userId} and institution_id = ${institutionId} for share`.execute(tx);
  return rows[0];
}

/** Invitations that nobody accepted, some time after they ended. */
export async function deleteOldInvitations(tx: Queryable, days: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from invitations where id in (
      select id from invitations
       where accepted_at is null and coalesce(withdrawn_at, expires_at) < now() - make_interval(days => ${days})
       order by id limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
