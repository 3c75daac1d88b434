import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** Words that promise something of the product which a reader could rely on, and which could be untrue. */
const promising =
  /\b(every|never|always|only|each|nobody|no one|at any time|within|verified|checked|recorded|tested|encrypted|signed|hash|screen(ed|s)?|certified|guarantees?d?|review(ed)? by|different person|someone else|audit)\b/i;
/** In the interface most of those words instruct ("Choose only…") or label. These promise there too. */
const promisingInMessages =
  /\b(every|never|always|nobody|no one|at any time|within|encrypted|guarantees?d?|different person|someone else|audit)\b/i;

/** Texts that promise nothing of the product, by the beginning of their key, with the reason. */
export const promisesNothing: Readonly<Record<string, string>> = {
  sampleProjects: "Samples, which describe imagined projects.",
  "treaty.": "The words of the treaty: what two nations promise each other, not what the software does.",
  "license.principles": "What the licence asks of institutions.",
  "license.requirements": "What the licence asks of institutions.",
  apiDocs: "Each call, header, error and sample is run by api-samples.test.ts and partner-api.test.ts against the contracts.",
};

/** A text by its key: of messages, or its path in a file of src/web/content, such as `about.sections[0].paragraphs[1]`. */
export type Texts = ReadonlyMap<string, string>;

/** Every text of a language: its messages, and its content with links as the words that they show. */
export async function textsOf(language: string): Promise<Texts> {
  const texts = new Map<string, string>();
  for (const file of globSync(`messages/${language}/*.json`, { cwd: root }))
    for (const [key, value] of Object.entries(JSON.parse(readFileSync(path.join(root, file), "utf8")) as Record<string, unknown>))
      texts.set(key, typeof value === "string" ? value : JSON.stringify(value));
  for (const file of globSync(`src/{web,shared}/content/${language}/*.ts`, { cwd: root }))
    for (const [name, value] of Object.entries((await import(path.join(root, file))) as Record<string, unknown>))
      collect(value, name, texts);
  return texts;
}

function collect(value: unknown, key: string, texts: Map<string, string>): void {
  if (typeof value === "string") texts.set(key, value);
  else if (isRun(value)) texts.set(key, value.map((part) => (typeof part === "string" ? part : part.text)).join(""));
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) collect(item, `${key}[${index}]`, texts);
  else if (typeof value === "object" && value !== null)
    for (const [name, item] of Object.entries(value)) collect(item, `${key}.${name}`, texts);
}

/** Whether it is one text with links in it. */
function isRun(value: unknown): value is (string | { text: string; href: string })[] {
  const isLink = (part: unknown) => typeof part === "object" && part !== null && "href" in part && "text" in part && !("title" in part);
  return Array.isArray(value) && value.some((part) => typeof part === "string") && value.some(isLink);
}

export function sentencesOf(text: string): string[] {
  return [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
}

/** The sentences of English texts that visitors read and that promise something, as `key: sentence`. */
export function promisesIn(english: Texts, isPublic: (key: string) => boolean): string[] {
  return [...english].flatMap(([key, text]) => {
    const isContent = /[.[]/.test(key);
    if (!isContent && !isPublic(key)) return [];
    if (Object.keys(promisesNothing).some((beginning) => key.startsWith(beginning))) return [];
    // Headings, labels and ids are no sentences.
    return sentencesOf(text)
      .filter(
        (sentence) => (isContent ? promising : promisingInMessages).test(sentence) && sentence.includes(" ") && /[.!]$/.test(sentence),
      )
      .map((sentence) => `${key}: ${sentence}`);
  });
}
