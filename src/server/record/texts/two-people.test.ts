import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { secondPerson } from "../../../../test/support/approvals.ts";
import { draftIn, publishByTwo, textsDesk, type TextsDesk } from "../../../../test/support/texts.ts";
import { readConfig } from "../../runtime/config.ts";
import { loadPages } from "../../runtime/http/pages.ts";
import { hashToken, newToken } from "../../runtime/tokens.ts";
import { keepTextsLive } from "./live.ts";

let test: TestApp;
let cookie: string;
let second: string;
let desk: TextsDesk;
beforeAll(async () => {
  test = await createTestApp({ PROVIDER_NAME: "Lantern" });
  cookie = await test.signIn();
  await test.owner.query("update users set totp_secret = 'A', totp_confirmed_at = now()");
  await test.owner.query("update sessions set factor_at = now() + interval '1 day'");
  second = await secondPerson(test);
  desk = textsDesk(test, cookie);
});
afterAll(() => test.close());
afterEach(async () => {
  await test.owner.query("delete from approvals where state = 'waiting'");
  await test.owner.query("truncate provider_text_drafts");
});

const heading = "articles.0.heading";
const otherwise = (words: string) => () => ({ [heading]: words });
const decide = (id: number, act: "approve" | "refuse" | "withdraw", as = second) =>
  test.call("POST", `/api/admin/approvals/${id}/${act}`, act === "refuse" ? { reason: "Say it as the council does." } : {}, { cookie: as });
async function askFor(words: string, as = cookie): Promise<number> {
  await draftIn(desk, "treaty", otherwise(words));
  const { status, body } = await desk.ask("treaty", as);
  expect([status, body["message"]]).toEqual([202, undefined]);
  return (body["approval"] as { id: number }).id;
}
const countVersions = async () => Number((await test.owner.query("select count(*) as n from provider_text_versions")).rows[0].n);

/** A session of an account, which is made if it is not there. */
async function sessionOf(username: string): Promise<string> {
  const token = newToken();
  await test.owner.query(
    "insert into users (username, password_hash, is_admin, totp_secret, totp_confirmed_at) values ($1, '-', true, 'A', now()) on conflict do nothing",
    [username],
  );
  await test.owner.query(
    "insert into sessions (token_hash, user_id, expires_at, factor_at) select $2, id, now() + interval '1 day', now() + interval '1 day' from users where username = $1",
    [username, hashToken(token)],
  );
  return `${second.split("=")[0]}=${token}`;
}

