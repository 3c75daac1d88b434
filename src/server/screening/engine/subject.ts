/** What a party or an entry is. "unknown" where a list does not say; it contradicts nothing. */
export const subjectKinds = ["person", "organisation", "vessel", "aircraft", "unknown"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** How much a list says that a name is worth: a weak alias is a common nickname that must not stop anybody by itself. */
export const nameStrengths = ["primary", "strong", "weak"] as const;
export type NameStrength = (typeof nameStrengths)[number];

export interface SubjectName {
  /** The whole name as published or typed, in its own script. */
  text: string;
  strength: NameStrength;
  /** Where the source tells them apart. */
  given?: string;
  family?: string;
}

/** Days, both included, as ISO dates: a year alone is 1 January to 31 December. "1962 or 1963" is two spans. */
export interface DateSpan {
  from: string;
  to: string;
}

export interface Identifier {
  /** "passport", "national_id", "tax", "lei", "registration", "imo", "swift", "crypto", … in lower case; "other" where unknown. */
  kind: string;
  value: string;
  /** ISO 3166 alpha-2 in capitals. */
  country?: string;
}

/** What can be compared of a party or of an entry. */
export interface Subject {
  kind: SubjectKind;
  /** The first is the one to show. */
  names: SubjectName[];
  birthDates: DateSpan[];
  /** ISO 3166 alpha-2 in capitals: nationality, citizenship, residence, registration, flag. */
  countries: string[];
  /** Places of birth and towns, as written. */
  places: string[];
  identifiers: Identifier[];
}

/** One entry of a list, as its publisher has it. */
export interface ListEntry extends Subject {
  /** The list's own number for it, the same in every edition. */
  key: string;
  programmes: string[];
  /** ISO day; null where the list does not say. */
  listedOn: string | null;
  /** As published, for people to read. */
  remarks: string | null;
  addresses: string[];
}
