import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { localeTagOf, readAcceptLanguage } from "../src/shared/domain/languages.ts";
import { listMissingTexts } from "../tools/public-texts.ts";
import { journey } from "./support/journey.ts";
import type { ServerProcess } from "./support/server-process.ts";

describe("the texts of the public pages and forms", () => {
  it.each(listMissingTexts())("are complete in $language", ({ keys, files }) => {
    expect({ keys, files }).toEqual({ keys: [], files: [] });
  });
});

describe("a text", () => {
  it("stands in one file: of two with one key the build takes either", () => {
    const files = new Map<string, string[]>();
    for (const file of globSync("messages/en/*.json"))
      for (const key of Object.keys(JSON.parse(readFileSync(file, "utf8")) as object)) files.set(key, [...(files.get(key) ?? []), file]);
    expect([...files].filter(([key, places]) => key !== "$schema" && places.length > 1)).toEqual([]);
  });
});

describe("Accept-Language", () => {
  it.each([
    ["fr-CA,fr;q=0.9,en;q=0.8", "fr"],
    ["de, es;q=0.5, en;q=0.4", "es"],
    ["en;q=0.1, fr;q=0", "en"],
    ["de-AT, it", undefined],
    ["", undefined],
    [";;q=x,,", undefined],
  ])("%j asks for %s", (header, language) => {
    expect(readAcceptLanguage(header)).toBe(language);
  });
});

describe("a visitor's language", () => {
  let server: ServerProcess;
  journey.beforeAll(({ product }) => {
    ({ server } = product);
  });
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, { headers });
    const html = await response.text();
    return { lang: /<html lang="(\w+)">/.exec(html)?.[1], html, headers: response.headers };
  };

  it("is the browser's at first, English when there is no such page, and the chosen one from then on", async () => {
    expect((await read("/")).lang).toBe("en");
    expect((await read("/", { "accept-language": "es-MX, en;q=0.5" })).lang).toBe("es");
    expect((await read("/", { "accept-language": "de" })).lang).toBe("en");
    const chosen = await read("/treaty?lang=fr", { "accept-language": "es" });
    expect(chosen.lang).toBe("fr");
    const cookie = chosen.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await read("/contact", { cookie, "accept-language": "es" })).lang).toBe("fr");
    expect((await read("/contact?lang=xx", { cookie })).lang).toBe("fr");
    expect(chosen.headers.get("vary")).toContain("cookie");
    expect(chosen.html).toContain('<link rel="alternate" hreflang="es"');
  });

  it("is that of the server's answers, of a form without a script, and of the receipt; the staff's stays English", async () => {
    const headers = { cookie: "lang=fr", "content-type": "application/x-www-form-urlencoded", origin: server.url };
    const refused = await fetch(`${server.url}/contact`, { method: "POST", headers, body: "institutionName=Banque" });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain('<html lang="fr">');
    expect(html).not.toContain("You must agree to be contacted");
    const answer = await fetch(`${server.url}/api/contact`, {
      method: "POST",
      headers: { cookie: "lang=es", "content-type": "application/json", origin: server.url },
      body: "{}",
    });
    const { fields } = (await answer.json()) as { fields: Record<string, string> };
    expect(fields["terms"]).not.toBe("You must agree to be contacted");
    expect(localeTagOf("es")).toBe("es-419");
  });
});
