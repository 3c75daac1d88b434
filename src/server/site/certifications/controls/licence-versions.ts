import type { Language } from "../../../../shared/domain/languages.ts";

/** A version of the Indigenous Sovereign License as it was registered: SHA-256 of the page's words in each language. */
export interface LicenceVersion {
  /** As `version` in src/web/content. */
  version: string;
  /** In the languages that there were: one that is added later stands in the version of its day. */
  hashes: Partial<Record<Language, string>>;
}

/**
 * The licence texts of the project's files, the newest last: it is the one that is served until two people publish another one at the
 * desk, which is registered in the database. A text is never edited in
 * place. To register a new version: change the texts in every language, raise `version` in each, build, and add the line that
 * licence.test.ts prints.
 */
export const licenceVersions: readonly LicenceVersion[] = [
  {
    version: "2026-11-22",
    hashes: {
      en: "aa9996ee26f2684da2f7c2956f2fccd46f96b2ea7850aa190fbbfffef0534468",
      fr: "df036f87bc1201f629837fdd65238eef8f85aa99ffa6a84695ce0a6357786228",
      es: "437a267986c3726170e4ace4bc21ad24c556338aa8b4207b8e890239ffcb1e3a",
    },
  },
  {
    version: "2026-11-23",
    hashes: {
      en: "86addbe0fb63aa9748784687ff49b08aaa9a3fdba3b7077ff94b7567e2ab9509",
      fr: "ff0549545f4c10f7ad6207305c97959a3bf8fc98d38bb478bed244c9f553a9eb",
      es: "078ce03772132b2ddea7ed48dacdeff874087641ed7b8445d17dbdd2bb444565",
    },
  },
];
