import { createHash } from "node:crypto";
import { type Language, languages } from "../../../shared/domain/languages.ts";
import type { FieldKind, ProviderText } from "../../../shared/domain/provider-texts.ts";
import { growingListOf, patternOf, type Words } from "../../../shared/domain/text-fields.ts";

/** What the project's files say of a text. */
export interface FileText {
  text: ProviderText;
  words: Record<Language, Words>;
  /** By the pattern of a path. */
  kinds: Record<string, FieldKind>;
  /** By path, where each field has names of its own in braces. */
  names?: Record<string, FieldNames>;
}

/** Names in braces, such as "{reference}": all that are filled in, and those of them without which the words are not understood. */
export interface FieldNames {
  known: string[];
  must: string[];
}

/** A version as it is kept. Each translated field names, by a hash, the English words that it is the translation of. */
export interface TextContent {
  words: Partial<Record<Language, Words>>;
  of: Partial<Record<Language, Record<string, string>>>;
}

const source = "en";
export const translated = languages.filter((language) => language !== source);

const hashOf = (text: string | undefined) =>
  createHash("sha256")
    .update(text ?? "")
    .digest("base64url")
    // Too short to be taken for the number of a card.
    .slice(0, 12);

/** What the files say, as a version. */
export function contentOfFiles({ words: files }: FileText): TextContent {
  const words: TextContent["words"] = { ...files };
  const of: TextContent["of"] = {};
  for (const language of translated)
    of[language] = Object.fromEntries(Object.keys(files[language]).map((path) => [path, hashOf(files.en[path])]));
  return { words, of };
}

/**
 * The English words in the fields and in the order that the files have now. A release may have brought fields since the version was
 * published, or taken some away: new ones begin with the file's words, so that they can be edited like all others.
 */
export function englishOf(content: TextContent, { text, words: files, kinds }: FileText): Words {
  const kept = content.words[source] ?? {};
  const done = new Set<string>();
  const paths = Object.keys(files[source]).flatMap((path) => {
    const list = growingListOf(path, text);
    if (list === undefined) return [path];
    const items = Object.keys(kept).filter((one) => one.startsWith(`${list}.`) && kinds[patternOf(one)] !== undefined);
    if (items.length === 0) return [path];
    if (done.has(list)) return [];
    done.add(list);
    return items;
  });
  return Object.fromEntries(paths.map((path) => [path, kept[path] ?? files[source][path] ?? ""]));
}

/**
 * What a page shows in a language: the translation of the English words as they are now; else, where these are the files', what the
 * files say in that language; else the English words. One rule, so that a page never says two things at once.
 */
export function shownIn(content: TextContent, language: Language, file: FileText): Words {
  const files = file.words;
  return Object.fromEntries(
    Object.entries(englishOf(content, file)).map(([path, text]) => {
      if (language === source) return [path, text];
      if (isCurrent(content, language, path)) return [path, content.words[language]?.[path] ?? text];
      return [path, (text === files.en[path] && files[language][path]) || text];
    }),
  );
}

/** The fields in which a language shows English words. */
export function behindIn(content: TextContent, language: Language, file: FileText): string[] {
  if (language === source) return [];
  const files = file.words;
  return Object.entries(englishOf(content, file)).flatMap(([path, text]) =>
    isCurrent(content, language, path) || (text === files.en[path] && files[language][path] !== undefined) ? [] : [path],
  );
}

function isCurrent({ words, of }: TextContent, language: Language, path: string): boolean {
  return words[language]?.[path] !== undefined && of[language]?.[path] === hashOf(words[source]?.[path]);
}

/** What the editor offers in a language: an older translation is a better beginning than none. */
export function writtenIn(content: TextContent, language: Language, file: FileText): Words {
  const shown = shownIn(content, language, file);
  if (language === source) return shown;
  return Object.fromEntries(Object.entries(shown).map(([path, text]) => [path, content.words[language]?.[path] ?? text]));
}

/** Other English words. A translation follows its words where they have moved, as when an item of a list before them is gone. */
export function withEnglish(content: TextContent, english: Words): TextContent {
  const next: TextContent = { words: { [source]: english }, of: {} };
  for (const language of translated) {
    const before = content.words[language] ?? {};
    const of = content.of[language] ?? {};
    const known = new Map(Object.keys(before).map((path) => [`${patternOf(path)} ${of[path]}`, path]));
    const from = (path: string) => {
      const moved = known.get(`${patternOf(path)} ${hashOf(english[path])}`);
      return of[path] === hashOf(english[path]) ? path : (moved ?? path);
    };
    const places = Object.keys(english).flatMap((path) => (before[from(path)] === undefined ? [] : [[path, from(path)] as const]));
    next.words[language] = Object.fromEntries(places.map(([path, place]) => [path, before[place] ?? ""]));
    next.of[language] = Object.fromEntries(places.map(([path, place]) => [path, of[place] ?? ""]));
  }
  return next;
}

/** Other words of a translation: what was changed translates the English words of now, and all of it does where its writer says so. */
export function withTranslation(
  content: TextContent,
  language: Language,
  file: FileText,
  { before, given, isWhole }: { before: Words; given: Words; isWhole: boolean },
): TextContent {
  const english = englishOf(content, file);
  const of: Record<string, string> = { ...content.of[language] };
  const words: Words = { ...content.words[language] };
  for (const [path, text] of Object.entries(given)) {
    if (!isWhole && text === before[path]) continue;
    words[path] = text;
    of[path] = hashOf(english[path]);
  }
  return { words: { ...content.words, [language]: words }, of: { ...content.of, [language]: of } };
}
