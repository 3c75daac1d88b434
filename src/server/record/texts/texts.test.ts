import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import pino from "pino";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { secondPerson } from "../../../../test/support/approvals.ts";
import { hireStaff } from "../../../../test/support/staff.ts";
import { readConfig } from "../../runtime/config.ts";
import { loadPages, type Pages } from "../../runtime/http/pages.ts";
import { keepTextsLive } from "./live.ts";

let test: TestApp;
let cookie: string;
let other: string;
let pages: Pages;
const site = { name: "Lantern", nation: "the Lantern Nation", publicUrl: "http://localhost", year: 2026 };
beforeAll(async () => {
  test = await createTestApp({ PROVIDER_NAME: "Lantern" });
  cookie = await test.signIn();
  other = await secondPerson(test);
  pages = await loadPages(site, readConfig({}), pino({ level: "silent" }));
});
afterAll(() => test.close());
afterEach(async () => {
  await test.owner.query("truncate provider_text_drafts");
});

interface Read {
  version: number;
  behind: string[];
  draft: { revision: number; changedBy: string } | null;
  languages: { language: string; fields: { path: string; text: string; published: string | null; isBehind: boolean; max: number }[] }[];
  versions: { number: number; note: string; publishedBy: string | null }[];
}
const admin = (method: string, path: string, body?: unknown, as = cookie) =>
  test.call(method, `/api/admin/texts${path}`, body, { cookie: as });
const read = async (key: string) => (await admin("GET", `/${key}`)).body as unknown as Read;
const wordsIn = (text: Read, language = "en") =>
  Object.fromEntries((text.languages.find((one) => one.language === language)?.fields ?? []).map(({ path, text: words }) => [path, words]));
async function save(key: string, changes: Record<string, string>, more: Record<string, unknown> = {}, as = cookie) {
  const text = await read(key);
  const language = String(more["language"] ?? "en");
  const words = { ...wordsIn(text, language), ...changes };
  return admin("PUT", `/${key}/draft`, { language, ...readFrom(text), words, ...more }, as);
}
const readFrom = ({ draft, version }: Read) => ({ revision: draft?.revision ?? 0, version });
const publish = async (key: string, as = cookie) => {
  const { draft } = await read(key);
  return admin("POST", `/${key}/publish`, { revision: draft?.revision ?? 0, note: "It is clearer." }, as);
};
const pageText = async (path: string, language: "en" | "fr" | "es" = "en") => (await pages.render(path, language, {})).html;

describe("the texts of the provider", () => {
  it("begin as what the project's files say, in every language, within the bounds of their fields", async () => {
    const { items } = (await admin("GET", "")).body as { items: { key: string; version: number; behind: string[]; draft: null }[] };
    expect(items.map(({ key, version, behind, draft }) => ({ key, version, behind, draft }))).toEqual(
      ["about", "faq", "home", "contact", "treaty", "license", "emails"].map((key) => ({ key, version: 1, behind: [], draft: null })),
    );
    for (const { key } of items)
      for (const { language, fields } of (await read(key)).languages) {
        expect(fields.length, key).toBeGreaterThan(3);
        expect(fields.filter(({ text, max }) => text === "" || text.length > max).map(({ path }) => `${key} ${language} ${path}`)).toEqual(
          [],
        );
      }
  });

  it("that are saved and published as they are change no page", async () => {
    const before = {
      about: await pageText("/resources/about"),
      faq: await pageText("/resources/faq"),
      home: await pageText("/"),
      contact: await pageText("/contact"),
    };
    for (const key of Object.keys(before)) {
      expect((await save(key, {})).status, key).toBe(200);
      expect((await publish(key)).status).toBe(200);
    }
    const { stop } = await keepTextsLive(test.context, pages);
    stop();
    const mainOf = (html: string) => /<main[^]*<\/main>/.exec(html)?.[0];
    expect(mainOf(await pageText("/resources/about"))).toBe(mainOf(before.about));
    expect(mainOf(await pageText("/resources/faq"))).toBe(mainOf(before.faq));
    expect(mainOf(await pageText("/contact"))).toBe(mainOf(before.contact));
    expect(mainOf(await pageText("/"))).toBe(mainOf(before.home));
  });
});

