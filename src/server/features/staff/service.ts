import type { StaffInvitation, StaffMember } from "../../../shared/contracts/staff.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { StaffRole } from "../../../shared/domain/staff-roles.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../context.ts";
import type { Queryable } from "../../db/database.ts";
import type { Caller } from "../../http/caller.ts";
import { recordAction } from "../audit/service.ts";
import { endSessionsOf, idleHours, listSessionsOf } from "../auth/service.ts";
import { releaseAssignments } from "../desk/service.ts";
import { tellDesks } from "../live/service.ts";
import * as members from "../members/service.ts";
import * as queries from "./queries.ts";

export async function listStaff(db: Queryable): Promise<{ people: StaffMember[]; invitations: StaffInvitation[] }> {
  return { people: await queries.listPeople(db, idleHours), invitations: await members.listStaffInvitations(db) };
}

/** Invites a reviewer or an administrator and answers the link, the only time. Throws conflict. */
export async function inviteStaff(
  context: Context,
  caller: Caller,
  wish: { name: string; email: string; role: StaffRole },
): Promise<StaffInvitation & { link: string }> {
  const email = wish.email.trim();
  return context.db.transaction().execute(async (tx) => {
    await queries.lockAddress(tx, email);
    const known = await queries.findByAddress(tx, email);
    if (known) throw new AppError("conflict", m.staff_error_known({ username: known.username }));
    const invitation = await members.invite(context, tx, caller, { ...wish, institution: null });
    await recordAction(tx, caller, {
      action: "staff.invited",
      subjectType: "user",
      after: { invitation: invitation.id, email, role: wish.role },
    });
    return invitation;
  });
}

/** Throws not_found, also for one that is not open any more. */
export async function withdrawInvitation({ db }: Context, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await members.withdrawStaffInvitation(tx, id);
    await recordAction(tx, caller, { action: "staff.invitation_withdrawn", subjectType: "user", before: { invitation: id } });
  });
}

/** Their sessions stay; what they may do changes with the next call. Throws not_found, conflict. */
export async function setRole({ db }: Context, caller: Caller, id: number, role: StaffRole): Promise<StaffMember> {
  return db.transaction().execute(async (tx) => {
    const administrators = await lockAdministrators(tx, caller, id);
    const person = await lockPerson(tx, id);
    if (person.role === role) return getPerson(tx, id);
    if (role !== "administrator") keepOne(administrators, id);
    await queries.updateRole(tx, id, role);
    await tellDesks(tx, { what: "account", userId: id });
    await recordAction(tx, caller, {
      action: "staff.role_changed",
      subjectType: "user",
      subjectId: id,
      before: { role: person.role },
      after: { role },
    });
    return getPerson(tx, id);
  });
}

/** Ends the account's sessions and gives back what was theirs to decide. Twice is once. Throws not_found, conflict. */
export async function deactivate({ db }: Context, caller: Caller, id: number, reason: string | undefined): Promise<StaffMember> {
  if (id === caller.id) throw new AppError("conflict", m.staff_error_self());
  return db.transaction().execute(async (tx) => {
    keepOne(await lockAdministrators(tx, caller, id), id);
    const person = await lockPerson(tx, id);
    if (person.deactivatedAt) return getPerson(tx, id);
    await queries.updateDeactivated(tx, id, true);
    await endSessionsOf(tx, id);
    await releaseAssignments(tx, caller, id);
    await tellDesks(tx, { what: "account", userId: id });
    await recordAction(tx, caller, {
      action: "staff.deactivated",
      subjectType: "user",
      subjectId: id,
      ...(reason?.trim() && { after: { reason: reason.trim() } }),
    });
    return getPerson(tx, id);
  });
}

/** The account can log in again; a session that slipped in while it was deactivated opens nothing. Throws not_found. */
export async function reactivate({ db }: Context, caller: Caller, id: number): Promise<StaffMember> {
  return db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person.deactivatedAt) return getPerson(tx, id);
    await endSessionsOf(tx, id);
    await queries.updateDeactivated(tx, id, false);
    await recordAction(tx, caller, { action: "staff.reactivated", subjectType: "user", subjectId: id });
    return getPerson(tx, id);
  });
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
