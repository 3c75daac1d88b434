import { z } from "zod";
import { contract } from "../contract.ts";
import { type NotificationTopic, notificationTopics, rulesFor } from "../../domain/notification-rules.ts";
import { timestamp } from "../parts.ts";

const notificationId = z
  .string()
  .max(18)
  .regex(/^\d{1,18}$/);

const notification = z.object({
  id: notificationId,
  /** What happened, in a sentence. */
  text: z.string(),
  fundingRequestId: z.int().nullable(),
  projectId: z.int().nullable(),
  /** An approval: its page shows it. */
  approvalId: z.int().nullable(),
  /** It is about several requests, which are the caller's now. */
  isMany: z.boolean(),
  /** The part of the request that it is about, when it is one. */
  tab: z.string().nullable(),
  /** It is about a control behind a certification. */
  isAboutControl: z.boolean(),
  /** It is about possible matches of the screening, or about this one. */
  isAboutScreening: z.boolean(),
  /** A community asks about a payment. */
  isAboutPayment: z.boolean(),
  screeningCaseId: z.int().nullable(),
  isAboutCompliance: z.boolean(),
  /** It is about what is agreed with the institution, or due by that. */
  isAboutPartnership: z.boolean(),
  /** The institution whose KYC file or compliance it is about. */
  institutionId: z.int().nullable(),
  createdAt: timestamp,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/** The newest 50 that the caller was told. */
export const listNotifications = contract("GET /api/admin/notifications", {
  access: "staff",
  does: "Read one's own notifications",
  response: z.object({ items: z.array(notification), unread: z.int() }),
});

export const readNotifications = contract("POST /api/admin/notifications/read", {
  access: "staff",
  does: "Mark one's own notifications as read",
  body: z.union([z.object({ ids: z.array(notificationId).min(1).max(200) }), z.object({ all: z.literal(true) })]),
  response: z.object({ unread: z.int() }),
});

const ruleOf = (topic: NotificationTopic) => z.enum(rulesFor(topic));
/** One rule for each topic. */
const rules = z.strictObject(
  Object.fromEntries(notificationTopics.map((topic) => [topic, ruleOf(topic)])) as Record<NotificationTopic, ReturnType<typeof ruleOf>>,
);

export const getNotificationRules = contract("GET /api/admin/notification-rules", {
  access: "staff",
  does: "See how one is told by email",
  response: rules,
});

export const keepNotificationRules = contract("PUT /api/admin/notification-rules", {
  access: "staff",
  does: "Choose how one is told by email",
  body: rules,
  response: rules,
});
