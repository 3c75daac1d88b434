import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataKinds, describeKept, keptOf, usualPeriods } from "../src/shared/domain/retention.ts";
import { inLanguage } from "../src/server/runtime/language.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "./support/database.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";
import { until } from "./support/telling.ts";

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServer({
    DATABASE_URL: urlOf(database),
    LOG_LEVEL: "warn",
    PROVIDER_NAME: "Riverlight",
    DATA_CONTACT: "privacy@riverlight.example",
    PROCESS: "web",
  });
});
afterAll(async () => {
  await server.end();
  await database.drop();
});

/** What is there without any script, as a reader sees it. */
async function read(path: string, lang = "en", base = server.url): Promise<{ text: string; html: string }> {
  const html = await (await fetch(`${base}${path}`, { headers: { "accept-language": lang } })).text();
  const body = html.replace(/<(script|style)[^]*?<\/\1>/g, "");
  return { html, text: unescaped(body.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")) };
}
const unescaped = (text: string) =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
const languages = ["en", "fr", "es"] as const;

describe.each(languages)("the notices in %s", (lang) => {
  it("are there without a script, with the configured names and the configured address, and with no place left open", async () => {
    for (const path of ["/privacy", "/terms", "/accessibility"]) {
      const { text, html } = await read(path, lang);
      expect(html).toContain(`<html lang="${lang}">`);
      expect(text.length, path).toBeGreaterThan(2_000);
      expect(html).toContain('href="mailto:privacy@riverlight.example"');
      expect(text, path).not.toMatch(/\{\w+\}/);
      expect(text).not.toContain("Hearthbridge");
    }
    expect((await read("/privacy", lang)).text).toContain("Riverlight");
  });

  it("say of every kind of data what, why, how long, who and how, and what a removal leaves", async () => {
    const { text, html } = await read("/privacy", lang);
    for (const kind of dataKinds) {
      const part = html.split(`id="data-${kind}"`)[1]?.split("</section>")[0] ?? "";
      expect(part.match(/<dd>[^<]{3,}<\/dd>/g), kind).toHaveLength(5);
    }
    for (const what of keptOf.request) expect(text).toContain(inLanguage(lang, () => describeKept(what)));
    for (const days of [usualPeriods.requests_rejected, usualPeriods.requests_withdrawn, usualPeriods.drafts])
      expect(text).toContain(String(days));
    for (const name of ["session", "signed_in", "device", "lang", "private_link"]) expect(text).toContain(name);
  });

  it("are linked in every footer and beside every form", async () => {
    for (const path of [
      "/",
      "/contact",
      "/contact/message",
      "/funding-request",
      "/treaty/sign",
      "/request",
      "/projects",
      "/no-such-page",
    ]) {
      const { html } = await read(path, lang);
      const footer = html.split("<footer")[1] ?? "";
      for (const notice of ["/privacy", "/terms", "/accessibility"]) expect(footer, path).toContain(`href="${notice}"`);
    }
    for (const path of ["/", "/contact", "/contact/message", "/funding-request", "/treaty/sign", "/request"]) {
      const forms = (await read(path, lang)).html.match(/<form[^]*?<\/form>/g) ?? [];
      expect(forms.length, path).toBeGreaterThan(0);
      for (const form of forms) expect(form, path).toContain('href="/privacy"');
    }
  });
});

describe("the privacy notice", () => {
  it("shows the days that an administrator has set, in every language, soon after", async () => {
    const cookie = await server.signIn();
    const changed = await fetch(`${server.url}/api/admin/retention/requests_rejected`, {
      method: "PUT",
      headers: { cookie, "content-type": "application/json", origin: server.url },
      body: JSON.stringify({ days: 417 }),
    });
    expect(changed.status).toBe(200);
    await until(async () => (await read("/privacy", "fr")).text.includes("417"), 400);
    for (const lang of languages) {
      const { text } = await read("/privacy", lang);
      expect(text).toContain("417");
      expect(text).toContain(String(usualPeriods.requests_withdrawn));
    }
  });

  it("leads to the contact form where no address is configured, and invents none", async () => {
    const other = await startServer({ DATABASE_URL: urlOf(database), LOG_LEVEL: "warn", PROCESS: "web" });
    for (const path of ["/privacy", "/terms", "/accessibility"]) {
      const { html } = await read(path, "en", other.url);
      expect(html).not.toContain("mailto:");
      expect(html.split("<footer")[0]).toContain('href="/contact/message"');
    }
    // Set at another process; this one shows it from its start.
    expect((await read("/privacy", "en", other.url)).text).toContain("417");
    await other.end();
  });
});
