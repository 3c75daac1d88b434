import anyAscii from "any-ascii";
import { chineseWords } from "./chinese-words.ts";
import letters from "./facts/letters.json" with { type: "json" };

/** A word of a name in plain lower-case letters and digits. */
export interface Word {
  text: string;
  /** Written in a script that leaves most vowels out: they then count for little in a comparison. */
  isAbjad: boolean;
  /** As it was written, for people to read. */
  written: string;
}

const hissing: Record<string, string> = { š: "sh", ş: "sh", ș: "sh", č: "ch", ć: "ch", ç: "ch", ž: "zh", đ: "dj" };

/** A.G. and S.r.l.: letters that each have a full stop. */
const dotted = /(?<![\p{L}\p{N}])((?:\p{L}\.){2,}\p{L}?)(?![\p{L}\p{N}])/gu;

/** V i k t o r, V_i_k_t_o_r: nobody has four initials in a row that stand alone, so they are a word. Two spaces part words. */
const spaced = lettersApart(String.raw`\s| ?[^\p{L}\p{N}\p{M}.\s] ?`, 4, ".");
/** V.i.k.t.o.r: with full stops a person may have four initials, but not five. */
const fullyDotted = lettersApart(String.raw`\. ?`, 5);

function lettersApart(between: string, least: number, notBefore = ""): RegExp {
  const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*`;
  const pattern = String.raw`(?<![\p{L}\p{N}\p{M}])(?:${letter}(?:${between})){${least - 1},}${letter}(?![\p{L}\p{N}${notBefore}])`;
  return new RegExp(pattern, "gu");
}

/** Longer names are no names; what a list or a form lets through is shorter. */
const longestName = 1_000;
const mostWords = 40;

const hangulFirst = 0xac00;
const hangulLast = 0xd7a3;

/**
 * Reads a name in any script as words of plain letters.
 *
 * Signs that are not seen (zero width, direction, vowel marks) are dropped, apostrophes join what they stand between, and everything
 * else that is no letter or digit separates. Chinese is read syllable by syllable.
 *
 * @param areInitials letters with full stops are initials, as in a person's name, and not the short form of a company's
 */
export function wordsOf(name: string, areInitials = false): Word[] {
  const clean = name
    .slice(0, longestName)
    .normalize("NFKC")
    .replace(/[\p{Cf}\u0640]/gu, "")
    .replace(/(?<=\p{L})['’‘ʼʻ`´ʹʺ"]+(?=\p{L})/gu, "")
    .replace(spaced, joinLetters)
    .replace(fullyDotted, (letters) => (areInitials ? joinLetters(letters) : letters))
    .replace(dotted, (letters) => ` ${letters.replaceAll(".", areInitials ? " " : "")} `)
    // Letters that a sign makes sound otherwise in many languages; without their sign they would be others.
    .replace(/[šşșčçćžđ]/giu, (letter) => hissing[letter.toLowerCase()] ?? letter);
  const words: Word[] = [];
  const isLatin = /\p{Script=Latin}/u.test(clean);
  for (const [written] of withMeanings(clean, areInitials).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    for (const word of readWord(written, isLatin)) {
      if (word.text !== "" && words.length < mostWords) words.push(word);
    }
  }
  return words;
}

const joinLetters = (letters: string) => letters.replaceAll(/[^\p{L}\p{M}]/gu, "");

/** Chinese words that say what an organisation does are read as what they mean; the rest of its name as it sounds. */
function withMeanings(name: string, isPerson: boolean): string {
  if (isPerson || !/\p{Script=Han}/u.test(name)) return name;
  return chineseWords.reduce((text, [word, meaning]) => text.replaceAll(word, ` ${meaning} `), name);
}

function readWord(written: string, isInLatin: boolean): Word[] {
  const lower = isInLatin ? byLooks(written.toLowerCase()) : written.toLowerCase();
  const plain = (text: string, isAbjad = false): Word[] => [{ text: onlyLetters(text), isAbjad, written }];
  if (/^[\u0020-\u007f]+$/u.test(lower)) return plain(lower);
  if (/\p{Script=Arabic}/u.test(lower)) return plain(byTable(lower.replace(/\p{M}/gu, ""), arabic), true);
  if (/\p{Script=Hebrew}/u.test(lower)) return plain(byTable(lower.replace(/\p{M}/gu, ""), letters.hebrew), true);
  if (/\p{Script=Hangul}/u.test(lower)) return readHangul(lower.normalize("NFC")).flatMap((text) => plain(text));
  if (/\p{Script=Cyrillic}/u.test(lower)) return plain(byTable(lower, cyrillic));
  if (/\p{Script=Greek}/u.test(lower)) return plain(readGreek(lower));
  if (/\p{Script=Han}/u.test(lower)) return syllables(lower, written);
  return plain(latin(lower));
}

/** Among Latin letters, a word of Cyrillic or Greek ones that all look Latin is read as it looks: whoever types it so hides a name. */
function byLooks(lower: string): string {
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(lower)) return lower;
  let read = "";
  for (const letter of lower) {
    const isForeign = /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter);
    const look = isForeign ? letters.looks[letter as keyof typeof letters.looks] : letter;
    if (look === undefined) return lower;
    read += look;
  }
  return read;
}

/** Ain is no vowel, but readers of other scripts know it as one. */
const arabic: Record<string, string> = { ...letters.arabic, ع: "a" };
const cyrillic: Record<string, string> = letters.cyrillic;

const onlyLetters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

function byTable(text: string, table: Record<string, string>): string {
  let read = "";
  for (const letter of text) read += table[letter] ?? latin(letter);
  return read;
}

function latin(text: string): string {
  return anyAscii(text.normalize("NFKD").replace(/\p{M}/gu, ""));
}

/** Chinese characters have a syllable each; a run of other letters among them stays a word. */
function syllables(lower: string, written: string): Word[] {
  return [...lower.matchAll(/\p{Script=Han}|\P{Script=Han}+/gu)].map(([part]) => ({
    text: onlyLetters(latin(part)),
    isAbjad: false,
    written,
  }));
}

function readGreek(lower: string): string {
  const digraphs: Record<string, string> = letters.greek.digraphs;
  const bare = lower.normalize("NFD").replace(/\p{M}/gu, "");
  const joined = bare.replace(/ου|αι|ει|οι|μπ|ντ|γγ|γκ|τζ|αυ|ευ/gu, (pair) => digraphs[pair] ?? pair);
  return byTable(joined, letters.greek.plain);
}

/** By the Revised Romanization, without its sound changes. A person's name is parted: family names are written as their bearers do. */
function readHangul(word: string): string[] {
  const familyNames: Record<string, string> = letters.hangul.familyNames;
  const family = word.length > 1 && word.length < 5 ? familyNames[word.charAt(0)] : undefined;
  if (family) return [family, ...Array.from(word.slice(1), readSyllable)];
  return [Array.from(word, readSyllable).join("")];
}

function readSyllable(letter: string): string {
  const { lead, vowel, tail } = letters.hangul;
  const code = letter.codePointAt(0) ?? 0;
  if (code < hangulFirst || code > hangulLast) return latin(letter);
  const syllable = code - hangulFirst;
  return `${lead[Math.floor(syllable / 588)]}${vowel[Math.floor((syllable % 588) / 28)]}${tail[syllable % 28]}`;
}
