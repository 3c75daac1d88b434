import { paths } from "../paths.ts";

/** /external/{resource} sends the browser on to these pages after two seconds (§2, §9). */
export const externalResources = {
  about: paths.about,
  license: paths.license,
  "banking-ledger": paths.bankingLedger,
  "api-docs": paths.apiDocs,
  faq: paths.faq,
} as const;
export type ExternalResource = keyof typeof externalResources;
