import { checkField } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { confusables } from "./confusables.ts";
import { actors } from "../audit/service.ts";

const rule = { max: 60, required: m.account_error_username };

/** Letters with their marks, digits, and . _ - ' @ + or a single space between them. */
const shape = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ ._'@+-]+[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u;
/** Fillers and selectors count as letters or marks, and show nothing. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Scripts of people's names today; those that are written together stand together (Unicode TR39, "single script"). */
const writingSystems = [
  ..."Latin Cyrillic Greek Armenian Georgian Cherokee Canadian_Aboriginal Osage Hebrew Arabic Thaana Nko Adlam Vai Tifinagh".split(" "),
  ..."Ethiopic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Khmer Myanmar".split(" "),
  ..."Tibetan Mongolian Lisu".split(" "),
  "Han Hiragana Katakana",
  "Han Hangul",
  "Han Bopomofo",
].map((together) => new RegExp(`^[${["Common", "Inherited", ...together.split(" ")].map((name) => `\\p{scx=${name}}`).join("")}]+$`, "u"));

/** The name as it is kept: characters that are the same are written the same way. */
export function toUsername(typed: string): string {
  return typed.normalize("NFKC").trim().replace(/ +/g, " ");
}

/** Why a name cannot be taken, in words, or undefined. A name that shows what it is keeps one account from passing for another. */
export function usernameProblem(typed: string): string | undefined {
  const problem = checkField(rule, typed);
  if (problem) return problem;
  const name = toUsername(typed);
  if (unseen.test(typed) || !shape.test(name)) return m.account_error_characters();
  if (!writingSystems.some((script) => script.test(name))) return m.account_error_scripts();
  return reserved.has(skeletonOf(name)) ? m.account_error_reserved() : undefined;
}

/**
 * What is left of a name when letters that look alike count as one (the skeleton of TR39): two names with one skeleton can be
 * taken for one another. Capitals are compared as they look and then as small letters, for either may be shown.
 */
export function skeletonOf(username: string): string {
  return Array.from(toUsername(username), (character) => confusables.get(character) ?? plainOf(character.toLowerCase())).join("");
}

/** Who acts by these in the records is no account. */
const reserved = new Set(Object.values(actors).map(({ username }) => skeletonOf(username)));

function plainOf(small: string): string {
  return confusables.get(small) ?? small;
}
