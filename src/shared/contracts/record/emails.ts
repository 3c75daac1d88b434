import { z } from "zod";
import { emailStatuses, heldReasons } from "../../domain/statuses.ts";
import { contract } from "../contract.ts";
import { idParams, listQuery, page, timestamp } from "../parts.ts";

const outcome = z.object({ success: z.boolean(), message: z.string() });

export const sendTestEmail = contract("POST /api/admin/test-email", {
  access: "admin",
  does: "Send a test email",
  body: z.object({ email: z.string().max(300) }),
  response: outcome,
});

export const sendTestNotification = contract("POST /api/admin/test-notification", {
  access: "admin",
  does: "Send a test notification",
  body: z.object({ type: z.enum(["contact", "funding"]) }),
  response: outcome,
});

export const emailItem = z.object({
  id: z.int(),
  kind: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  status: z.enum(emailStatuses),
  /** Why it was held back, also when a person has sent it since. */
  heldBecause: z.enum(heldReasons).nullable(),
  attempts: z.int(),
  /** What the mail server said last, word for word. */
  serverAnswer: z.string().nullable(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
});
export type EmailItem = z.infer<typeof emailItem>;

export const listEmails = contract("GET /api/admin/emails", {
  access: "admin",
  does: "List the emails in the outbox",
  query: z.object({ status: z.enum(emailStatuses).optional(), limit: listQuery.limit, cursor: listQuery.cursor, order: listQuery.order }),
  response: page(emailItem).extend({ mailEnabled: z.boolean() }),
});

export const getEmail = contract("GET /api/admin/emails/{id}", {
  access: "admin",
  does: "Read an email",
  params: idParams,
  response: emailItem.extend({ bodyText: z.string() }),
  errors: ["not_found"],
});

export const resendEmail = contract("POST /api/admin/emails/{id}/resend", {
  access: "admin",
  does: "Resend an email",
  params: idParams,
  response: outcome,
  errors: ["not_found", "conflict"],
});
