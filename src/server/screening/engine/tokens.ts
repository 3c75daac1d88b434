import { frequencyOf } from "./frequencies.ts";
import { wordsOf, type Word } from "./letters.ts";
import { parameters as p } from "./parameters.ts";
import { type Sounds, soundsOf } from "./sounds.ts";
import type { SubjectKind } from "./subject.ts";
import {
  bodies,
  commonestOf,
  consonantsOf,
  formOf,
  longestForm,
  particles,
  personSymbols,
  placeholders,
  suffixes,
  symbolOf,
  titles,
} from "./words.ts";

export const tokenKinds = [
  "name",
  "patronymic",
  "particle",
  "title",
  "legal_form",
  "body",
  "organisation_word",
  "number",
  "initial",
] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** A part of a name that is compared as a whole. */
export interface Token {
  kind: TokenKind;
  room: "person" | "organisation";
  text: string;
  written: string;
  sounds: Sounds;
  /** How much it says: 1 for a word that hardly any entry has, little for what many have or what may be left out. */
  weight: number;
  /** What the word means in any language: words with the same symbol are the same. */
  symbol?: string | undefined;
}

/** Reads a name as tokens. A vessel's name is read as an organisation's. */
export function tokensOf(name: string, kind: SubjectKind): Token[] {
  return kind === "person" ? personTokens(wordsOf(name, true)) : onceEach(organisationTokens(wordsOf(name)));
}

/** A word that a body's name repeats says no more than once. */
function onceEach(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ text }, at) => tokens.findIndex((other) => other.text === text) === at);
}

const join = (words: readonly Word[], text: string): Word => ({
  text,
  isAbjad: words.some(({ isAbjad }) => isAbjad),
  written: words.map(({ written }) => written).join(" "),
});

const articles = new Set(["al", "el", "ul", "ar", "as", "ash", "ad", "an", "at", "az", "ur", "ud", "us", "ut", "uz", "il", "adh"]);
const servants = new Set(["abd", "abdul", "abdel", "abdal", "abdoul", "abdu"]);
const fathers = new Set(["abu", "abou", "abi", "aboo", "abo", "ebu"]);
const faiths = new Set(["din", "deen", "dine", "uddin", "eddin", "eddine", "uddeen", "ddin"]);

/** Abd al-X, Abu X, X al-Din and X Ullah are one name each, however many words they are written in. */
function joinArabic(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as Word;
    const next = words[at + 1];
    const after = words[at + 2];
    const previous = joined.at(-1);
    if (servants.has(word.text) && next) {
      if (articles.has(next.text) && after) joined.push(join([word, next, after], `abdul${after.text}`));
      else joined.push(join([word, next], `abdul${withoutArticle(next)}`));
      at += articles.has(next.text) && after ? 2 : 1;
    } else if ((fathers.has(word.text) || (word.isAbjad && word.text === "abw")) && next) {
      const hasArticle = articles.has(next.text) && after;
      joined.push(join(hasArticle ? [word, next, after] : [word, next], `abu${hasArticle ? after.text : withoutArticle(next)}`));
      at += hasArticle ? 2 : 1;
    } else if (previous && articles.has(word.text) && next && faiths.has(next.text)) {
      joined[joined.length - 1] = join([previous, word, next], `${previous.text}uddin`);
      at += 1;
    } else if (previous && (faiths.has(word.text) || (word.isAbjad && word.text === "aldyn"))) {
      joined[joined.length - 1] = join([previous, word], `${previous.text}uddin`);
    } else if (previous && (word.text === "ullah" || word.text === "allah" || (word.isAbjad && word.text === "allh"))) {
      joined[joined.length - 1] = join([previous, word], `${previous.text}ullah`);
    } else if (word.isAbjad && word.text.startsWith("al") && word.text.length > 4) {
      joined.push({ ...word, text: withoutArticle(word) });
    } else joined.push(word);
  }
  return joined;
}

const withoutArticle = ({ text, isAbjad }: Word) => (isAbjad && text.startsWith("al") && text.length > 4 ? text.slice(2) : text);

