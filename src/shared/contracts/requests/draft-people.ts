import { z } from "zod";
import { draftRoles, longestPersonName, longestRemark } from "../../domain/draft-roles.ts";
import { isEmail } from "../../domain/form-rules.ts";
import { requestFieldNames } from "../../domain/request-fields.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { rowId, rowIdText, storableText, timestamp } from "../parts.ts";

const role = z.enum(draftRoles);

const person = z.object({
  id: rowId,
  name: z.string(),
  role,
  /** Their link opens nothing any more; their name stays with what they wrote. */
  hasEnded: z.boolean(),
  /** Only told to the owner, as is the address. */
  openedAt: timestamp.nullable(),
  wroteAt: timestamp.nullable(),
  email: z.string().nullable(),
});
export type DraftPerson = z.output<typeof person>;

const remark = z.object({
  id: rowId,
  /** The question that it is about; null for the whole request. */
  field: z.string().nullable(),
  /** Who wrote it; null for the owner. */
  person: rowId.nullable(),
  text: z.string(),
  at: timestamp,
});
export type DraftRemark = z.output<typeof remark>;

/** Who else is in a draft, who wrote what, and what they say about it. */
export const together = z.object({
  /** Who asks; null for the owner. */
  you: rowId.nullable(),
  people: z.array(person),
  /** Who wrote each answer last; no person is the owner. What is not named was written when nobody else was there. */
  changes: z.record(z.string(), z.object({ person: rowId.nullable(), at: timestamp })),
  remarks: z.array(remark),
});

const params = z.object({ token: z.string().max(200) });
const partParams = params.extend({ id: rowIdText });

const name = storableText(longestPersonName).refine((text) => text.trim() !== "", { error: () => m.together_error_name() });
const address = storableText(254).refine(isEmail, { error: () => m.error_email() });

/** Invites somebody to a draft. The link's token is told only here. Throws conflict when there are too many already. */
export const inviteToDraft = contract("POST /api/drafts/{token}/people", {
  access: "anyone",
  does: "Invite people to a draft, with its owner's link",
  params,
  body: z.object({ name, role, email: address.optional() }),
  response: z.object({ id: rowId, token: z.string(), message: z.string().optional() }),
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});

/** Ends the link of somebody who was invited, at once. */
export const endDraftPerson = contract("DELETE /api/drafts/{token}/people/{id}", {
  access: "anyone",
  does: "End the link of somebody invited to a draft, with its owner's link",
  params: partParams,
  response: z.object({ success: z.boolean() }),
  errors: ["not_found", "forbidden"],
});

/** What became of a draft whose link opens nothing any more: told to a device that had opened it, which knows its id. */
export const getDraftOutcome = contract("GET /api/drafts/{token}/outcome", {
  access: "anyone",
  does: "Learn what became of a draft, with a link that opened it",
  params,
  query: z.object({ draft: z.uuid() }),
  response: z.object({ outcome: z.enum(["ended", "sent"]) }),
  errors: ["not_found"],
});

/** Throws conflict when there are too many already. */
export const addDraftRemark = contract("POST /api/drafts/{token}/remarks", {
  access: "anyone",
  does: "Leave a remark on a draft, with its link",
  params,
  body: z.object({
    field: z.enum(requestFieldNames as [string, ...string[]]).nullable(),
    text: storableText(longestRemark).refine((text) => text.trim() !== "", { error: () => m.together_error_remark() }),
  }),
  response: z.object({ id: rowId }),
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});

/** A remark that is done goes. Its author, the owner and whoever may write say so. */
export const endDraftRemark = contract("DELETE /api/drafts/{token}/remarks/{id}", {
  access: "anyone",
  does: "Mark a remark on a draft as done, with its link",
  params: partParams,
  response: z.object({ success: z.boolean() }),
  errors: ["not_found", "forbidden"],
});
