import { createHash } from "node:crypto";
import { type Language, languages } from "../../../../shared/domain/languages.ts";
import { paths } from "../../../../shared/paths.ts";
import { readPageText } from "../../../runtime/http/renderer.ts";
import type { Finding, Result } from "./control.ts";
import { licenceVersions } from "./licence-versions.ts";

type ReadText = (language: Language) => Promise<string>;

const readServed: ReadText = (language) => readPageText(paths.license, language);

/** The licence text that is served equals its registered version, in every language (ruling). The version is a part of the text. */
export async function checkLicence(readText: ReadText = readServed): Promise<Result> {
  const hashes = await hashLicence(readText);
  const registered = licenceVersions.at(-1);
  return {
    examined: [{ what: "languages", count: languages.length }],
    findings: languages
      .filter((language) => hashes[language] !== registered?.hashes[language])
      .map((language): Finding => ({ kind: "licence_edited", count: 1, ids: [], place: language })),
  };
}

/** SHA-256 of the words of the licence's page in each language. */
export async function hashLicence(readText: ReadText = readServed): Promise<Record<Language, string>> {
  const hashes = await Promise.all(
    languages.map(
      async (language) =>
        [
          language,
          createHash("sha256")
            .update(await readText(language))
            .digest("hex"),
        ] as const,
    ),
  );
  return Object.fromEntries(hashes) as Record<Language, string>;
}