describe("a publication", () => {
  it("keeps its fields in the order of the page", async () => {
    const before = Object.keys(wordsIn(await read("home")));
    expect((await save("home", { "hero.heading": "Money that gets there" })).status).toBe(200);
    expect(Object.keys(wordsIn(await read("home")))).toEqual(before);
  });

  it("is on the page of every process soon, also of one that starts later, and is in the audit log", async () => {
    const second = await loadPages(site, readConfig({}), pino({ level: "silent" }));
    const { stop } = await keepTextsLive(test.context, second, 20);
    expect((await save("about", { "team.heading": "The people of {provider}", "team.items.0.title": "Ada & <b>Grace</b>" })).status).toBe(
      200,
    );
    expect((await second.render("/resources/about", "en", {})).html).not.toContain("The people of");
    const { status, body } = await publish("about");
    expect(status).toBe(200);
    await expect.poll(async () => (await second.render("/resources/about", "en", {})).html).toContain("The people of Lantern");
    expect((await second.render("/resources/about", "en", {})).html).toContain("Ada &amp; &lt;b&gt;Grace&lt;/b&gt;");
    stop();
    const third = await loadPages(site, readConfig({}), pino({ level: "silent" }));
    (await keepTextsLive(test.context, third)).stop();
    const { html } = await third.render("/resources/about", "en", {});
    expect(html).toContain("The people of Lantern");
    // The browser is told nothing of it beside the HTML.
    expect(/id="boot">([^]*?)<\/script>/.exec(html)?.[1]).not.toContain("The people of");
    const log = await test.owner.query(
      "select action, after->>'number' as number from audit_log where action = 'text.published' order by id desc limit 1",
    );
    expect(log.rows).toEqual([{ action: "text.published", number: String(body["version"]) }]);
  });

  it("in English alone shows other languages the English words there, and their own everywhere else", async () => {
    await save("faq", { "groups.0.entries.0.question": "Who pays?" });
    await publish("faq");
    const text = await read("faq");
    expect(text.behind.toSorted()).toEqual(["es", "fr"]);
    const french = text.languages.find(({ language }) => language === "fr")?.fields ?? [];
    expect(french.filter(({ isBehind }) => isBehind).map(({ path }) => path)).toEqual(["groups.0.entries.0.question"]);
    expect(french[1]?.published).not.toBe(text.languages.find(({ language }) => language === "en")?.fields[0]?.published);
    // The editor still offers the words that were there, and one tick says that they fit.
    await save("faq", { "groups.0.entries.0.question": "Qui paie ?" }, { language: "fr" });
    await publish("faq");
    expect((await read("faq")).behind).toEqual(["es"]);
    await save("faq", {}, { language: "es", isWhole: true });
    await publish("faq");
    expect((await read("faq")).behind).toEqual([]);
  });

  it("of a longer or shorter list keeps the translations with their words", async () => {
    const before = wordsIn(await read("about"));
    const item = (number: number) => ({
      [`team.items.${number}.title`]: before[`team.items.${number + 1}.title`] ?? "",
      [`team.items.${number}.text`]: before[`team.items.${number + 1}.text`] ?? "",
    });
    const french = wordsIn(await read("about"), "fr");
    const count = Object.keys(before).filter((path) => /^team\.items\.\d+\.title$/.test(path)).length;
    const words: Record<string, string> = {
      ...before,
      ...Object.assign({}, ...Array.from({ length: count - 1 }, (_, number) => item(number))),
    };
    delete words[`team.items.${count - 1}.title`];
    delete words[`team.items.${count - 1}.text`];
    expect((await admin("PUT", "/about/draft", { language: "en", ...readFrom(await read("about")), words })).status).toBe(200);
    expect(wordsIn(await read("about"), "fr")["team.items.0.title"]).toBe(french["team.items.1.title"]);
    const longer = {
      ...wordsIn(await read("about")),
      [`team.items.${count - 1}.title`]: "Care",
      [`team.items.${count - 1}.text`]: "Looks after [people](/contact).",
    };
    expect((await admin("PUT", "/about/draft", { language: "en", ...readFrom(await read("about")), words: longer })).status).toBe(200);
    expect((await publish("about")).status).toBe(200);
    (await keepTextsLive(test.context, pages)).stop();
    expect(await pageText("/resources/about")).toContain('Looks after <a href="/contact">people</a>.');
    expect((await read("about")).behind.toSorted()).toEqual(["es", "fr"]);
  });

  it("of a version that was before is a new version, and no version is ever changed", async () => {
    const { versions } = await read("contact");
    expect((await admin("POST", "/contact/draft/bring-back", { number: 1 })).status).toBe(200);
    expect((await admin("POST", "/contact/draft/bring-back", { number: 1 })).status).toBe(409);
    const { body } = await publish("contact");
    expect(body["version"]).toBe((versions[0]?.number ?? 0) + 1);
    for (const statement of ["update provider_text_versions set note = 'x'", "delete from provider_text_versions"])
      await expect(test.owner.query(statement)).rejects.toThrow("never changed");
    // But the name of an account goes with the account.
    await test.owner.query("update provider_text_versions set published_by_name = 'Account 7' where text_key = 'contact'");
    expect((await read("contact")).versions[0]?.publishedBy).toBe("Account 7");
    expect((await admin("POST", "/contact/draft/bring-back", { number: 999 })).status).toBe(404);
  });
});

