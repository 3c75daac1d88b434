import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { secondPerson } from "../../../../test/support/approvals.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { postJson, serveBeside } from "../../../../test/support/server-process.ts";
import { hireStaff } from "../../../../test/support/staff.ts";
import { textsDesk, type TextsDesk } from "../../../../test/support/texts.ts";
import type { OpenDatabase } from "../../runtime/db/open.ts";
import { setWordings, wording } from "../../runtime/mail/wordings.ts";
import { startWorkers } from "../../workers.ts";
import { keepTextsLive } from "./live.ts";

let test: TestApp;
let cookie: string;
let desk: TextsDesk;
beforeAll(async () => {
  test = await createTestApp({ PROVIDER_NAME: "Lantern" });
  cookie = await test.signIn();
  desk = textsDesk(test, cookie);
});
afterEach(async () => {
  await test.owner.query("truncate provider_text_drafts");
});
afterAll(async () => {
  // Other files of this worker write emails too.
  setWordings({});
  await test.close();
});

type Language = "en" | "fr" | "es";
const subject = "receiptOfAFundingRequest.subject";
const text = "receiptOfAFundingRequest.textToANewAddress";

async function publish(changes: Partial<Record<Language, Record<string, string>>>) {
  for (const [language, words] of Object.entries(changes)) {
    const { status, body } = await desk.save("emails", language as Language, words);
    expect([status, body["fields"]]).toEqual([200, undefined]);
  }
  const { draft } = await desk.read("emails");
  return desk.call("POST", "/emails/publish", { revision: draft?.revision ?? 0, note: "It is clearer." });
}
const look = async () => (await keepTextsLive(test.context, undefined)).stop();

interface Email {
  subject: string;
  text: string;
  html: string;
}
const stored = async (reference: string) => {
  const { rows } = await test.owner.query<Email>(
    "select subject, body_text as text, body_html as html from emails where kind = 'funding_request_receipt' and body_text like $1",
    [`%${reference}%`],
  );
  return rows[0] ?? { subject: "", text: "", html: "" };
};
async function receipt(language: Language = "en", changes: Record<string, unknown> = {}) {
  const headers = { cookie: `lang=${language}` };
  const { status, body } = await test.call("POST", "/api/funding-requests", fundingRequest(changes), { headers });
  expect(status).toBe(201);
  const reference = String(body["reference"]);
  return { reference, ...(await stored(reference)) };
}

