/** Messages of the bank, by the versions whose official schema is in `schemas`. */
export const readVersions = {
  "pain.002": ["03", "10", "11", "14"],
  "camt.053": ["02", "04", "08", "13"],
  "camt.054": ["02", "04", "08"],
  "pacs.004": ["09"],
} as const;
export type Family = keyof typeof readVersions;

/** Where the lines of a message are: the element inside Document, which says what the message is, and those on the way to a line. */
const linePaths: Record<Family, [body: string, ...string[]]> = {
  "pain.002": ["CstmrPmtStsRpt", "OrgnlPmtInfAndSts", "TxInfAndSts"],
  "camt.053": ["BkToCstmrStmt", "Stmt", "Ntry"],
  "camt.054": ["BkToCstmrDbtCdtNtfctn", "Ntfctn", "Ntry"],
  "pacs.004": ["PmtRtr", "TxInf"],
};

/** A message and its version, such as camt.053.001.08. */
export type Kind = `${string}.001.${string}`;

export const namespaceOf = (kind: Kind) => `urn:iso:std:iso:20022:tech:xsd:${kind}`;

/** The kind of message that a text names, read here or not: namespaces of Swiss banks, or misspelt ones, still name it. */
export function kindIn(text: string): Kind | undefined {
  const [, family, version] = /(?<![a-z])([a-z]{4}\.\d{3})\.001\.(\d\d)(?!\d)/.exec(text) ?? [];
  return family && version ? `${family}.001.${version}` : undefined;
}

/** A kind of a family that is read here, whether or not its schema is. */
export type ReadKind = `${Family}.001.${string}`;

export const familyOf = (kind: ReadKind) => kind.slice(0, "camt.053".length) as Family;

const isRead = (kind: Kind): kind is ReadKind => Object.hasOwn(readVersions, kind.slice(0, "camt.053".length));

/** The way to the lines of a message with this element inside Document; only that element for another message. */
export function linePathOf(body: string): string[] {
  return Object.values(linePaths).find(([first]) => first === body) ?? [body];
}

export const isBodyOf = (family: Family, body: string) => linePaths[family][0] === body;

/**
 * The kinds by whose schema a message can be read, the likeliest first: its own, or those of the nearest versions where its own is not
 * here; all versions, the newest first, of a message that does not say what it is.
 */
export function possibleKinds(told: Kind | undefined, body: string): ReadKind[] {
  if (told) {
    if (!isRead(told)) return [];
    const kinds = kindsOf(familyOf(told));
    return kinds.includes(told) ? [told] : kinds.toSorted((a, b) => distance(a, told) - distance(b, told));
  }
  const families = Object.keys(linePaths) as Family[];
  return families.filter((family) => isBodyOf(family, body)).flatMap(kindsOf);
}

const kindsOf = (family: Family) => readVersions[family].toReversed().map((version): ReadKind => `${family}.001.${version}`);
const distance = (a: Kind, b: Kind) => Math.abs(Number(a.slice(-2)) - Number(b.slice(-2)));
