import { z } from "zod";
import { isEmail } from "../../domain/form-rules.ts";
import { m } from "../../messages/generated/messages.js";
import { currentUser } from "../record/auth.ts";
import { contract } from "../contract.ts";
import { idParams, storableText, timestamp } from "../parts.ts";

export const invitation = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  invitedBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

const member = z.object({
  id: z.int(),
  username: z.string(),
  /** As they were invited. */
  name: z.string(),
  email: z.string(),
  since: timestamp,
  /** Good keys of the partner API that they answer for. */
  keys: z.int(),
});
export type Member = z.infer<typeof member>;

/** Who belongs to an institution, and the invitations that can still be accepted. */
export const listMembers = contract("GET /api/admin/institutions/{id}/members", {
  access: "admin",
  does: "See the members of an institution",
  params: idParams,
  response: z.object({ members: z.array(member), invitations: z.array(invitation) }),
  errors: ["not_found"],
});

/** The answer holds the link, the only time; an open invitation to the same address is withdrawn. */
export const inviteMember = contract("POST /api/admin/institutions/{id}/invitations", {
  access: "admin",
  does: "Invite a member of an institution",
  params: idParams,
  body: z.object({
    name: storableText(200).refine((value) => value.trim() !== "", m.members_error_name()),
    email: storableText(254).refine(isEmail, m.error_email()),
  }),
  response: invitation.extend({ link: z.string() }),
  status: 201,
  errors: ["not_found"],
});

export const withdrawInvitation = contract("POST /api/admin/institutions/{id}/invitations/{invitationId}/withdraw", {
  access: "admin",
  does: "Withdraw a member's invitation",
  params: idParams.extend({ invitationId: idParams.shape.id }),
  response: z.object({ success: z.boolean() }),
  errors: ["not_found"],
});

/**
 * The account stays and belongs to no institution; its sessions end at once. Who answers for good keys leaves them to nobody by
 * mistake: they end, or go to another member by name.
 */
export const removeMember = contract("POST /api/admin/institutions/{id}/members/{userId}/remove", {
  access: "admin",
  does: "Remove a member of an institution",
  params: idParams.extend({ userId: idParams.shape.id }),
  body: z.object({ keys: z.enum(["end", "hand_over"]).optional(), handTo: z.int().positive().max(2_147_483_647).optional() }),
  response: z.object({ success: z.boolean() }),
  errors: ["not_found", "conflict"],
});

const token = z.object({ token: z.string().max(200) });

/** What the link's page shows. A used, expired, withdrawn or guessed link: not_found, in the same words. */
export const getInvitation = contract("GET /api/invitations/{token}", {
  access: "anyone",
  does: "Open an invitation's link",
  params: token,
  /** `institution` is null for who is to join the staff. */
  response: z.object({
    institution: z.string().nullable(),
    role: z.enum(["member", "reviewer", "administrator"]),
    name: z.string(),
    expiresAt: timestamp,
  }),
  errors: ["not_found", "too_many_requests"],
});

/** Makes the account and signs it in. */
export const acceptInvitation = contract("POST /api/invitations/{token}/accept", {
  access: "anyone",
  does: "Create an account, with an invitation's link",
  params: token,
  body: z.object({ username: storableText(200), password: storableText(1_000) }),
  response: currentUser,
  status: 201,
  errors: ["not_found", "validation_failed", "too_many_requests"],
});
