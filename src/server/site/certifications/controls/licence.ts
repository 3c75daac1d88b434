import { createHash } from "node:crypto";
import { type Language, languages } from "../../../../shared/domain/languages.ts";
import { paths } from "../../../../shared/paths.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { readPageText } from "../../../runtime/http/renderer.ts";
import { keepText, listRegistered, newestNumber, readShown } from "../../../record/texts/service.ts";
import type { Finding, Result } from "./control.ts";
import { licenceVersions } from "./licence-versions.ts";

type ReadText = (language: Language) => Promise<string>;
type Hashes = Partial<Record<Language, string>>;

/** The words of the page as it is served: the files', or those that two people have published. */
const servedBy =
  (db: Queryable, number: number): ReadText =>
  async (language) =>
    readPageText(paths.license, language, number === 1 ? {} : { texts: { license: await readShown(db, "license", language, number) } });

/**
 * The licence text that is served equals its registered version, in every language (ruling): the version that two people published, or
 * else the files'. The version is a part of the text.
 */
export async function checkLicence(db: Queryable, readText?: ReadText): Promise<Result> {
  const number = await newestNumber(db, "license");
  const [hashes, registered] = await Promise.all([hashLicence(readText ?? servedBy(db, number)), readRegistered(db, number)]);
  return {
    examined: [{ what: "languages", count: languages.length }],
    findings: languages
      .filter((language) => hashes[language] !== registered[language])
      .map((language): Finding => ({ kind: "licence_edited", count: 1, ids: [], place: language })),
  };
}

/** What is registered of the version that is in force: nothing where another one was registered last, as when its row is gone. */
async function readRegistered(db: Queryable, number: number): Promise<Hashes> {
  const rows = await listRegistered(db, "license");
  if (rows.length === 0 && number === 1) return licenceVersions.at(-1)?.hashes ?? {};
  return Object.fromEntries(rows.filter(({ version }) => version === String(number)).map(({ language, hash }) => [language, hash]));
}

/** Registers the version that was published in this transaction, word by word. */
export async function registerLicence(tx: Queryable): Promise<void> {
  const number = await newestNumber(tx, "license");
  const readText = servedBy(tx, number);
  for (const language of languages) await keepText(tx, "license", { version: String(number), language, words: await readText(language) });
}

/** SHA-256 of the words of the licence's page in each language. */
export async function hashLicence(readText: ReadText): Promise<Record<Language, string>> {
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
