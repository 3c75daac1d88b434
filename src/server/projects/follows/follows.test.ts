import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { tablesThatHold } from "../../../../test/support/codes.ts";
import { type CommunityStage, createPublished, update } from "../../../../test/support/community.ts";
import { putOff, sendWaiting } from "../../../../test/support/mail-worker.ts";
import type { OutgoingMessage } from "../../runtime/mail/mailer.ts";
import { tellFollowers } from "./jobs.ts";
import { confirmFollow, endFollow, openFollow } from "./service.ts";

let test: TestApp;
let stage: CommunityStage;
let publicId: string;
beforeAll(async () => {
  test = await createTestApp({ MAIL_TO_NEW_ADDRESS: "3", MAIL_PER_NETWORK: "100000", TRUST_PROXY: "1" });
  stage = await createPublished(test, await test.signIn());
  const { rows } = await test.owner.query<{ public_id: string }>("select public_id from projects");
  publicId = rows[0]?.public_id ?? "";
});
afterAll(() => test.close());
beforeEach(() => test.owner.query("delete from project_follows; delete from emails; delete from rate_limits; delete from project_posts"));

const reader = "reader@elsewhere.example";
const ip = "203.0.113.9";
const follow = (values: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  test.call("POST", "/api/follows", { email: reader, often: "each", project: publicId, ...values }, { headers });
const count = async (table: string) => (await test.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;
const tell = () => tellFollowers(test.context, new AbortController().signal);

const send = () => sendWaiting(test, "project_follow");
const tokenIn = (mail: OutgoingMessage | undefined) => /\/follow\/([\w-]{32})/.exec(mail?.text ?? "")?.[1] ?? "";

async function confirmed(values: Record<string, unknown> = {}): Promise<string> {
  await follow(values);
  const token = tokenIn((await send())[0]);
  await confirmFollow(test.context, ip, token);
  return token;
}

/** An update of the community, longer ago than the pause; whatever was before it was an hour before it. */
async function publish(changes: Record<string, unknown> = {}): Promise<void> {
  await test.owner.query(
    `update project_posts set posted_at = posted_at - interval '1 hour';
     update project_follows set told_until = told_until - interval '1 hour'`,
  );
  expect((await stage.act("POST", "/posts", update(changes))).status).toBeLessThan(300);
  await test.owner.query(
    "update project_posts set posted_at = posted_at - interval '2 minutes' where posted_at > now() - interval '1 minute'",
  );
}

describe("who wants to follow a project", () => {
  it("is sent a link to the address, and nothing else until it is confirmed", async () => {
    expect((await follow({}, { "accept-language": "fr" })).status).toBe(202);
    await publish();
    const [mail, ...others] = await send();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: reader, subject: "Confirmez que vous souhaitez suivre" });
    expect(mail?.unsubscribe).toBe(`${test.context.config.publicUrl}/follow/${tokenIn(mail)}/end`);
    await tell();
    expect(await send()).toEqual([]);
    // A mail scanner opens the link, again and again.
    for (let i = 0; i < 3; i += 1)
      expect(await openFollow(test.context, ip, tokenIn(mail))).toMatchObject({ isConfirmed: false, asked: "each" });
    await tell();
    expect(await send()).toEqual([]);
  });

  it("is answered alike whether the address follows already or not, and two confirmations at once are one", async () => {
    const first = await follow();
    const token = tokenIn((await send())[0]);
    await Promise.all([confirmFollow(test.context, ip, token), confirmFollow(test.context, ip, token)]);
    const again = await follow({ email: ` ${reader.toUpperCase()}` });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await follow({ email: "somebody@else.example" })).body).toEqual(first.body);
    expect(await count("project_follows")).toBe(2);
  });

  it("changes how often only by a link of its own mailbox", async () => {
    const before = await confirmed();
    await follow({ often: "weekly" });
    expect(await openFollow(test.context, ip, before)).toMatchObject({ often: "each" });
    const link = tokenIn((await send())[0]);
    expect(await openFollow(test.context, ip, link)).toMatchObject({ often: "each", isConfirmed: true, asked: "weekly" });
    await confirmFollow(test.context, ip, link);
    expect(await openFollow(test.context, ip, link)).toMatchObject({ often: "weekly" });
  });

  it("gets no more than three links a day, however often and from wherever they are asked for, also when known to us", async () => {
    await Promise.all(Array.from({ length: 1_000 }, (_, i) => follow({}, { "x-forwarded-for": `198.51.${i % 250}.${i % 7}` })));
    expect(await count("emails where kind = 'project_follow'")).toBe(3);
    await confirmFollow(test.context, ip, tokenIn((await send())[0]));
    for (let i = 0; i < 5; i += 1) await follow({ project: null });
    expect(await send()).toEqual([]);
  });

  it("is refused as a robot, for a project that is not there, and without an address", async () => {
    expect((await follow({ website: "x" })).status).toBe(400);
    expect((await follow({ elapsedMs: 3 })).status).toBe(429);
    expect((await follow({ project: "prj_nothing" })).status).toBe(404);
    expect((await follow({ email: "nobody" })).body["fields"]).toHaveProperty("email");
  });

  it("is forgotten when it does not confirm in seven days", async () => {
    await follow();
    const token = tokenIn((await send())[0]);
    await test.owner.query("update project_follows set asked_at = now() - interval '6 days'");
    await tell();
    expect(await count("project_follows")).toBe(1);
    await test.owner.query("update project_follows set asked_at = now() - interval '8 days'");
    await tell();
    expect(await count("project_follows")).toBe(0);
    await expect(confirmFollow(test.context, ip, token)).rejects.toMatchObject({ code: "not_found" });
  });

  it("stands in one table alone, and nowhere in the outbox, at the desk or in the log", async () => {
    await confirmed();
    await publish();
    await tell();
    expect(await tablesThatHold(test, reader)).toEqual(["public.project_follows"]);
    await putOff(test, "project_follow", `451 <${reader}> later`);
    expect((await test.owner.query("select server_answer from emails where status = 'queued'")).rows).toEqual([
      { server_answer: "451 <…> later" },
    ]);
    expect(await tablesThatHold(test, reader)).toEqual(["public.project_follows"]);
    const [mail] = await send();
    const token = tokenIn(mail);
    expect(await tablesThatHold(test, reader)).toEqual(["public.project_follows"]);
    expect(await tablesThatHold(test, token)).toEqual([]);
    expect(test.logged.join("\n")).not.toContain(reader);
  });
});

