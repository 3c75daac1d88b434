import { z } from "zod";
import { isStorable } from "../../domain/form-rules.ts";
import { longestComment } from "../../domain/mentions.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, rowIdText, timestamp } from "../parts.ts";

const comment = z.object({
  id: z.int(),
  author: z.string(),
  isYours: z.boolean(),
  /** Null once it was removed. */
  body: z.string().nullable(),
  /** The colleagues it names, as their accounts are written. */
  mentions: z.array(z.string()),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  removedAt: timestamp.nullable(),
});
export type Comment = z.infer<typeof comment>;

const body = z
  .string({ error: () => m.live_error_comment_empty() })
  .trim()
  .min(1, { error: () => m.live_error_comment_empty() })
  .max(longestComment, { error: () => m.live_error_comment_long() })
  .refine(isStorable, { error: () => m.error_unstorable() });

/** What the staff say to one another about a request; no applicant ever reads it. The oldest first. */
export const listComments = contract("GET /api/admin/funding-requests/{id}/comments", {
  access: "staff",
  does: "Read colleagues' comments on a request",
  params: idParams,
  query: z.object({ before: rowIdText.optional() }),
  /** `olderBefore` is the `before` of the page with older ones. */
  response: z.object({ items: z.array(comment), olderBefore: z.int().nullable() }),
  errors: ["not_found"],
});

export const addComment = contract("POST /api/admin/funding-requests/{id}/comments", {
  access: "staff",
  does: "Comment on a request and mention colleagues",
  params: idParams,
  body: z.object({ clientKey: z.uuid(), body }),
  response: comment,
  status: 201,
  errors: ["not_found", "conflict"],
});

export const editComment = contract("PATCH /api/admin/comments/{id}", {
  access: "staff",
  does: "Edit one's own comment",
  params: idParams,
  body: z.object({ body }),
  response: comment,
  errors: ["not_found", "conflict"],
});

export const removeComment = contract("DELETE /api/admin/comments/{id}", {
  access: "staff",
  does: "Remove one's own comment",
  params: idParams,
  response: comment,
  errors: ["not_found", "conflict"],
});
