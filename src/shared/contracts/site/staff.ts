import { z } from "zod";
import { isEmail } from "../../domain/form-rules.ts";
import { staffRoles } from "../../domain/staff-roles.ts";
import { m } from "../../messages/generated/messages.js";
import { session } from "../record/auth.ts";
import { contract } from "../contract.ts";
import { invitation } from "../partners/members.ts";
import { idParams, storableText, timestamp } from "../parts.ts";

const staffRole = z.enum(staffRoles, { error: () => m.staff_error_role() });

const staffMember = z.object({
  id: z.int(),
  username: z.string(),
  /** As they were invited; accounts that were made at the console have neither name nor address. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: staffRole,
  since: timestamp,
  hasSecondFactor: z.boolean(),
  lastSeenAt: timestamp.nullable(),
  deactivatedAt: timestamp.nullable(),
  openSessions: z.int(),
  /** Funding requests that are theirs to decide. */
  assigned: z.int(),
  /** A change of their account waits for a second person. */
  waits: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

const staffInvitation = invitation.extend({ role: staffRole });
export type StaffInvitation = z.infer<typeof staffInvitation>;

/** Everybody of the staff, deactivated accounts too, and the invitations that can still be accepted. */
export const listStaff = contract("GET /api/admin/staff", {
  access: "admin",
  does: "See the staff and their open invitations",
  response: z.object({ people: z.array(staffMember), invitations: z.array(staffInvitation) }),
});

/** The answer holds the link, the only time; an open invitation to the same address is withdrawn. */
export const inviteStaff = contract("POST /api/admin/staff/invitations", {
  access: "admin",
  does: "Invite a reviewer or administrator",
  approval: "administrator_added",
  body: z.object({
    name: storableText(200).refine((value) => value.trim() !== "", { error: () => m.staff_error_name() }),
    email: storableText(254).refine(isEmail, { error: () => m.error_email() }),
    role: staffRole,
  }),
  response: staffInvitation.extend({
    link: z.string(),
    /** It opens nothing before a second person has approved it. */
    waits: z.boolean(),
  }),
  status: 201,
  errors: ["conflict", "proof_required"],
});

export const withdrawStaffInvitation = contract("POST /api/admin/staff/invitations/{id}/withdraw", {
  access: "admin",
  does: "Withdraw a staff invitation",
  params: idParams,
  response: z.object({ success: z.boolean() }),
  errors: ["not_found"],
});

/** Sessions stay open; what they may do changes with their next call. An administrator is made, and the right taken, by two people. */
export const setStaffRole = contract("POST /api/admin/staff/{id}/role", {
  access: "admin",
  does: "Make someone a reviewer or an administrator",
  approval: "administrator_removed",
  params: idParams,
  body: z.object({ role: staffRole }),
  response: staffMember,
  errors: ["not_found", "conflict", "proof_required"],
});

/** Ends their sessions at once and gives back what was theirs to decide; of an administrator, once a second person has approved it. */
export const deactivateStaff = contract("POST /api/admin/staff/{id}/deactivate", {
  access: "admin",
  does: "Deactivate a staff account",
  approval: "administrator_removed",
  params: idParams,
  body: z.object({ reason: storableText(500).optional() }),
  response: staffMember,
  errors: ["not_found", "conflict", "proof_required"],
});

export const reactivateStaff = contract("POST /api/admin/staff/{id}/reactivate", {
  access: "admin",
  does: "Reactivate a staff account",
  approval: "administrator_added",
  params: idParams,
  response: staffMember,
  errors: ["not_found", "conflict", "proof_required"],
});

export const listStaffSessions = contract("GET /api/admin/staff/{id}/sessions", {
  access: "admin",
  does: "See where a staff member is logged in",
  params: idParams,
  response: z.object({ items: z.array(session) }),
  errors: ["not_found"],
});

export const endStaffSessions = contract("POST /api/admin/staff/{id}/sessions/end", {
  access: "admin",
  does: "Log a staff member out everywhere",
  params: idParams,
  response: z.object({ ended: z.int() }),
  errors: ["not_found"],
});

const colleague = z.object({ id: z.int(), username: z.string(), name: z.string().nullable(), role: staffRole });
export type Colleague = z.infer<typeof colleague>;

/** The active accounts of the staff: whom work can be given to, and who can be mentioned. */
export const listColleagues = contract("GET /api/admin/colleagues", {
  access: "staff",
  does: "See who works here",
  response: z.object({ items: z.array(colleague) }),
});

const roleRow = z.object({
  does: z.string(),
  visitor: z.boolean(),
  member: z.boolean(),
  reviewer: z.boolean(),
  administrator: z.boolean(),
});
export type RoleRow = z.infer<typeof roleRow>;

const area = z.object({ name: z.string(), rows: z.array(roleRow) });
export type RoleArea = z.infer<typeof area>;

/** What each role may do, made of the contracts by which the server judges every call. */
export const getRoles = contract("GET /api/admin/roles", {
  access: "staff",
  does: "See what each role may do",
  response: z.object({ areas: z.array(area) }),
});