describe("a version of an earlier release", () => {
  it("is edited in the fields that the files have now, and its pages have them all", async () => {
    const text = await read("contact");
    const { lead, ...without } = wordsIn(text);
    const content = { words: { en: { ...without, "next.gone.text": "Of old." } }, of: {} };
    await test.owner.query(
      "insert into provider_text_versions (text_key, number, content, note, published_by_name) values ('contact', $1, $2, 'x', 'rmason')",
      [text.version + 1, JSON.stringify(content)],
    );
    expect(Object.keys(wordsIn(await read("contact")))).toEqual(["lead", ...Object.keys(without)]);
    expect(lead).toBeDefined();
    expect((await save("contact", { lead: "Of now." })).status).toBe(200);
    expect((await publish("contact")).status).toBe(200);
    (await keepTextsLive(test.context, pages)).stop();
    expect(await pageText("/contact")).toContain("Of now.");
    // A preview of one text shows the others of its page as they are published.
    await save("contact", { "next.answer.text": "Beside the home page." });
    await publish("contact");
    (await keepTextsLive(test.context, pages)).stop();
    const { html } = await pages.render("/", "en", {
      texts: { home: { number: 2, since: null, words: { "hero.heading": "Only looked at" } } },
    });
    expect(html).toContain("Only looked at");
    expect(html).toContain("Beside the home page.");
    expect(await pageText("/")).not.toContain("Only looked at");
  });
});

describe("a draft", () => {
  it("is begun, looked at, thrown away, brought back and published by calls of their own", async () => {
    const as = { cookie };
    const text = await read("about");
    const words = { ...wordsIn(text), lead: "Looked at." };
    const saved = await test.call("PUT", "/api/admin/texts/about/draft", { language: "en", ...readFrom(text), words }, as);
    expect([saved.status, saved.body["changedBy"]]).toEqual([200, "rmason"]);
    const { revision } = saved.body;
    // This server has no pages; what there is to see is tried in a browser (test/e2e/texts.test.ts).
    expect((await test.call("GET", "/api/admin/texts/about/preview?language=fr", undefined, as)).status).toBe(503);
    expect((await test.call("POST", "/api/admin/texts/about/draft/discard", { revision }, as)).status).toBe(200);
    expect((await test.call("GET", "/api/admin/texts/about/preview?language=fr", undefined, as)).status).toBe(404);
    expect((await test.call("GET", "/api/admin/texts/about/preview?language=fr&version=999", undefined, as)).status).toBe(404);
    const again = await test.call("POST", "/api/admin/texts/about/draft/bring-back", { number: 1 }, as);
    expect(again.status).toBe(200);
    // The draft that was thrown away is not this one.
    expect((await test.call("POST", "/api/admin/texts/about/publish", { revision, note: "As it was." }, as)).status).toBe(409);
    const now = { revision: again.body["revision"], note: "As it was." };
    expect((await test.call("POST", "/api/admin/texts/about/publish", now, as)).status).toBe(200);
    const log = await test.owner.query(
      "select action from audit_log where subject_type = 'text' and subject_id = 'about' order by id desc limit 4",
    );
    expect(log.rows.map(({ action }) => action)).toEqual([
      "text.published",
      "text.brought_back",
      "text.draft_discarded",
      "text.draft_changed",
    ]);
  });
});

