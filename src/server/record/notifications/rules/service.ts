import {
  type NotificationRule,
  type NotificationTopic,
  notificationTopics,
  rulesFor,
  usualNotificationRule,
} from "../../../../shared/domain/notification-rules.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import * as queries from "./queries.ts";

/** The rule that holds: what somebody chose, unless others rely on their being told. */
function ruleOf(topic: NotificationTopic, chosen: NotificationRule | undefined): NotificationRule {
  return chosen && rulesFor(topic).includes(chosen) ? chosen : usualNotificationRule;
}

/** How somebody is told by email of one topic. */
export async function readRule(db: Queryable, userId: number, topic: NotificationTopic): Promise<NotificationRule> {
  return ruleOf(topic, await queries.findRule(db, userId, topic));
}

/** How the caller is told by email of each topic. */
export async function listRules({ db }: Pick<Context, "db">, caller: Caller): Promise<Record<NotificationTopic, NotificationRule>> {
  const chosen = new Map((await queries.listRules(db, caller.id)).map(({ topic, rule }) => [topic, rule]));
  return Object.fromEntries(notificationTopics.map((topic) => [topic, ruleOf(topic, chosen.get(topic))])) as Record<
    NotificationTopic,
    NotificationRule
  >;
}

/** Keeps what the caller chose. It is about nobody but them, and the audit log has nothing of it. */
export async function keepRules(
  { db }: Pick<Context, "db">,
  caller: Caller,
  rules: Record<NotificationTopic, NotificationRule>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const topic of notificationTopics) await queries.keepRule(tx, caller.id, topic, rules[topic]);
  });
}
