import { type FieldKind, longestField, longestWords } from "../../../shared/domain/provider-texts.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import {
  countOf,
  growingListOf,
  isOwnAddress,
  linkPattern,
  patternOf,
  showsLinks,
  type Words,
} from "../../../shared/domain/text-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { FieldNames, FileText } from "./words.ts";

/** Names that pages fill in. */
const onPages: FieldNames = { known: ["{provider}", "{nation}"], must: [] };
const octet = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const ofFourNumbers = new RegExp(`(?<![\\d.])${octet}(?:\\.${octet}){3}(?!\\.?\\d)`);
/**
 * What mail programs make a link of: a scheme such as `tel:`, a name with an ending, or an address of four numbers. In emails only the
 * product's own links lead anywhere, so that who takes over an administrator's account cannot send others through them.
 */
const addressInMail = /:\/|\p{L}:[\p{L}\p{N}+]|\bwww\b|.@.|[\p{L}\p{M}\p{N}}][.。](?:\{|\p{L}[\p{L}\p{N}-])/iu;

/**
 * What is wrong with words that somebody typed, a sentence for each field. A path that the text does not have, or that lacks its words,
 * is no mistake of a person: it is refused as a whole.
 */
export function checkWords(given: Words, before: Words, growing: readonly string[], file: Omit<FileText, "words">): FieldErrors {
  const errors: FieldErrors = {};
  for (const path of unknownPaths(given, before, growing)) errors[path] = m.texts_error_path();
  for (const [path, words] of Object.entries(given)) {
    const error = errors[path] ?? problemOf(path, words, file.kinds[patternOf(path)] ?? "line", file);
    if (error) errors[path] = error;
  }
  const all = Object.values(given).reduce((sum, words) => sum + words.length, 0);
  const [first = ""] = Object.keys(given);
  return all > longestWords && Object.keys(errors).length === 0
    ? { [first]: m.error_too_long({ max: longestWords, over: all - longestWords }) }
    : errors;
}

/** Every field must be there, but in a list that may grow: its items have the fields of its items, and there is at least one. */
function unknownPaths(given: Words, before: Words, growing: readonly string[]): string[] {
  const listOf = (path: string) => growingListOf(path, { growing });
  const patterns = new Set(Object.keys(before).map(patternOf));
  const unknown = Object.keys(given).filter(
    (path) => before[path] === undefined && (listOf(path) === undefined || !patterns.has(patternOf(path))),
  );
  const missing = Object.keys(before).filter((path) => given[path] === undefined && listOf(path) === undefined);
  const listsHere = new Set([...Object.keys(before), ...Object.keys(given)].flatMap((path) => listOf(path) ?? []));
  const uneven = [...listsHere].flatMap((list) => {
    const leaves = [...patterns].flatMap((pattern) =>
      pattern.startsWith(`${patternOf(list)}.*.`) ? [pattern.slice(patternOf(list).length + 3)] : [],
    );
    const count = Math.max(countOf(given, list), 1);
    return Array.from({ length: Math.min(count, 1_000) }, (_, index) => index).flatMap((index) =>
      leaves.map((leaf) => `${list}.${index}.${leaf}`).filter((path) => given[path] === undefined),
    );
  });
  return [...unknown, ...missing, ...uneven];
}

/** A sentence about words that cannot be published. */
export function problemOf(
  path: string,
  words: string,
  kind: FieldKind,
  { text, names }: Pick<FileText, "text" | "names">,
): string | undefined {
  const max = longestField[kind];
  if (words.trim() === "") return m.texts_error_empty();
  if (words.length > max) return m.error_too_long({ max, over: words.length - max });
  if ((kind === "line" || kind === "subject") && /\n/.test(words)) return m.texts_error_one_line();
  const { known, must } = names?.[path] ?? onPages;
  const used: string[] = words.match(/\{[^{}]*\}/g) ?? [];
  const unknown = used.find((name) => !known.includes(name));
  if (unknown && known.length === 0) return m.texts_error_no_name({ name: unknown });
  if (unknown && names) return m.texts_error_name({ name: unknown, known: listed(known) });
  if (unknown) return m.texts_error_placeholder({ name: unknown, provider: "{provider}", nation: "{nation}" });
  const missing = must.filter((name) => !used.includes(name));
  if (missing.length > 0) return m.texts_error_must({ names: listed(missing) });
  const links = [...words.matchAll(linkPattern)].map(([, , href = ""]) => href);
  if (links.length > 0 && !showsLinks(path, kind, text)) return m.texts_error_no_link();
  const address =
    names && words.split(/[^\S\uFEFF]+/).find((word) => [addressInMail, ofFourNumbers].some((address) => address.test(asSeen(word))));
  if (address) return m.texts_error_address({ address: address.slice(0, 60) });
  const foreign = links.find((href) => !isOwnAddress(href));
  if (foreign !== undefined) return m.texts_error_link({ href: foreign });
  return undefined;
}

/** A word without what nobody sees in it, and with ordinary letters, digits and dots in the place of others that look like them. */
function asSeen(word: string): string {
  // Of an ordinal (3.º) NFKC would make a name with an ending.
  return word
    .replace(/[ºª]/g, "")
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

/** The desk is English. */
const list = new Intl.ListFormat("en");
const listed = (names: string[]) => list.format(names);
