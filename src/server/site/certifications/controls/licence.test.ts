import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { publishByTwo, textsDesk } from "../../../../../test/support/texts.ts";
import { type Language, languages } from "../../../../shared/domain/languages.ts";
import { licenceVersion } from "../../../../shared/domain/licence-version.ts";
import { paths } from "../../../../shared/paths.ts";
import { readPageText } from "../../../runtime/http/renderer.ts";
import { readShown } from "../../../record/texts/service.ts";
import { checkLicence, hashLicence } from "./licence.ts";
import { licenceVersions } from "./licence-versions.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const served = (language: Language) => readPageText(paths.license, language);
const findings = async (readText?: (language: Language) => Promise<string>) => (await checkLicence(test.context.db, readText)).findings;
const edited = (...places: Language[]) => places.map((place) => ({ kind: "licence_edited", count: 1, ids: [], place }));

describe("the licence", () => {
  it("that is served is the newest registered version", async () => {
    const hashes = await hashLicence(served);
    // When this fails, the text has changed: raise licenceVersion, build, and add a line with these hashes to licence-versions.ts.
    expect({ version: licenceVersion, hashes }).toEqual(licenceVersions.at(-1));
    expect(await findings()).toEqual([]);
    expect(new Set(licenceVersions.map(({ version }) => version)).size).toBe(licenceVersions.length);
  });

  it("names its version, and is whole in every language", async () => {
    for (const language of languages) {
      const text = await served(language);
      expect(text).toContain(licenceVersion);
      expect(text).toContain("{provider}");
      expect(text.length).toBeGreaterThan(5_000);
    }
  });

  it("that was edited in one language fails, and holds again when it is as it was", async () => {
    expect(await findings(async (language) => (await served(language)).replace("cinq", "six"))).toEqual(edited("fr"));
    expect(await findings(served)).toEqual([]);
  });

  it("that cannot be read is no licence that holds", async () => {
    await expect(findings(() => Promise.reject(new Error("not built")))).rejects.toThrow("not built");
  });
});

describe("the licence that two people have published", () => {
  beforeAll(async () => {
    const cookie = await test.signIn();
    await test.owner.query("update users set totp_secret = 'A', totp_confirmed_at = now()");
    await test.owner.query("update sessions set factor_at = now() + interval '1 day'");
    const change = () => ({ "limits.heading": "What it is not, at {provider}" });
    expect(await publishByTwo(test, textsDesk(test, cookie), "license", change)).toBe(2);
  });
  const page = async (language: Language) =>
    readPageText(paths.license, language, { texts: { license: await readShown(test.context.db, "license", language) } });
  /** As somebody does it who owns the database. */
  async function past<Answer>(table: string, trigger: string, work: () => Promise<Answer>): Promise<Answer> {
    await test.owner.query(`alter table ${table} disable trigger ${trigger}`);
    try {
      return await work();
    } finally {
      await test.owner.query(`alter table ${table} enable trigger ${trigger}`);
    }
  }

  it("is its own registered version, in words that anybody can hash again", async () => {
    expect(await findings()).toEqual([]);
    const { rows } = await test.owner.query(
      "select language, words from kept_texts where text_key = 'license' and version = '2' order by language",
    );
    expect(rows).toEqual(
      await Promise.all(["en", "es", "fr"].map(async (language) => ({ language, words: await page(language as Language) }))),
    );
    expect(await page("en")).toContain("What it is not, at {provider}");
    expect(await page("en")).toContain("Version 2");
    // Since when it is, and which were before it, is no part of it.
    expect(await page("en")).not.toContain("Earlier versions");
  });

  it("fails where the page says something else, also what the files say", async () => {
    expect(await findings(async (language) => (await page(language)).replace("five", "four"))).toEqual(edited("en"));
    expect(await findings(served)).toEqual(edited(...languages));
  });

  it("fails where its row was changed, or is gone, and where what was registered is gone", async () => {
    const change = (from: string, to: string) =>
      past("provider_text_versions", "keep_provider_texts", () =>
        test.owner.query("update provider_text_versions set content = replace(content::text, $1, $2)::json where text_key = 'license'", [
          from,
          to,
        ]),
      );
    const { rows } = await test.owner.query<{ lead: string }>(
      "select content->'words'->'fr'->>'lead' as lead from provider_text_versions where text_key = 'license'",
    );
    const lead = rows[0]?.lead ?? "";
    await change(lead, `${lead} Ou pas.`);
    expect(await findings()).toEqual(edited("fr"));
    await change(`${lead} Ou pas.`, lead);
    expect(await findings()).toEqual([]);
    await past("kept_texts", "keep_texts_kept", () => test.owner.query("delete from kept_texts where language = 'es'"));
    expect(await findings()).toEqual(edited("es"));
    await past("provider_text_versions", "keep_provider_texts", () =>
      test.owner.query("delete from provider_text_versions where text_key = 'license'"),
    );
    expect(await findings()).toEqual(edited(...languages));
  });
});
