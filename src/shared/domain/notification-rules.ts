/** What the staff can be told of, in the groups in which each of them chooses how. */
export const notificationTopics = [
  "requests",
  "approvals",
  "screening",
  "payments",
  "files",
  "agreements",
  "projects",
  "partners",
  "controls",
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** How an email comes: at once, with others once a day, or not at all. The bell of the desk tells in any case. */
export const notificationRules = ["at_once", "daily", "none"] as const;
export type NotificationRule = (typeof notificationRules)[number];

export const usualNotificationRule: NotificationRule = "at_once";

/** Where a second person, a possible match or missing money waits, nobody can choose to hear nothing: others rely on it. */
export const alwaysTold: readonly NotificationTopic[] = ["approvals", "screening", "payments"];

export const rulesFor = (topic: NotificationTopic): readonly NotificationRule[] =>
  notificationRules.filter((rule) => rule !== "none" || !alwaysTold.includes(topic));

/** The daily email is written at this hour of the day, in UTC. */
export const digestHour = 6;
