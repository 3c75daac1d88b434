import { readShortCode } from "../../../shared/domain/references.ts";
import { typedWords } from "../../../shared/domain/fold.ts";

/** More words are no search any more, but a text. */
const mostWords = 10;
/** Fewer digits are a year, a number of a street or an amount. */
const fewestDigits = 5;

/** What stands for a word: itself wherever it stands in another one, or a word of its own. */
interface Meaning {
  text: string;
  isWhole: boolean;
}

/** What somebody looks for, read from what they typed. */
export interface Wanted {
  /** Each has to be found, by one of its meanings. */
  words: Meaning[][];
  /** The digits of a telephone number in any grouping, which is found by them alone. */
  digits: string | undefined;
  /** The references that it can be as a whole. */
  references: string[];
  typed: string;
}

/** Words of a list that stand for a value, such as the label of a type in another language. */
export type ValuesOf = (word: string) => readonly string[];

/** Undefined where nothing was typed that could be looked for. */
export function readWanted(typed: string, valuesOf: ValuesOf = () => []): Wanted | undefined {
  const words = typedWords(typed).slice(0, mostWords);
  if (words.length === 0) return undefined;
  const references = readReferences(typed);
  return {
    words: words.map((word) => [
      { text: word, isWhole: false },
      ...misread(word, references !== undefined).map((text) => ({ text, isWhole: false })),
      ...valuesOf(word).map((text) => ({ text, isWhole: true })),
    ]),
    digits: readDigits(typed),
    // Ids of the partner API, such as "txn_4d7hq2x8m5k9w3vz", are written in small letters.
    references: references ?? [typed.trim().toLowerCase()],
    typed: words.join(" "),
  };
}

/**
 * No reference has the letters O, I and L: beside a digit, or where all that was typed reads as a reference, they stand for 0 and 1
 * (readShortCode). The kind before it keeps its I: "IN-7K3M-9QXZ".
 */
function misread(word: string, isOfReference: boolean): string[] {
  if (!isOfReference && !/\d/.test(word)) return [];
  const read = (text: string) => text.replace(/o/gi, "0").replace(/[il]/gi, "1");
  const readings = [read(word), /^in/i.test(word) ? `in${read(word.slice(2))}` : word];
  return [...new Set(readings)].filter((reading) => reading !== word);
}

/** A country's prefix, and the zero that is dialled within it, are written in many ways: "+32 (0)471 …", "0032 471 …", "0471 …". */
function readDigits(typed: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(typed)) return undefined;
  const digits = typed.replaceAll("(0)", "").replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= fewestDigits ? digits : undefined;
}

/** With its kind, or the code alone, as somebody reads it out; a code can begin like a kind. Undefined for what is no reference. */
function readReferences(typed: string): string[] | undefined {
  const [given = "", kind = ""] = /^\s*(FR|IN|TS|MS|FC)/i.exec(typed) ?? [];
  const behind = kind && readShortCode(typed.slice(given.length));
  if (behind) return [`${kind.toUpperCase()}-${behind}`];
  const code = readShortCode(typed);
  return code === undefined ? undefined : ["FR", "IN", "TS", "MS", "FC"].map((each) => `${each}-${code}`);
}

/** Adds a value to a statement and returns its placeholder. */
export type AddValue = (value: string) => string;

const patternOf = ({ text, isWhole }: Meaning, add: AddValue) =>
  isWhole ? `'% ' || btrim(fold_text(${add(text)})) || ' %'` : `find_pattern(${add(text)})`;

/** SQL that is true of a line of folded words with every word that is wanted. */
export function hasWords(column: string, { words }: Pick<Wanted, "words">, add: AddValue): string {
  return words.map((meanings) => `(${meanings.map((meaning) => `${column} like ${patternOf(meaning, add)}`).join(" or ")})`).join(" and ");
}

/** SQL that is true of a record that is found: by its words, or by its telephone number. */
export function isFound(column: string, wanted: Wanted, add: AddValue): string {
  const words = hasWords(column, wanted, add);
  return wanted.digits === undefined ? `(${words})` : `((${words}) or ${column} like '%' || ${add(wanted.digits)} || '%')`;
}
