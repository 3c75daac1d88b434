import { type WordingPath, wordingsByPath } from "../../../shared/domain/email-wordings.ts";
import { type Language, languages } from "../../../shared/domain/languages.ts";
import { type FieldKind, providerTexts } from "../../../shared/domain/provider-texts.ts";
import type { Words } from "../../../shared/domain/text-fields.ts";
import { inLanguage } from "../../runtime/language.ts";
import type { Wordings } from "../../runtime/mail/wordings.ts";
import { problemOf } from "./check-words.ts";
import { type FieldNames, type FileText, shownIn, type TextContent } from "./words.ts";

const paths = Object.keys(wordingsByPath) as WordingPath[];
/** Stands for the values of any message: each is its own name in braces. */
const names = new Proxy({}, { get: (_values, name) => `{${String(name)}}` });

/** What the project's files say in emails, of what the list lets a provider say otherwise. */
export function readEmailWords(): FileText {
  const wordsIn = (language: Language): Words =>
    inLanguage(language, () => Object.fromEntries(paths.map((path) => [path, wordingsByPath[path].says(names as never)])));
  const words = Object.fromEntries(languages.map((language) => [language, wordsIn(language)])) as FileText["words"];
  return {
    text: providerTexts.emails,
    words,
    kinds: Object.fromEntries(paths.map((path) => [path, kindOf(path)])),
    names: Object.fromEntries(paths.map((path) => [path, namesIn(path, Object.values(words))])),
  };
}

/** Mailboxes show subjects and headings cut off; everything else is a paragraph. */
const kindOf = (path: string): FieldKind => (/\.(subject|heading)/.test(path) ? "subject" : "text");

function namesIn(path: WordingPath, words: Words[]): FieldNames {
  const known = new Set(words.flatMap((all) => all[path]?.match(/\{\w+\}/g) ?? []));
  return { known: [...known], must: wordingsByPath[path].must.map((name) => `{${name}}`) };
}

/**
 * What emails say with a version, in each language. A release may fill in other names than the one that the version was written with:
 * words that could not be saved any more give way to the files'.
 */
export function wordingsOf(content: TextContent, file: FileText): Wordings {
  const isSound = (path: string, words: string | undefined) =>
    words !== undefined && problemOf(path, words, kindOf(path), file) === undefined;
  const english = shownIn(content, "en", file);
  const said = (language: Language) => {
    const shown = shownIn(content, language, file);
    const sound = Object.entries(english).filter(([path, words]) => isSound(path, words));
    return Object.fromEntries(sound.map(([path, words]) => [path, isSound(path, shown[path]) ? (shown[path] ?? words) : words]));
  };
  return Object.fromEntries(languages.map((language) => [language, said(language)]));
}
