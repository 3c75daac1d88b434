import { z } from "zod";
import { emailStatuses, heldReasons } from "../../domain/statuses.ts";
import { contract } from "../contract.ts";
import { idParams, listQuery, page, storableText, timestamp } from "../parts.ts";

const outcome = z.object({ success: z.boolean(), message: z.string() });

export const sendTestEmail = contract("POST /api/admin/test-email", {
  access: "admin",
  does: "Send a test email",
  body: z.object({ email: z.string().max(300) }),
  /** With what the mail server said last, word for word. */
  response: outcome.extend({ serverAnswer: z.string().nullable() }),
});

export const sendTestNotification = contract("POST /api/admin/test-notification", {
  access: "admin",
  does: "Send a test notification",
  body: z.object({ type: z.enum(["contact", "funding"]) }),
  response: outcome,
});

/** What the environment says of the mail server, without its password. */
export const getMailServer = contract("GET /api/admin/mail-server", {
  access: "admin",
  does: "See through which server email is sent",
  response: z.object({
    /** Its host and port; null where none is set, and messages wait in the outbox. */
    server: z.string().nullable(),
    isEncrypted: z.boolean(),
    from: z.string(),
    /** How long what is told to somebody outside waits, so that it can be taken back. */
    undoSeconds: z.int(),
  }),
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
  query: z.object({
    status: z.enum(emailStatuses).optional(),
    /** A part of the recipient's address. */
    to: storableText(200).optional(),
    /** The reference of a request, an inquiry, a message or a project. */
    record: storableText(60).optional(),
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    order: listQuery.order,
  }),
  response: page(emailItem).extend({ mailEnabled: z.boolean() }),
});

export const countFailedEmails = contract("GET /api/admin/emails/failed", {
  access: "admin",
  does: "Count the failed emails that can be resent",
  response: z.object({ count: z.int(), asOf: timestamp }),
});

export const resendFailedEmails = contract("POST /api/admin/emails/resend-failed", {
  access: "admin",
  does: "Resend all failed emails",
  /** When they were counted. What fails later belongs to another press. */
  body: z.object({ asOf: z.iso.datetime() }),
  response: z.object({ resent: z.int(), mailEnabled: z.boolean() }),
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
