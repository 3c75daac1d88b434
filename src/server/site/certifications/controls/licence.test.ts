import { describe, expect, it } from "vitest";
import { type Language, languages } from "../../../../shared/domain/languages.ts";
import { licenceVersion } from "../../../../shared/domain/licence-version.ts";
import { paths } from "../../../../shared/paths.ts";
import { readPageText } from "../../../runtime/http/renderer.ts";
import { checkLicence, hashLicence } from "./licence.ts";
import { licenceVersions } from "./licence-versions.ts";

const served = (language: Language) => readPageText(paths.license, language);

describe("the licence", () => {
  it("that is served is the newest registered version", async () => {
    const hashes = await hashLicence();
    // When this fails, the text has changed: raise licenceVersion, build, and add a line with these hashes to licence-versions.ts.
    expect({ version: licenceVersion, hashes }).toEqual(licenceVersions.at(-1));
    expect((await checkLicence()).findings).toEqual([]);
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
    const edited = async (language: Language) => {
      const text = await served(language);
      return language === "fr" ? text.replace("cinq", "six") : text;
    };
    expect((await checkLicence(edited)).findings).toEqual([{ kind: "licence_edited", count: 1, ids: [], place: "fr" }]);
    expect((await checkLicence(served)).findings).toEqual([]);
  });

  it("that cannot be read is no licence that holds", async () => {
    await expect(checkLicence(() => Promise.reject(new Error("not built")))).rejects.toThrow("not built");
  });
});