function personTokens(words: readonly Word[]): Token[] {
  const tokens = joinArabic(words)
    .filter(({ text }) => !placeholders.has(text))
    .map((word, place, all) => personToken(word, place === all.length - 1 && place > 0));
  markPatronymic(tokens);
  return tokens.some(({ kind }) => kind === "name")
    ? tokens
    : tokens.map((token) => ({ ...token, kind: "name", weight: Math.max(token.weight, 0.5) }));
}

const patronymic = /.{2}(?:[oeiy](?:v|w)[iy](?:ch|cz|c|tj|tsj|tch|tsch|ts)|[oeiy]vn[ay]|inichna|ilich|ilyich)$/;

/** Of three names or more, the one made of a father's: it is often left out. A family that is called so has no other beside it. */
function markPatronymic(tokens: Token[]): void {
  const names = tokens.filter(({ kind }) => kind === "name");
  if (names.length < 3) return;
  const [found, ...more] = names.filter(({ text }) => patronymic.test(text));
  const middle = more.length > 0 && found === names[0] ? more[0] : found;
  if (middle) middle.kind = "patronymic";
}

/** What ends a name is no title: Bishop and Major are families too. */
function personToken(word: Word, isLast: boolean): Token {
  const { text } = word;
  const symbol = personSymbols().get(text);
  if (suffixes.has(text) || (titles.has(text) && !isLast)) return token(word, "title", p.titleWeight, "person");
  if (particles.has(text)) return token(word, "particle", p.particleWeight, "person");
  if (/^\d+$/.test(text)) return token(word, "number", 0.5, "person");
  if (text.length === 1) return token(word, "initial", 0.35, "person");
  return { ...token(word, "name", rarity(text, "person"), "person"), symbol };
}

interface SoundedWord extends Word {
  consonants: string;
}

function organisationTokens(written: readonly Word[]): Token[] {
  const words = written.map((word) => ({ ...word, consonants: consonantsOf(word.text) }));
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const form = formAt(words, at);
    const word = words[at] as SoundedWord;
    if (form) {
      const parts = words.slice(at, at + form.length);
      tokens.push({ ...token(join(parts, parts.map(({ text }) => text).join("")), "legal_form", p.formWeight), symbol: form.form });
      at += form.length - 1;
    } else if (particles.has(word.text)) tokens.push(token(word, "particle", p.particleWeight / 2));
    else if (/^\d+$/.test(word.text)) tokens.push(token(word, "number", 0.8));
    else {
      const symbol = symbolOf(word.text);
      const weight = rarity(symbol === undefined ? word.text : commonestOf(symbol), "organisation");
      if (symbol) tokens.push({ ...token(word, bodies.has(symbol) ? "body" : "organisation_word", weight * p.symbolWeight), symbol });
      else tokens.push(token(word, "name", weight));
    }
  }
  if (tokens.some(({ kind }) => kind === "name" || kind === "number")) return tokens;
  // A name of nothing but such words is no other one that means the same.
  const isForm = tokens.every(({ kind }) => kind === "legal_form" || kind === "particle");
  return tokens.map((each) =>
    each.kind === "particle" || (each.kind === "legal_form" && !isForm)
      ? each
      : { ...each, kind: "name", symbol: undefined, weight: Math.max(each.weight, 0.4) },
  );
}

/** The longest legal form that begins here. One of few letters counts at the end or the beginning of a name alone. */
function formAt(words: readonly SoundedWord[], at: number): { form: string; length: number } | undefined {
  for (let length = Math.min(longestForm(), words.length - at); length > 0; length -= 1) {
    if (length === words.length) continue;
    const run = words.slice(at, at + length);
    const form = formOf(run);
    if (form === undefined) continue;
    const isAtEdge = at === 0 || at + length === words.length;
    if (isAtEdge || run.reduce((letters, { text }) => letters + text.length, 0) > 3) return { form, length };
  }
  return undefined;
}

function token(word: Word, kind: TokenKind, weight: number, room: Token["room"] = "organisation"): Token {
  return { kind, room, text: word.text, written: word.written, sounds: soundsOf(word.text, word.isAbjad), weight };
}

/** From the number of entries that have the word: the weight falls with its logarithm. */
function rarity(text: string, kind: "person" | "organisation"): number {
  const common = Math.log(1 + frequencyOf(text, kind)) / Math.log(1 + 350);
  const short = text.length < 3 ? p.shortWeight : 1;
  return Math.max(p.leastWeight, 1 - p.rarity * common) * short;
}