describe("words of emails that were published", () => {
  it("are in the next message of each language; what waits in the outbox keeps its words", async () => {
    const before = await receipt();
    expect(before.subject).toBe(`We have your funding request ${before.reference}`);
    const words = (hello: string) => ({
      [subject]: `${hello} {reference}`,
      [text]: `${hello}.\nAnd <b>again</b> & {again`.replace("{", ""),
    });
    expect((await publish({ en: words("Hello"), fr: words("Bonjour"), es: words("Hola") })).status).toBe(200);
    // This process has no pages, and has not looked yet.
    expect((await receipt()).subject).toContain("We have your funding request");
    await look();
    for (const [language, hello] of [
      ["en", "Hello"],
      ["fr", "Bonjour"],
      ["es", "Hola"],
    ] as const) {
      const email = await receipt(language);
      expect(email.subject).toBe(`${hello} ${email.reference}`);
      expect(email.text).toContain(`${hello}.\nAnd <b>again</b> & again`);
      expect(email.html).toContain(`${hello}.<br>And &lt;b&gt;again&lt;/b&gt; &amp; again`);
      expect(email.html).toContain(`<html lang="${language}">`);
    }
    expect(await stored(before.reference)).toMatchObject({ subject: before.subject, text: before.text });
  });

  it("are soon in those of every process", async () => {
    const { stop } = await keepTextsLive(test.context, undefined, 20);
    await publish({ en: { [subject]: "Soon {reference}" } });
    await expect.poll(async () => (await receipt()).subject).toMatch(/^Soon FR-/);
    stop();
  });

  it("are in those of another process, and of the workers' jobs", { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "hearthbridge-words-"));
    const beside = await serveBeside(test, { PROCESS: "web", DATA_DIR: folder });
    await publish({ en: { [subject]: "Everywhere {reference}" } });
    const elsewhere = async () => {
      const { body } = await postJson(`${beside.url}/api/funding-requests`, fundingRequest());
      return (await stored(String(body["reference"]))).subject;
    };
    await expect.poll(elsewhere, { timeout: 10_000 }).toMatch(/^Everywhere FR-/);
    await beside.killAll();
    rmSync(folder, { recursive: true, force: true });
    setWordings({});
    const { stop } = await startWorkers(test.context, { connection: test.context.pool.options } as unknown as OpenDatabase);
    expect(wording(subject, { reference: "FR-1" })).toBe("Everywhere FR-1");
    await stop();
  });

  it("are English in a language that is behind, until it is translated", async () => {
    await publish({ en: { [subject]: "News {reference}" } });
    await look();
    expect((await receipt("fr")).subject).toMatch(/^News FR-/);
    // Its other words are its own.
    expect((await receipt("fr")).text).toContain("Bonjour.");
    await publish({ fr: { [subject]: "Des nouvelles {reference}" } });
    await look();
    expect((await receipt("fr")).subject).toMatch(/^Des nouvelles FR-/);
  });

  it("give way to the files' when an older version comes back", async () => {
    expect((await desk.call("POST", "/emails/draft/bring-back", { number: 1 })).status).toBe(200);
    expect((await publish({})).status).toBe(200);
    await look();
    const email = await receipt("fr");
    expect(email.subject).toContain(email.reference);
    expect(email.text).not.toContain("Bonjour.\n");
    expect((await receipt()).subject).toMatch(/^We have your funding request/);
  });

  it("greet and sign no message that secures somebody", async () => {
    const own = {
      "everyMessageAboutAFundingRequest.greeting": "Hey {name}",
      "everyMessageAboutAFundingRequest.footer": "Yours, {provider}",
    };
    await publish({ en: own });
    await look();
    const { reference } = await receipt();
    const asked = await test.call("POST", "/api/request-links", { reference, email: "marian@threerivers.example" });
    expect(asked.status).toBeLessThan(300);
    const { rows } = await test.owner.query<{ text: string }>(
      "select body_text as text from emails where kind = 'funding_request_link' order by id desc limit 1",
    );
    expect(rows[0]?.text).toContain("You received this because this address was given in a funding request to Lantern.");
    expect(rows[0]?.text).not.toContain("Yours, Lantern");
  });
});

describe("words of emails that are no good", () => {
  it.each([
    [subject, "We have your request", "Write {reference} somewhere in these words: readers need it"],
    [subject, "{reference} {secret}", "Remove {secret}: this field fills in {reference}"],
    [subject, "{reference}\nBcc: all@evil.example", "Write this on one line"],
    [subject, `{reference} ${"x".repeat(139)}`, "Shorten this to 150 characters or fewer. It is 1 too long"],
    [text, "Hello {name}", "Remove {name}: this field fills nothing in"],
    [text, "[Log in](/login)", "Write this without a link: this place cannot show one"],
    [text, "Go to https://evil.example now", "https://evil.example"],
    [text, "Go to evil.example/login now", "evil.example/login"],
    [text, "Go to evil。example now", "evil。example"],
    [text, "Go to evil\u2060.\u200Bexample now", "evil\u2060.\u200Bexample"],
    [text, "Go to ｅｖｉｌ․ｅｘａｍｐｌｅ now", "ｅｖｉｌ․ｅｘａｍｐｌｅ"],
    [text, "Go to evil\uFEFF.example now", "evil\uFEFF.example"],
    [text, "Go to मेरी.com now", "मेरी.com"],
    [text, "Go to 203.0.113.7 now", "203.0.113.7"],
    [text, "Go to 203.0.113.7. Now", "203.0.113.7."],
    [text, "Call tel:+15550100 now", "tel:+15550100"],
    [text, "Write to sms:\u00AD15550100 now", "sms:\u00AD15550100"],
    [text, "Write to bank@evil now", "bank@evil"],
    ["receiptOfAFundingRequest.text", "Go to evil.{name}", "evil.{name}"],
    ["everyReceipt.next", "x".repeat(2_001), "Shorten this to 2000 characters or fewer. It is 1 too long"],
  ])("in %s are refused with a sentence", async (path, words, sentence) => {
    const { status, body } = await desk.save("emails", "en", { [path]: words });
    expect(status).toBe(400);
    expect(body["fields"]).toEqual({ [path]: expect.stringContaining(sentence) });
    const translated = await desk.save("emails", "fr", { [path]: words });
    expect(translated.status).toBe(400);
    expect((await desk.read("emails")).draft).toBeNull();
  });

  it("are not telephone numbers, sums, times and ordinals", async () => {
    const words = "Llame al 01.42.68.53.00, pisos 3.º-5.º, n.ºs 4 y 5, hasta las 10:30: son 1.000.000.000 de pesos.";
    expect((await desk.save("emails", "es", { [text]: words })).body["fields"]).toBeUndefined();
  });

  it("are refused where their field is not in the list", async () => {
    for (const path of ["codes.subject", "everyReceipt.subject", "mail_code_text"])
      expect((await desk.save("emails", "en", { [path]: "Send us your code" })).status).toBe(400);
  });
});

