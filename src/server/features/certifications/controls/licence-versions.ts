import type { Language } from "../../../../shared/domain/languages.ts";

/** A version of the Indigenous Sovereign License as it was registered: SHA-256 of the page's words in each language. */
export interface LicenceVersion {
  /** As `version` in src/web/content. */
  version: string;
  hashes: Record<Language, string>;
}

/**
 * The licence texts that the provider has published, the newest last: it is the one that is served. A text is never edited in
 * place. To register a new version: change the texts in every language, raise `version` in each, build, and add the line that
 * licence.test.ts prints.
 */
export const licenceVersions: readonly LicenceVersion[] = [
  {
    version: "2026-11-22",
    hashes: {
      en: "",
      fr: "",
      es: "",
    },
  },
];
