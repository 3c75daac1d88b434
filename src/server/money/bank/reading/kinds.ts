/** Messages of the bank, by the versions whose official schema is in `schemas`: without one nobody can say that a file is valid. */
export const readVersions = {
  "pain.002": ["03", "10", "11", "14"],
  "camt.053": ["02", "04", "08", "13"],
  "camt.054": ["02", "04", "08"],
  "pacs.004": ["09"],
} as const;
export type Family = keyof typeof readVersions;

/** The element inside Document, which says what the message is where the namespace does not. */
const bodies: Record<string, Family> = {
  CstmrPmtStsRpt: "pain.002",
  BkToCstmrStmt: "camt.053",
  BkToCstmrDbtCdtNtfctn: "camt.054",
  PmtRtr: "pacs.004",
};

/** A message and its version, such as camt.053.001.08. */
export type Kind = `${string}.001.${string}`;

export const namespaceOf = (kind: Kind) => `urn:iso:std:iso:20022:tech:xsd:${kind}`;

/** The kind of message that a text names, read here or not: namespaces of Swiss banks, or misspelt ones, still name it. */
export function kindIn(text: string): Kind | undefined {
  const [, family, version] = /(?<![a-z])([a-z]{4}\.\d{3})\.001\.(\d\d)(?!\d)/.exec(text) ?? [];
  return family && version ? `${family}.001.${version}` : undefined;
}

/** The family of a kind that is read here. */
export function familyOf(kind: Kind): Family | undefined {
  const found = Object.entries(readVersions).find(([name, versions]) => versions.some((version) => kind === `${name}.001.${version}`));
  return found?.[0] as Family | undefined;
}

/** The kinds that a message without a namespace can be, the newest first. */
export function kindsOfBody(body: string): Kind[] {
  const family = bodies[body];
  return family ? readVersions[family].toReversed().map((version): Kind => `${family}.001.${version}`) : [];
}
