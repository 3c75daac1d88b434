import { type FieldKind, type ProviderText } from "./provider-texts.ts";

/**
 * A text in fields, so that it can be edited and kept: each has a path within the text, such as "groups.0.entries.3.answer", and
 * plain words. Links within paragraphs are written "[words](/address)".
 */
export type Words = Record<string, string>;

/** A version of a text as a page shows it. */
export interface ShownText {
  number: number;
  /** When it was published; null of what is not, or not yet. */
  since: string | null;
  words: Words;
  /** Another version has taken its place. */
  isEarlier?: true;
}

/** Keys whose values are no words, but anchors, addresses and codes. */
const codes: ReadonlySet<string> = new Set(["id", "href", "key", "version", "code"]);
/** Keys of lists whose items are shown as they are, a line each. */
const lineLists: ReadonlySet<string> = new Set(["points", "evidence", "list"]);
/** Keys of words whose component shows links. */
const withLinks: ReadonlySet<string> = new Set(["text", "paragraphs", "answer"]);
const longer: ReadonlySet<string> = new Set(["text", "lead", "intro", "note", "agree"]);

const keyOf = (path: string) => path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";

/** "groups.0.entries.3.answer" → "groups.*.entries.*.answer". */
export const patternOf = (path: string) => path.replace(/\.\d+(?=\.|$)/g, ".*");

type Link = { text: string; href: string };
const isLink = (value: unknown): value is Link =>
  typeof value === "object" && value !== null && Object.keys(value).toSorted().join() === "href,text";
/** A paragraph with links in it. */
const isRuns = (value: unknown): value is (string | Link)[] =>
  Array.isArray(value) && value.some(isLink) && value.every((run) => typeof run === "string" || isLink(run));
const isParagraphs = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && !isRuns(value) && value.every((one) => typeof one === "string" || isRuns(one));

export function kindOf(path: string, value?: unknown): FieldKind {
  const key = keyOf(path);
  if (lineLists.has(key)) return "lines";
  if (key === "paragraphs" || key === "answer" || isParagraphs(value)) return "paragraphs";
  return longer.has(key) || isRuns(value) ? "text" : "line";
}

const isFixed = (path: string, { fixed }: ProviderText) =>
  fixed.some((fix) => [path, patternOf(path)].some((one) => one === fix || one.startsWith(`${fix}.`)));

/** The words of a text of the files, by path, in the order of its page. */
export function wordsOf(value: unknown, text: ProviderText): { words: Words; kinds: Record<string, FieldKind> } {
  const words: Words = {};
  const kinds: Record<string, FieldKind> = {};
  const walk = (part: unknown, path: string) => {
    if (codes.has(path.split(".").at(-1) ?? "") || isFixed(path, text)) return;
    const written = writeLeaf(part, path);
    if (written !== undefined) {
      words[path] = written;
      kinds[path] = kindOf(path, part);
    } else if (typeof part === "object" && part !== null)
      for (const [key, inner] of Object.entries(part)) walk(inner, path ? `${path}.${key}` : key);
  };
  walk(value, "");
  return { words, kinds };
}

function writeLeaf(value: unknown, path: string): string | undefined {
  if (typeof value === "string") return value;
  if (isRuns(value)) return writeRuns(value);
  if (isParagraphs(value))
    return value.map((one) => (isRuns(one) ? writeRuns(one) : String(one))).join(kindOf(path) === "lines" ? "\n" : "\n\n");
  return undefined;
}

const writeRuns = (runs: (string | Link)[]) => runs.map((run) => (typeof run === "string" ? run : `[${run.text}](${run.href})`)).join("");

/** A link as it is written. Addresses are the site's own: what leads elsewhere, or runs, is refused when it is saved. */
export const linkPattern = /\[([^[\]]{1,200})\]\(([^()\s]{1,200})\)/g;
export const isOwnAddress = (href: string) => /^\/(?!\/)[\w/-]*(#[\w-]+)?$/.test(href);

export const showsLinks = (path: string, kind: FieldKind, text: Pick<ProviderText, "isWithoutLinks">) =>
  text.isWithoutLinks !== true && kind !== "lines" && (kind === "paragraphs" || withLinks.has(keyOf(path)));

/** The text with other words, in the shape of the files' text. A path without words keeps the files'. */
export function withWords<Shape>(file: Shape, words: Words, text: ProviderText): Shape {
  const lists = new Set(text.growing);
  const build = (part: unknown, path: string): unknown => {
    const given = words[path];
    const isLeaf = writeLeaf(part, path) !== undefined;
    if (isLeaf) return given === undefined || isFixed(path, text) ? part : readLeaf(given, part, path, text);
    if (Array.isArray(part)) {
      const count = lists.has(patternOf(path)) ? countOf(words, path) || part.length : part.length;
      return Array.from({ length: count }, (_, index) => build(part[index] ?? blankOf(part[0], index), `${path}.${index}`));
    }
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, build(inner, path ? `${path}.${key}` : key)]));
  };
  return build(file, "") as Shape;
}

/** An item that the files do not have: of its own it has its number alone. */
function blankOf(item: unknown, index: number): unknown {
  if (typeof item !== "object" || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => {
      if (key === "number") return [key, index + 1];
      return [key, Array.isArray(value) && value.every((one) => typeof one === "number") ? [] : value];
    }),
  );
}

/** The growing list that a path leads into: "groups.0.entries" for "groups.0.entries.3.answer". */
export function growingListOf(path: string, { growing }: Pick<ProviderText, "growing">): string | undefined {
  const steps = path.split(".");
  const lists = steps.flatMap((step, index) => (/^\d+$/.test(step) ? [steps.slice(0, index).join(".")] : []));
  return lists.find((list) => growing.includes(patternOf(list)));
}

/** How many items of a list have words. */
export function countOf(words: Words, list: string): number {
  const indexes = Object.keys(words).flatMap((path) =>
    path.startsWith(`${list}.`) ? [Number(path.slice(list.length + 1).split(".")[0])] : [],
  );
  return indexes.length === 0 ? 0 : Math.max(...indexes) + 1;
}

function readLeaf(given: string, file: unknown, path: string, text: ProviderText): unknown {
  const kind = kindOf(path, file);
  const read = (one: string) => (showsLinks(path, kind, text) ? readRuns(one) : one);
  if (kind === "lines") return parts(given, /\n+/);
  if (kind === "paragraphs") return parts(given, /\n\s*\n/).map(read);
  return read(given.trim());
}

const parts = (text: string, by: RegExp) => text.split(by).flatMap((part) => part.trim() || []);

function readRuns(paragraph: string): string | (string | Link)[] {
  const runs: (string | Link)[] = [];
  let end = 0;
  for (const match of paragraph.matchAll(linkPattern)) {
    const [whole, text = "", href = ""] = match;
    if (!isOwnAddress(href)) continue;
    if (match.index > end) runs.push(paragraph.slice(end, match.index));
    runs.push({ text, href });
    end = match.index + whole.length;
  }
  if (runs.length === 0) return paragraph;
  return end < paragraph.length ? [...runs, paragraph.slice(end)] : runs;
}
