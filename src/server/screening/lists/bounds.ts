import { mostListBytes } from "../../../shared/domain/screening-lists.ts";

/** How much of a list is taken. More is an error in the file, or an attack; the largest list today has 126 MB and 40,000 entries. */
export const bounds = {
  fileBytes: mostListBytes,
  entries: 2_000_000,
  namesPerEntry: 5_000,
  nameLength: 1_000,
  /** Of birth dates, countries, places, identifiers, programmes and addresses, each. */
  valuesPerEntry: 2_000,
  valueLength: 2_000,
  remarksLength: 20_000,
  keyLength: 200,
  /** One element of a list in XML, with everything in it. */
  xmlElements: 200_000,
  xmlCharacters: 16 * 1024 ** 2,
  /** A list that loses more than this of its entries is not believed before somebody says so. */
  shrinkage: 0.1,
  /** A list of whose entries more than this cannot be read is not taken at all. */
  unreadable: 0.01,
  problemsKept: 100,
} as const;