describe("two people at once", () => {
  it("are told who changed the draft, and nothing is written over", async () => {
    await save("contact", { lead: "One" });
    const { status, body } = await save("contact", { lead: "Two" }, { revision: 0 }, other);
    expect(status).toBe(409);
    expect(body["message"]).toMatch(/^rmason has changed this draft since you opened it, on \d{4}-/);
    expect(wordsIn(await read("contact"))["lead"]).toBe("One");
    const { revision } = readFrom(await read("contact"));
    expect((await admin("POST", "/contact/publish", { revision: revision + 1, note: "x" })).status).toBe(409);
    expect((await admin("POST", "/contact/draft/discard", { revision: revision + 1 })).status).toBe(409);
    expect((await admin("POST", "/contact/draft/discard", { revision })).status).toBe(200);
    expect((await admin("POST", "/contact/draft/discard", { revision: 0 })).status).toBe(404);
  });

  it("who publish at the same moment make one version", async () => {
    await save("contact", { lead: "Both" });
    const { version: before, draft } = await read("contact");
    const body = { revision: draft?.revision, note: "Now." };
    const answers = await Promise.all([cookie, other].map((as) => admin("POST", "/contact/publish", body, as)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await read("contact")).version).toBe(before + 1);
  });

  it("who begin a draft at the same moment begin one", async () => {
    const text = await read("contact");
    const body = { language: "en", ...readFrom(text), words: wordsIn(text) };
    const answers = await Promise.all([cookie, other].map((as) => admin("PUT", "/contact/draft", body, as)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("do not undo what the other has published since", async () => {
    const text = await read("contact");
    await save("contact", { lead: "Published since" }, {}, other);
    expect((await publish("contact", other)).status).toBe(200);
    const old = await admin("PUT", "/contact/draft", { language: "en", ...readFrom(text), words: wordsIn(text) });
    expect([old.status, old.body["message"]]).toEqual([409, expect.stringMatching(/^A newer version has been published/)]);
    expect((await read("contact")).draft).toBeNull();
  });
});

describe("words that are no good", () => {
  it.each([
    ["lead", "Look at {secret}", "Remove {secret}: only {provider} and {nation} are filled in"],
    ["lead", " ", "Enter the words of this field"],
    ["lead", "[x](/contact)", "Write this without a link: this place cannot show one"],
    [
      "next.answer.text",
      "[x](javascript:alert)",
      "Change the address javascript:alert: links lead to pages of this site, such as /contact",
    ],
    ["next.answer.text", "[x](//evil.example)", "Change the address //evil.example: links lead to pages of this site, such as /contact"],
    ["next.answer.text", "x".repeat(2_001), "Shorten this to 2000 characters or fewer. It is 1 too long"],
  ])("in %s are refused with a sentence", async (path, words, sentence) => {
    const { status, body } = await save("contact", { [path]: words });
    expect(status).toBe(400);
    expect(body["fields"]).toEqual({ [path]: sentence });
    expect((await read("contact")).draft).toBeNull();
  });

  it("are refused where a field is missing, unknown, prescribed, or far too long", async () => {
    const text = await read("about");
    const words = wordsIn(text);
    const put = async (changed: Record<string, string>) =>
      (await admin("PUT", "/about/draft", { language: "en", ...readFrom(text), words: changed })).status;
    expect(await put(words)).toBe(200);
    await test.owner.query("truncate provider_text_drafts");
    const { "team.heading": _gone, ...without } = words;
    expect(await put(without)).toBe(400);
    expect(await put({ ...words, statement: "Be greedy." })).toBe(400);
    expect(await put({ ...words, "sections.9.heading": "x" })).toBe(400);
    expect(await put({ ...words, "team.items.900.title": "x", "team.items.900.text": "x" })).toBe(400);
    expect(await put({ ...words, __proto__x: "x" })).toBe(400);
    expect(await put({ ...words, lead: "x".repeat(100_000) })).toBe(400);
    expect((await admin("POST", "/about/publish", { revision: 0, note: "x" })).status).toBe(404);
  });

  it("are not published without a reason", async () => {
    await save("contact", { lead: "Why" });
    const { revision } = readFrom(await read("contact"));
    const { status, body } = await admin("POST", "/contact/publish", { revision, note: "  " });
    expect([status, body["fields"]]).toEqual([400, { note: "Enter what changed, and why" }]);
  });

  it("are nobody's but an administrator's", async () => {
    const reviewer = (await hireStaff(test, cookie, "anna")).cookie;
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/about"],
      ["GET", "/about/preview?language=en"],
    ] as const)
      expect((await admin(method, path, undefined, reviewer)).status).toBe(403);
    expect((await admin("PUT", "/about/draft", { language: "en", revision: 0, version: 1, words: {} }, reviewer)).status).toBe(403);
    expect((await admin("POST", "/about/publish", { revision: 0, note: "x" }, reviewer)).status).toBe(403);
  });
});
