import { sql } from "kysely";
import { digestHour, type NotificationRule, type NotificationTopic } from "../../../../shared/domain/notification-rules.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export async function listRules(db: Queryable, userId: number): Promise<{ topic: string; rule: NotificationRule }[]> {
  const { rows } = await sql<{ topic: string; rule: NotificationRule }>`
    select topic, rule from notification_rules where user_id = ${userId} order by topic`.execute(db);
  return rows;
}

/** What somebody chose for one topic. */
export async function findRule(db: Queryable, userId: number, topic: NotificationTopic): Promise<NotificationRule | undefined> {
  const { rows } = await sql<{ rule: NotificationRule }>`
    select rule from notification_rules where user_id = ${userId} and topic = ${topic}`.execute(db);
  return rows[0]?.rule;
}

export async function keepRule(tx: Queryable, userId: number, topic: NotificationTopic, rule: NotificationRule): Promise<void> {
  await sql`
    insert into notification_rules (user_id, topic, rule) values (${userId}, ${topic}, ${rule})
    on conflict (user_id, topic) do update set rule = excluded.rule`.execute(tx);
}

/** Leaves a notification for the next daily email: that of today, or of tomorrow when its hour is past. */
export async function addToDigest(tx: Queryable, userId: number, notificationId: string): Promise<void> {
  await sql`
    insert into notices_for_digest (notification_id, user_id, due_at)
    select ${notificationId}, ${userId}, at + case when at > now() then interval '0' else interval '1 day' end
      from (select (date_trunc('day', now() at time zone 'UTC') + make_interval(hours => ${digestHour})) at time zone 'UTC' as at) as today`.execute(
    tx,
  );
}

/** Who has notifications whose daily email is due. */
export async function listDueReaders(db: Queryable, most: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id as "userId" from notices_for_digest where due_at <= now() limit ${most}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Takes what is due for one person, so that no other worker takes it: the notifications that they have not read meanwhile. */
export async function takeDue(tx: Queryable, userId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; isRead: boolean }>`
    with taken as (delete from notices_for_digest where user_id = ${userId} and due_at <= now() returning notification_id)
    select notifications.id, read_at is not null as "isRead" from taken join notifications on notifications.id = notification_id
     order by notifications.id`.execute(tx);
  return rows.filter(({ isRead }) => !isRead).map(({ id }) => id);
}
