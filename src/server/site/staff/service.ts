import type { StaffInvitation, StaffMember } from "../../../shared/contracts/site/staff.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { StaffRole } from "../../../shared/domain/staff-roles.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { ask, countAdministrators } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { endSessionsOf, idleHours, listSessionsOf } from "../../record/auth/service.ts";
import { releaseAssignments } from "../../requests/assignment/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import * as members from "../../partners/members/service.ts";
import * as queries from "./queries.ts";

/** Who does it: an administrator, or the second of two. */
interface Doer {
  id: number | null;
  username: string;
}

export async function listStaff(db: Queryable): Promise<{ people: StaffMember[]; invitations: StaffInvitation[] }> {
  return { people: await queries.listPeople(db, idleHours), invitations: await members.listStaffInvitations(db) };
}

/**
 * Invites a reviewer or an administrator and answers the link, the only time. An administrator's opens nothing before a second person
 * has approved it, where there is one: who can make colleagues alone could approve alone. Throws conflict, and as asking does.
 */
export async function inviteStaff(
  context: Context,
  caller: Caller,
  wish: { name: string; email: string; role: StaffRole },
): Promise<StaffInvitation & { link: string; waits: boolean }> {
  const email = wish.email.trim();
  return context.db.transaction().execute(async (tx) => {
    await queries.lockAddress(tx, email);
    const known = await queries.findByAddress(tx, email);
    if (known) throw new AppError("conflict", m.staff_error_known({ username: known.username }));
    const waits = wish.role === "administrator" && (await countAdministrators(tx)) > 1;
    const invitation = await members.invite(context, tx, caller, { ...wish, institution: null, waits });
    await recordAction(tx, caller, {
      action: "staff.invited",
      subjectType: "user",
      after: { invitation: invitation.id, email, role: wish.role },
    });
    if (waits)
      await ask(context, tx, caller, {
        kind: "administrator_added",
        subject: `invitation:${email.toLowerCase()}`,
        proposal: { invitationId: invitation.id, name: wish.name.trim(), act: "invite" },
      });
    return { ...invitation, waits };
  });
}

/** Lets the invitation of an administrator count and sends it, once a second person has approved it. Throws conflict. */
export async function openInvitation(context: Context, tx: Queryable, by: Doer, id: number): Promise<void> {
  const invitation = await members.openStaffInvitation(context, tx, id);
  await recordAction(tx, by, { action: "staff.invitation_approved", subjectType: "user", after: { invitation: invitation.id } });
}

export { dropStaffInvitation as dropInvitation } from "../../partners/members/service.ts";

/** Throws not_found, also for one that is not open any more. */
export async function withdrawInvitation({ db }: Context, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await members.withdrawStaffInvitation(tx, id);
    await recordAction(tx, caller, { action: "staff.invitation_withdrawn", subjectType: "user", before: { invitation: id } });
  });
}

/**
 * Changes what somebody may do from the next call on; their sessions stay. Making another administrator, and taking the right from one,
 * waits for a second person where there is one (decision 0045). Throws not_found, conflict, and as asking does.
 */
export async function setRole(context: Context, caller: Caller, id: number, role: StaffRole): Promise<StaffMember> {
  return context.db.transaction().execute(async (tx) => {
    const administrators = await lockAdministrators(tx, caller, id);
    const person = await lockPerson(tx, id);
    if (person.role === role) return getPerson(tx, id);
    if (role !== "administrator") keepOne(administrators, id);
    if (role === "administrator" && administrators.length > 1) await askToAdd(context, tx, caller, person, "promote");
    else if (role !== "administrator" && isAnother(person, caller)) await askToRemove(context, tx, caller, person, "make_reviewer");
    else await giveRole(tx, caller, id, role);
    return getPerson(tx, id);
  });
}

/** Throws not_found, and conflict for the last administrator. */
export async function giveRole(tx: Queryable, by: Doer, id: number, role: StaffRole): Promise<void> {
  const administrators = await queries.lockAdministrators(tx, id);
  const person = await lockPerson(tx, id);
  if (person.role === role) return;
  if (role !== "administrator") keepOne(administrators, id);
  await queries.updateRole(tx, id, role);
  await tellDesks(tx, { what: "account", userId: id });
  await recordAction(tx, by, {
    action: "staff.role_changed",
    subjectType: "user",
    subjectId: id,
    before: { role: person.role },
    after: { role },
  });
}

