import { AsyncLocalStorage } from "node:async_hooks";
import { type WordingPath, type WordingValues, wordingsByPath } from "../../../shared/domain/email-wordings.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { Words } from "../../../shared/domain/text-fields.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";

/** What emails say in each language, by path. Where a path is missing, they say what the files do. */
export type Wordings = Partial<Record<Language, Words>>;

/** What is published: every process that writes emails keeps it as it keeps its pages (decision 0070). */
let published: Wordings = {};
/** What a preview shows in its place. */
const previewed = new AsyncLocalStorage<Wordings>();

/** From now on emails are written with these words. */
export function setWordings(wordings: Wordings): void {
  published = wordings;
}

/** Does the work with other words than those in force. */
export function withWordings<Result>(wordings: Wordings, work: () => Result): Result {
  return previewed.run(wordings, work);
}

type Given<Path extends WordingPath> = keyof WordingValues<Path> extends never ? [] : [values: WordingValues<Path>];

/** The words of an email as the provider has published them, in the current language, with the values filled in. */
export function wording<Path extends WordingPath>(path: Path, ...[values]: Given<Path>): string {
  const words = (previewed.getStore() ?? published)[currentLanguage()]?.[path];
  const known: object = values ?? {};
  return words === undefined ? wordingsByPath[path].says(known as never) : fillIn(words, known);
}

/** Values are filled in once: what somebody typed may look like a name in braces, and stays as it is. */
function fillIn(words: string, values: object): string {
  const known = new Map(Object.entries(values));
  return words.replace(/\{(\w+)\}/g, (name, key: string) => (known.has(key) ? String(known.get(key)) : name));
}