describe("a text that two people publish", () => {
  it("is published by the second one, in every language, and says who both were", async () => {
    const before = await countVersions();
    const id = await askFor("Recognition");
    expect(await countVersions()).toBe(before);
    const waiting = (await desk.read("treaty")).asked;
    expect(waiting?.changes.map(({ after }) => after)).toEqual(Array(3).fill("Fields that change: 1"));
    expect((await decide(id, "approve")).status).toBe(200);
    const { rows } = await test.owner.query(
      "select number, published_by_name, approved_by_name, note from provider_text_versions where text_key = 'treaty' order by id desc limit 1",
    );
    expect(rows).toEqual([{ number: 2, published_by_name: "rmason", approved_by_name: "second-person", note: "It is clearer." }]);
    expect((await desk.read("treaty")).draft).toBeNull();
    const log = await test.owner.query("select after from audit_log where action = 'text.published' order by id desc limit 1");
    expect(log.rows[0]?.after).toMatchObject({ number: 2, askedBy: "rmason" });
    const pages = await loadPages(
      { name: "Lantern", publicUrl: "http://localhost", year: 2026 },
      readConfig({}),
      pino({ level: "silent" }),
    );
    (await keepTextsLive(test.context, pages)).stop();
    const { html } = await pages.render("/treaty", "fr", {});
    expect(html).toContain(">Recognition</h3>");
    expect(html).toContain('data-version="2"');
    // The browser is told nothing of the words beside the HTML.
    expect(html.match(/Recognition</g)).toHaveLength(1);
  });

  it("is not published by one: not as a text of one person, and not by the own approval under another session", async () => {
    const before = await countVersions();
    const revision = await draftIn(desk, "treaty", otherwise("Alone"));
    const published = await desk.call("POST", "/treaty/publish", { revision, note: "x" });
    expect([published.status, published.body["message"]]).toEqual([409, "Two people publish this text: ask for approval instead."]);
    const { body } = await desk.ask("treaty");
    const { id } = body["approval"] as { id: number };
    expect((await decide(id, "approve", cookie)).status).toBe(409);
    expect((await decide(id, "approve", await sessionOf("rmason"))).status).toBe(409);
    expect(await countVersions()).toBe(before);
  });

  it("stays as it was submitted until somebody has decided, or whoever asked has withdrawn it", async () => {
    const id = await askFor("Waits");
    const { draft } = await desk.read("treaty");
    const saved = await desk.save("treaty", "en", { [heading]: "Changed meanwhile" }, second);
    expect([saved.status, saved.body["message"]]).toEqual([
      409,
      expect.stringMatching(/^rmason asked for the publication of this draft on /),
    ]);
    expect((await desk.call("POST", "/treaty/draft/discard", { revision: draft?.revision })).status).toBe(409);
    expect((await desk.call("POST", "/treaty/draft/bring-back", { number: 1 })).status).toBe(409);
    expect((await desk.ask("treaty", second)).status).toBe(409);
    expect((await desk.read("treaty")).draft).toEqual(draft);
    expect((await decide(id, "withdraw", cookie)).status).toBe(200);
    expect((await desk.save("treaty", "en", { [heading]: "Changed after" })).status).toBe(200);
  });

  it("goes back with a reason, which stands beside the draft until somebody has changed it", async () => {
    const before = await countVersions();
    expect((await decide(await askFor("Goes back"), "refuse")).status).toBe(200);
    expect((await desk.read("treaty")).sentBack).toEqual({ by: "second-person", reason: "Say it as the council does." });
    expect((await desk.save("treaty", "en", { [heading]: "As the council says it" })).status).toBe(200);
    expect((await desk.read("treaty")).sentBack).toBeNull();
    expect(await countVersions()).toBe(before);
  });

  it("is the words that were submitted and no others, also where the draft was changed past the desk", async () => {
    const before = await countVersions();
    const id = await askFor("Submitted");
    await test.owner.query("update provider_text_drafts set content = replace(content::text, 'Submitted', 'Slipped in')::json");
    const slipped = await decide(id, "approve");
    expect([slipped.status, slipped.body["message"]]).toEqual([409, expect.stringMatching(/^These are not the words that were submitted/)]);
    await test.owner.query(
      "update provider_text_drafts set content = replace(content::text, 'Slipped in', 'Submitted')::json, revision = default",
    );
    expect((await decide(id, "approve")).status).toBe(409);
    await test.owner.query("truncate provider_text_drafts");
    expect((await decide(id, "approve")).status).toBe(409);
    expect(await countVersions()).toBe(before);
  });

  it("is published once by two who approve at the same moment, and asked for once by two who ask", async () => {
    const before = (await desk.read("treaty")).version;
    await draftIn(desk, "treaty", otherwise("At once"));
    const asked = await Promise.all([desk.ask("treaty"), desk.ask("treaty", second)]);
    expect(asked.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 409]);
    const { asked: open } = await desk.read("treaty");
    const third = await sessionOf("third-person");
    const approvals = await Promise.all([cookie, second, third].map((as) => decide(open?.id ?? 0, "approve", as)));
    expect(approvals.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await desk.read("treaty")).version).toBe(before + 1);
  });

  it("is saved by one and submitted by the other at the same moment: one of both comes too late", async () => {
    await draftIn(desk, "treaty", otherwise("Before"));
    const { draft } = await desk.read("treaty");
    const [saved, asked] = await Promise.all([
      desk.save("treaty", "en", { [heading]: "Before" }, second),
      test.call("POST", "/api/admin/texts/treaty/ask", { revision: draft?.revision, note: "x" }, { cookie }),
    ]);
    expect([saved.status, asked.status]).toContain(409);
    expect(Math.min(saved.status, asked.status)).toBeLessThan(300);
  });

  it("is not published for somebody whose account was closed meanwhile", async () => {
    const before = await countVersions();
    const id = await askFor("Gone", await sessionOf("goes-away"));
    await test.owner.query("update users set deactivated_at = now() where username = 'goes-away'");
    expect((await decide(id, "approve")).status).toBe(409);
    expect(await countVersions()).toBe(before);
    expect((await decide(id, "refuse")).status).toBe(200);
  });

  it("is not submitted while a language is behind, or while it says nothing new", async () => {
    await desk.save("treaty", "en", { [heading]: "English alone" });
    const behind = await desk.ask("treaty");
    expect([behind.status, behind.body["message"]]).toEqual([
      409,
      expect.stringMatching(/These languages are behind: Español, Français\./),
    ]);
    await test.owner.query("truncate provider_text_drafts");
    await desk.save("treaty", "en", {});
    expect((await desk.ask("treaty")).body["message"]).toBe("The draft says the same as the published version.");
    await desk.save("contact", "en", { lead: "Write to us" });
    expect((await desk.ask("contact")).body["message"]).toBe("One person publishes this text: publish it.");
  });

  it("keeps what the specification prescribes, and leads nowhere where it is signed", async () => {
    for (const [key, path] of [
      ["treaty", "articles.15.paragraphs"],
      ["treaty", "articles.16.heading"],
      ["treaty", "articles.17.paragraphs"],
      ["treaty", "signature.agree"],
      ["treaty", "articles.0.restsOn.0"],
      ["license", "heading"],
      ["license", "principles.items.0.title"],
      ["license", "process.steps.4.title"],
    ] as const)
      expect((await desk.save(key, "en", { [path]: "Otherwise" })).status, path).toBe(400);
    const linked = await desk.save("treaty", "en", { "articles.0.paragraphs": "See [here](/contact)." });
    expect(Object.values(linked.body["fields"] as object)).toEqual(["Write this without a link: this place cannot show one"]);
  });

  it("comes back as a version of its own", async () => {
    const version = await publishByTwo(test, desk, "treaty", otherwise("Something else"));
    expect((await desk.call("POST", "/treaty/draft/bring-back", { number: 1 })).status).toBe(200);
    const { body } = await desk.ask("treaty");
    expect((await decide((body["approval"] as { id: number }).id, "approve")).status).toBe(200);
    expect((await desk.read("treaty")).version).toBe(version + 1);
  });
});
