import type { Invitation } from "../../../shared/contracts/partners/members.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller, Origin } from "../../runtime/http/caller.ts";
import { countHit, findOrCountMiss } from "../../runtime/http/rate-limit.ts";
import { hashToken, newToken } from "../../runtime/tokens.ts";
import { recordAction } from "../../record/audit/service.ts";
import { createAccount, endSessionsOf, type OpenedSession, prepareAccount } from "../../record/auth/service.ts";
import { type MessageSecret, queueEmail } from "../../record/emails/service.ts";
import { getInstitution } from "../institutions/service.ts";
import { invitationEmail } from "./emails.ts";
import * as queries from "./queries.ts";
import { countGoodKeys, holdKeys, settleKeys } from "../api-keys/service.ts";

/** Links that lead to nothing before an address has to wait, and accounts that are tried, each of which costs a hash. */
const guesses = { most: 30, windowSeconds: 15 * 60 };
const tries = { most: 30, windowSeconds: 15 * 60 };

/** Invites somebody to an institution and answers the link, the only time. Throws not_found. */
export async function inviteMember(
  context: Context,
  caller: Caller,
  institutionId: number,
  wish: { name: string; email: string },
): Promise<Invitation & { link: string }> {
  return context.db.transaction().execute(async (tx) => {
    const institution = await getInstitution(tx, institutionId);
    const invitation = await invite(context, tx, caller, { ...wish, role: "member", institution });
    await recordAction(tx, caller, {
      action: "member.invited",
      subjectType: "institution",
      subjectId: institutionId,
      after: { invitation: invitation.id, email: invitation.email },
    });
    return invitation;
  });
}

interface Wish<Role extends queries.InvitedRole> {
  name: string;
  email: string;
  role: Role;
  /** What a member is invited to; null for the staff. */
  institution: { id: number; name: string } | null;
  /** It opens nothing, and is not sent, before a second person has approved it. */
  waits?: boolean;
}

/** Makes the invitation and queues its email. An open one to the same address is withdrawn. */
export async function invite<Role extends queries.InvitedRole>(
  context: Context,
  tx: Queryable,
  caller: Caller,
  { name, email, role, institution, waits = false }: Wish<Role>,
): Promise<queries.StoredInvitation<Role> & { link: string }> {
  const token = newToken();
  const link = context.config.publicUrl + paths.invitation(token);
  const institutionId = institution?.id ?? null;
  await queries.withdrawInvitations(tx, institutionId, { email: email.trim() });
  const invitation = await queries.insertInvitation(tx, {
    institutionId,
    role,
    name: name.trim(),
    email: email.trim(),
    tokenHash: hashToken(token),
    invitedBy: caller,
    isApproved: !waits,
  });
  if (!waits) await queueEmail(context, tx, invitationEmail(context, invitation, institution?.name ?? null));
  return { ...invitation, link };
}

/** Lets an invitation to the staff count that waited, from now on for its whole time, and sends it. Throws conflict. */
export async function openStaffInvitation(context: Context, tx: Queryable, id: number): Promise<queries.StoredInvitation> {
  const invitation = await queries.approveInvitation(tx, id);
  if (!invitation) throw new AppError("conflict", m.invitation_gone());
  await queries.withdrawInvitations(tx, null, { email: invitation.email, except: id });
  await queueEmail(context, tx, invitationEmail(context, invitation, null));
  return invitation;
}

/** Ends an invitation to the staff that nobody approved. */
export async function dropStaffInvitation(tx: Queryable, id: number): Promise<void> {
  await queries.withdrawUnapproved(tx, id);
}

/** The link of an invitation's email, made as it is sent: not the one that the administrator was shown. Undefined once it is closed. */
export async function linkForMessage({ config, db }: Context, invitationId: number): Promise<MessageSecret | undefined> {
  const token = newToken();
  if (!(await queries.setMailedToken(db, invitationId, hashToken(token)))) return undefined;
  return { value: config.publicUrl + paths.invitation(token) };
}

/** The invitations to join the staff that can still be accepted. */
export async function listStaffInvitations(db: Queryable): Promise<queries.StoredInvitation<"reviewer" | "administrator">[]> {
  return queries.listOpenInvitations(db, null);
}

/** Throws not_found, also for one that is not open any more. */
export async function withdrawStaffInvitation(tx: Queryable, id: number): Promise<void> {
  if ((await queries.withdrawInvitations(tx, null, { id })) === 0) throw new AppError("not_found", m.error_not_found());
}

