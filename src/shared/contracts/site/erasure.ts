import { z } from "zod";
import { contract } from "../contract.ts";
import { idParams, storableText, timestamp } from "../parts.ts";

/** What would be erased, and what would stay and why: for the dialog that asks before. */
const foreseen = z.object({
  /** What is typed to confirm: a reference, or an account's name. */
  confirm: z.string(),
  goes: z.array(z.string()),
  stays: z.array(z.string()),
  /** Why it cannot be done now, in words, or null. */
  blockedBy: z.string().nullable(),
});
export type ForeseenErasure = z.infer<typeof foreseen>;

const body = z.object({ confirm: storableText(200) });
const erased = z.object({ success: z.boolean(), message: z.string() });
const errors = ["not_found", "conflict"] as const;

export const foreseeInquiryErasure = contract("GET /api/admin/respondents/{id}/erasure", {
  access: "admin",
  does: "See what removing an inquiry's personal data would leave",
  params: idParams,
  response: foreseen,
  errors: ["not_found"],
});

/** Those to whom it was forwarded are told, and so is the institution, last. */
export const eraseInquiry = contract("POST /api/admin/respondents/{id}/erasure", {
  access: "admin",
  does: "Remove the personal data of an inquiry",
  params: idParams,
  body,
  response: erased,
  errors,
});

export const foreseeMessageErasure = contract("GET /api/admin/messages/{id}/erasure", {
  access: "admin",
  does: "See what removing a message's personal data would leave",
  params: idParams,
  response: foreseen,
  errors: ["not_found"],
});

/** Whoever wrote it is told, last. */
export const eraseMessage = contract("POST /api/admin/messages/{id}/erasure", {
  access: "admin",
  does: "Remove the personal data of a message",
  params: idParams,
  body,
  response: erased,
  errors,
});

export const foreseeSignatoryErasure = contract("GET /api/admin/treaty-signatures/{id}/erasure", {
  access: "admin",
  does: "See what removing a signatory's data would leave",
  params: idParams,
  response: foreseen,
  errors: ["not_found"],
});

/** The signature stays: it is the nation's. */
export const eraseSignatory = contract("POST /api/admin/treaty-signatures/{id}/erasure", {
  access: "admin",
  does: "Remove the person who signed from a treaty signature",
  params: idParams,
  body,
  response: erased,
  errors,
});

export const foreseeAccountErasure = contract("GET /api/admin/accounts/{id}/erasure", {
  access: "admin",
  does: "See what erasing an account would leave",
  params: idParams,
  response: foreseen,
  errors: ["not_found"],
});

/** Of one of the staff once it is deactivated, of a member once it is removed. */
export const eraseAccount = contract("POST /api/admin/accounts/{id}/erasure", {
  access: "admin",
  does: "Erase an account that has ended",
  params: idParams,
  body,
  response: erased,
  errors,
});

/** Whose account was removed from an institution and is not erased. */
export const listFormerMembers = contract("GET /api/admin/institutions/{id}/former-members", {
  access: "admin",
  does: "See former members of an institution",
  params: idParams,
  response: z.object({
    items: z.array(z.object({ id: z.int(), username: z.string(), name: z.string().nullable(), since: timestamp.nullable() })),
  }),
  errors: ["not_found"],
});