/** Closes a colleague's account; that of an administrator once a second person has approved it. Throws not_found, conflict, and as asking does. */
export async function deactivate(context: Context, caller: Caller, id: number, reason: string | undefined): Promise<StaffMember> {
  if (id === caller.id) throw new AppError("conflict", m.staff_error_self());
  return context.db.transaction().execute(async (tx) => {
    keepOne(await lockAdministrators(tx, caller, id), id);
    const person = await lockPerson(tx, id);
    if (person.deactivatedAt) return getPerson(tx, id);
    if (isAnother(person, caller)) await askToRemove(context, tx, caller, person, "deactivate", reason);
    else await closeAccount(tx, caller, id, reason);
    return getPerson(tx, id);
  });
}

/** Ends the account's sessions and gives back what was theirs to decide. Twice is once. Throws not_found, conflict. */
export async function closeAccount(tx: Queryable, by: Doer, id: number, reason?: string | null): Promise<void> {
  keepOne(await queries.lockAdministrators(tx, id), id);
  if ((await lockPerson(tx, id)).deactivatedAt) return;
  await queries.updateDeactivated(tx, id, true);
  await endSessionsOf(tx, id);
  await releaseAssignments(tx, by, id);
  await tellDesks(tx, { what: "account", userId: id });
  await recordAction(tx, by, {
    action: "staff.deactivated",
    subjectType: "user",
    subjectId: id,
    ...(reason?.trim() && { after: { reason: reason.trim() } }),
  });
}

/** Opens an account again; an administrator's once a second person has approved it. Throws not_found, and as asking does. */
export async function reactivate(context: Context, caller: Caller, id: number): Promise<StaffMember> {
  return context.db.transaction().execute(async (tx) => {
    const administrators = await lockAdministrators(tx, caller, id);
    const person = await lockPerson(tx, id);
    if (!person.deactivatedAt) return getPerson(tx, id);
    if (person.role === "administrator" && administrators.length > 1) await askToAdd(context, tx, caller, person, "reactivate");
    else await reopenAccount(tx, caller, id);
    return getPerson(tx, id);
  });
}

/** The account can log in again; a session that slipped in while it was deactivated opens nothing. Throws not_found. */
export async function reopenAccount(tx: Queryable, by: Doer, id: number): Promise<void> {
  if (!(await lockPerson(tx, id)).deactivatedAt) return;
  await endSessionsOf(tx, id);
  await queries.updateDeactivated(tx, id, false);
  await recordAction(tx, by, { action: "staff.reactivated", subjectType: "user", subjectId: id });
}

type Person = Awaited<ReturnType<typeof lockPerson>>;

const isAnother = ({ id, role }: Person, caller: Caller) => role === "administrator" && id !== caller.id;

async function askToRemove(
  context: Context,
  tx: Queryable,
  caller: Caller,
  { id, username }: Person,
  act: "deactivate" | "make_reviewer",
  reason?: string,
): Promise<void> {
  await ask(context, tx, caller, {
    kind: "administrator_removed",
    subject: `user:${id}`,
    proposal: { userId: id, username, act },
    reason,
  });
}

async function askToAdd(
  context: Context,
  tx: Queryable,
  caller: Caller,
  { id, username }: Person,
  act: "promote" | "reactivate",
): Promise<void> {
  await ask(context, tx, caller, { kind: "administrator_added", subject: `user:${id}`, proposal: { userId: id, username, act } });
}

/** Throws not_found. */
export async function listSessions({ db }: Context, caller: Caller, id: number) {
  await getPerson(db, id);
  return listSessionsOf(db, id, caller);
}

/** Signs somebody out everywhere; oneself everywhere else. Throws not_found. */
export async function endSessions({ db }: Context, caller: Caller, id: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, id);
    const ended = await endSessionsOf(tx, id, caller.sessionHash);
    await tellDesks(tx, { what: "account", userId: id });
    await recordAction(tx, caller, { action: "staff.sessions_ended", subjectType: "user", subjectId: id, after: { ended } });
    return ended;
  });
}

/** Whoever waited here for a colleague who took the right away may not go on. */
async function lockAdministrators(tx: Queryable, caller: Caller, personId: number): Promise<number[]> {
  const administrators = await queries.lockAdministrators(tx, personId);
  if (!administrators.includes(caller.id)) throw new AppError("forbidden", m.error_forbidden());
  return administrators;
}

function keepOne(administrators: number[], id: number): void {
  if (administrators.every((administrator) => administrator === id)) throw new AppError("conflict", m.staff_error_last());
}

async function lockPerson(tx: Queryable, id: number) {
  const person = await queries.lockPerson(tx, id);
  if (!person) throw new AppError("not_found", m.error_not_found());
  return person;
}

async function getPerson(db: Queryable, id: number): Promise<StaffMember> {
  const person = await queries.findPerson(db, id, idleHours);
  if (!person) throw new AppError("not_found", m.error_not_found());
  return person;
}
