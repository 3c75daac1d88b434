import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { hireStaff } from "../../../../../test/support/staff.ts";
import { type NotificationRule, type NotificationTopic, notificationTopics } from "../../../../shared/domain/notification-rules.ts";
import type { NotificationKind } from "../topics.ts";
import { notify } from "../service.ts";
import { sendDigests } from "./jobs.ts";

let test: TestApp;
let cookie: string;
let userId: number;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  const { rows } = await test.owner.query<{ id: number }>(
    "update users set email = 'rae@hearth.example' where username = 'rmason' returning id",
  );
  userId = Number(rows[0]?.id);
});
beforeEach(async () => {
  await test.owner.query("delete from notification_rules; delete from notices_for_digest; delete from notifications; delete from emails");
});
afterAll(() => test.close());

const path = "/api/admin/notification-rules";
const everything = (rule: NotificationRule) => Object.fromEntries(notificationTopics.map((topic) => [topic, rule]));
const choose = (rules: Partial<Record<NotificationTopic, string>>, by = cookie) =>
  test.call("PUT", path, { ...everything("at_once"), ...rules }, { cookie: by });
const tell = (kind: NotificationKind, causedBy: string) =>
  test.context.db.transaction().execute((tx) => notify(test.context, tx, userId, { kind, causedBy }));
const mails = async () =>
  (await test.owner.query<{ kind: string; subject: string; body_text: string }>("select kind, subject, body_text from emails order by id"))
    .rows;
const bell = async () => (await test.call("GET", "/api/admin/notifications", undefined, { cookie })).body;
const makeDue = () => test.owner.query("update notices_for_digest set due_at = now() - interval '1 second'");

describe("how somebody of the staff is told by email", () => {
  it("is at once where they chose nothing, once a day or not at all; the bell has everything", async () => {
    await tell("project_published", "rmason");
    expect((await mails()).map(({ kind }) => kind)).toEqual(["staff_notice"]);
    expect((await choose({ projects: "daily", controls: "none" })).body).toMatchObject({
      projects: "daily",
      controls: "none",
      requests: "at_once",
    });
    await tell("project_published", "rmason");
    await tell("control_fails", "Backups");
    expect(await mails()).toHaveLength(1);
    expect(await bell()).toMatchObject({ unread: 3 });
  });

  it("is one email of the day for what waits and was not read meanwhile, however many workers write it", async () => {
    await choose({ projects: "daily", partners: "daily" });
    await tell("project_published", "rmason");
    await tell("consent_ended", "community");
    await tell("consent_ends", "community");
    const hours = await test.owner.query(
      "select distinct extract(hour from due_at at time zone 'UTC')::int as hour, due_at > now() and due_at <= now() + interval '24 hours' as is_next from notices_for_digest",
    );
    expect(hours.rows).toEqual([{ hour: 6, is_next: true }]);
    await sendDigests(test.context);
    expect(await mails(), "nothing is due yet").toEqual([]);
    const [newest] = (await bell())["items"] as { id: string }[];
    await test.call("POST", "/api/admin/notifications/read", { ids: [newest?.id] }, { cookie });
    await makeDue();
    await Promise.all([1, 2, 3].map(() => sendDigests(test.context)));
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: "staff_digest", subject: "2 things since yesterday" });
    expect(mail?.body_text).toContain("/admin/settings");
    await tell("project_published", "rmason");
    await test.call("POST", "/api/admin/notifications/read", { all: true }, { cookie });
    await makeDue();
    await sendDigests(test.context);
    expect(await mails(), "who has read everything gets no email").toHaveLength(1);
  });

  it("cannot be silenced where others rely on it, and is each one's own", async () => {
    expect((await choose({ approvals: "none" })).status).toBe(400);
    await test.owner.query("insert into notification_rules values ($1, 'approvals', 'none')", [userId]);
    await tell("approval_lapsed", "system");
    expect((await mails()).map(({ kind }) => kind)).toEqual(["staff_notice"]);
    await choose({ approvals: "daily" });
    await tell("approval_waits", "rmason");
    expect(await mails()).toHaveLength(1);
    await tell("approval_cools", "rmason");
    expect(await mails(), "what can still be stopped does not wait for tomorrow").toHaveLength(2);
    const reviewer = await hireStaff(test, cookie, "reviewer-one");
    expect((await choose({ requests: "none" }, reviewer.cookie)).body).toMatchObject({ requests: "none" });
    expect((await test.call("GET", path, undefined, { cookie })).body).toMatchObject({ requests: "at_once" });
    expect((await choose({ requests: "hourly" })).status).toBe(400);
  });

  it("ends with the account's address", async () => {
    await choose({ projects: "daily" });
    await tell("project_published", "rmason");
    await makeDue();
    await test.owner.query("update users set email = null where id = $1", [userId]);
    await sendDigests(test.context);
    expect(await mails()).toEqual([]);
    expect((await test.owner.query("select 1 from notices_for_digest")).rows).toEqual([]);
    await test.owner.query("update users set email = 'rae@hearth.example' where id = $1", [userId]);
  });
});