export { deleteOldInvitations as forgetInvitations } from "./queries.ts";

/** Members, and the invitations that can still be accepted. Throws not_found. */
export async function listMembers(db: Queryable, institutionId: number) {
  await getInstitution(db, institutionId);
  const keys = await countGoodKeys(db, institutionId);
  const members = (await queries.listMembers(db, institutionId)).map((member) => ({ ...member, keys: keys.get(member.id) ?? 0 }));
  return { members, invitations: await queries.listOpenInvitations(db, institutionId) };
}

/** Throws not_found, also for one that is not open any more. */
export async function withdrawInvitation({ db }: Context, caller: Caller, institutionId: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await queries.withdrawInvitations(tx, institutionId, { id })) === 0) throw new AppError("not_found", m.error_not_found());
    await recordAction(tx, caller, {
      action: "member.invitation_withdrawn",
      subjectType: "institution",
      subjectId: institutionId,
      before: { invitation: id },
    });
  });
}

/** What becomes of the keys of a member who leaves. */
interface KeysWish {
  keys?: "end" | "hand_over" | undefined;
  handTo?: number | undefined;
}

/** Takes a member out, ends their sessions, and their keys or hands them over. Throws not_found, conflict. */
export async function removeMember({ db }: Context, caller: Caller, institutionId: number, userId: number, wish: KeysWish): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const good = (await holdKeys(tx, institutionId)).get(userId) ?? 0;
    const username = await queries.removeMember(tx, institutionId, userId);
    if (username === undefined) throw new AppError("not_found", m.error_not_found());
    if (good > 0 && !wish.keys) throw new AppError("conflict", m.members_keys_open({ username, count: good }));
    const handTo = good > 0 && wish.keys === "hand_over" ? await findKeeper(tx, institutionId, wish.handTo) : undefined;
    const keys = await settleKeys(tx, caller, { institutionId, userId }, handTo);
    await endSessionsOf(tx, userId);
    await recordAction(tx, caller, {
      action: "member.removed",
      subjectType: "institution",
      subjectId: institutionId,
      before: { user: userId, username },
      ...(keys.length > 0 && { after: handTo ? { keysHandedTo: handTo.username, keys } : { keysEnded: keys } }),
    });
  });
}

/** The member that the keys go to. Throws conflict. */
async function findKeeper(tx: Queryable, institutionId: number, id: number | undefined): Promise<{ id: number; username: string }> {
  const keeper = id === undefined ? undefined : await queries.holdMember(tx, institutionId, id);
  if (!keeper) throw new AppError("conflict", m.members_keys_whom());
  return keeper;
}

/** What the link's page shows. Throws not_found in the same words for every link that leads to nothing. */
export async function readInvitation({ db }: Context, ip: string, token: string): Promise<queries.OpenInvitation> {
  return findOrCountMiss(db, { key: `invitation:${ip}`, ...guesses }, () => queries.findOpenInvitation(db, hashToken(token)), gone);
}

/** Makes the account of an invitation and opens a session. Throws not_found, validation_failed. */
export async function acceptInvitation(
  context: Context,
  origin: Origin,
  token: string,
  wish: { username: string; password: string },
): Promise<OpenedSession> {
  await countHit(context.db, { key: `invitation:account:${origin.ip}`, ...tries });
  const invited = await readInvitation(context, origin.ip, token);
  const account = await prepareAccount(context, { ...wish, name: invited.name, email: invited.email });
  return context.db.transaction().execute(async (tx) => {
    const invitation = await queries.findOpenInvitation(tx, hashToken(token), true);
    if (!invitation) throw gone();
    const { institutionId, role, name, email } = invitation;
    const made = await createAccount(context, tx, { ...account, institutionId, role, name, email }, origin);
    await queries.noteAccepted(tx, invitation.id, made.user.id);
    await recordAction(tx, made.user, {
      ...(institutionId === null
        ? { action: "staff.joined", subjectType: "user", subjectId: made.user.id }
        : { action: "member.joined", subjectType: "institution", subjectId: institutionId }),
      after: { invitation: invitation.id, user: made.user.id, ...(institutionId === null && { role }) },
    });
    return made;
  });
}

function gone(): AppError {
  return new AppError("not_found", m.invitation_gone());
}
