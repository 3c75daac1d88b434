interface TreatyArticle {
  number: number;
  heading: string;
  paragraphs: string[];
  /** Articles of the Declaration that this article rests on. */
  restsOn: number[];
}

export interface TreatyContent {
  /** ISO date; a signature keeps the version that was signed. */
  version: string;
  title: string;
  kind: string;
  parties: {
    between: string;
    offering: string;
    /** Stands where the signing nation's name goes until one is known. */
    signing: string;
    terms: string[];
  };
  preamble: string[];
  articles: TreatyArticle[];
  signature: { heading: string; paragraphs: string[]; agree: string };
}

/** The names that the operator configured, which the text of the treaty names as its parties. */
export interface TreatyNames {
  provider: string;
  nation: string;
}

/**
 * The whole treaty as plain text, with the names filled in: what a signature's hash is made of. Anyone with the text can make
 * the same again, so its order and line ends never change within a version.
 */
export function treatyText({ version, kind, title, parties, preamble, articles, signature }: TreatyContent, names: TreatyNames): string {
  const lines = [
    kind,
    title,
    version,
    `${parties.between} ${parties.offering}`,
    parties.signing,
    ...parties.terms,
    ...preamble,
    ...articles.flatMap(({ number, heading, paragraphs, restsOn }) => [`${number}. ${heading}`, ...paragraphs, restsOn.join(", ")]),
    signature.heading,
    ...signature.paragraphs,
    signature.agree,
  ];
  const filled = lines.map((line) => line.replaceAll("{provider}", names.provider).replaceAll("{nation}", names.nation));
  return `${filled.join("\n")}\n`;
}