describe("two people at once", () => {
  it("who publish make one version, and are told who was quicker", async () => {
    const other = await secondPerson(test);
    await desk.save("emails", "en", { [subject]: "Both {reference}" });
    const { version, draft } = await desk.read("emails");
    const body = { revision: draft?.revision, note: "Now." };
    const answers = await Promise.all([cookie, other].map((as) => desk.call("POST", "/emails/publish", body, as)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await desk.read("emails")).version).toBe(version + 1);
    await desk.save("emails", "en", { [subject]: "Mine {reference}" });
    const late = await desk.call("POST", "/emails/publish", { revision: 1, note: "Now." }, other);
    expect([late.status, String(late.body["message"])]).toEqual([409, expect.stringMatching(/^rmason has changed this draft/)]);
  });
});

describe("a preview", () => {
  it("is all emails as they would be sent, in a frame in which nothing runs, and changes none that are sent", async () => {
    await look();
    await desk.save("emails", "en", { [subject]: "Tried <i>out</i> {reference}" });
    await desk.save("emails", "fr", { [subject]: "À l’essai {reference}" });
    for (const [language, words] of [
      ["en", "Tried &lt;i&gt;out&lt;/i&gt; FR-2EXA-MPLE"],
      ["fr", "À l’essai FR-2EXA-MPLE"],
    ] as const) {
      const { status, body, headers } = await desk.call("GET", `/emails/preview?language=${language}`);
      const html = String(body["text"]);
      expect(status).toBe(200);
      expect(html).toContain(`lang="${language}"><strong>${words}</strong>`);
      expect(html).toContain(`<iframe sandbox=""`);
      expect(html).toContain("Receipt of a funding request");
      expect(html).not.toContain("<script");
      expect(headers["content-security-policy"]).toBe("sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect((await receipt()).subject).not.toContain("Tried");
    const first = await desk.call("GET", "/emails/preview?language=es&version=1");
    expect([first.status, String(first.body["text"])]).toEqual([200, expect.stringContaining("FR-2EXA-MPLE")]);
    const reviewer = (await hireStaff(test, cookie, "anna")).cookie;
    expect((await desk.call("GET", "/emails/preview?language=en", undefined, reviewer)).status).toBe(403);
  });
});

describe("a version of an earlier release", () => {
  it("gives way to the files where its words have names that nothing fills in any more", async () => {
    const { version } = await desk.read("emails");
    const content = { words: { en: { [subject]: "Old {gone} {reference}", [text]: "Still sound" } }, of: {} };
    await test.owner.query(
      "insert into provider_text_versions (text_key, number, content, note, published_by_name) values ('emails', $1, $2, 'x', 'rmason')",
      [version + 1, JSON.stringify(content)],
    );
    await look();
    const email = await receipt("es");
    expect(email.subject).not.toContain("Old");
    expect(email.subject).toContain(email.reference);
    expect(email.text).toContain("Still sound");
  });
});