describe("a follower", () => {
  it("is told of each update once, by two workers at once and again", async () => {
    await confirmed();
    await confirmed({ email: "second@elsewhere.example" });
    await publish({ title: "The intake is repaired", body: "W̱SÁNEĆ <b>water</b>" });
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    const sent = await send();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([reader, "second@elsewhere.example"]);
    expect(sent[0]?.subject).toContain("The intake is repaired");
    expect(sent[0]?.text).toContain("W̱SÁNEĆ <b>water</b>");
    expect(sent[0]?.html).toContain("&lt;b&gt;");
    await publish({ title: "The second pump" });
    await tell();
    expect((await send()).map(({ text }) => [text.includes("second pump"), text.includes("intake")])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it("of a digest gets one a week", async () => {
    await confirmed({ often: "weekly" });
    await publish({ title: "One" });
    await publish({ title: "Two" });
    await tell();
    expect(await send()).toEqual([]);
    await test.owner.query("update project_follows set told_at = now() - interval '7 days'");
    await tell();
    await tell();
    const sent = await send();
    expect(sent.map(({ text }) => text.includes("One") && text.includes("Two"))).toEqual([true]);
  });

  it("of all projects is told which are new", async () => {
    await confirmed({ project: null });
    await test.owner.query("update project_follows set told_until = (select published_at - interval '1 second' from projects)");
    await test.owner.query("update projects set published_at = published_at - interval '2 minutes'");
    await test.owner.query("update project_follows set told_until = told_until - interval '2 minutes'");
    await Promise.all([tell(), tell()]);
    expect((await send()).map(({ text }) => text.includes(`/projects/${publicId}`))).toEqual([true]);
  });

  it("ends it with one click by any of its messages, also while a message to it is made", async () => {
    const first = await confirmed();
    await publish();
    await tell();
    await Promise.all([endFollow(test.context, first), endFollow(test.context, first), tell()]);
    expect(await send()).toEqual([]);
    expect([await count("project_follows"), await count("project_follow_links"), await count("project_follow_messages")]).toEqual([
      0, 0, 0,
    ]);
    await expect(openFollow(test.context, ip, first)).rejects.toMatchObject({ code: "not_found" });
    await endFollow(test.context, "guessed");
  });
});

describe("a message that waits", () => {
  it("tells what is public as it leaves: not what was taken out meanwhile, and what was mended as it is now", async () => {
    await confirmed();
    await publish({ title: "A slip", body: "Secret words" });
    await publish({ title: "Kept", body: "Good words" });
    await tell();
    await test.owner.query("delete from project_posts where title = 'A slip'; update project_posts set body = 'Better words'");
    const [mail] = await send();
    expect(mail?.text).toContain("Better words");
    expect(mail?.text).not.toMatch(/Secret|Good words/);
    await publish({ title: "Gone" });
    await tell();
    await test.owner.query("delete from project_posts");
    expect(await send()).toEqual([]);
  });

  it("does not leave when its project is not public any more, whose followers are forgotten", async () => {
    await confirmed();
    await follow({ email: "waits@elsewhere.example" });
    await confirmed({ email: "all@elsewhere.example", project: null });
    await publish({ title: "Before the end" });
    await tell();
    await test.owner.query("update projects set public_until = now() - interval '1 second'");
    expect(await send()).toEqual([]);
    await Promise.all([tell(), tell()]);
    expect((await test.owner.query("select email from project_follows")).rows).toEqual([{ email: "all@elsewhere.example" }]);
    expect((await follow()).status).toBe(410);
    await test.owner.query("update projects set public_until = 'infinity'");
    await tell();
    expect(await send()).toEqual([]);
  });
});
