import type { Condition, ListRequest, ListSource } from "./list-source.ts";

/** More words are no search any more, but a text. */
const mostWords = 10;

/** How rows are looked through for what was typed: in which columns, and the SQL that is true of a find. */
export interface Search {
  columns: readonly string[];
  /** @param value adds a value to the statement and returns its placeholder */
  matches: (value: (text: string) => string) => string;
}

/** A word that has to be in a column. */
type WordCondition = Required<Pick<Condition, "sql" | "wordIn">> & { value: string };

const isWord = (condition: Condition): condition is WordCondition => condition.wordIn !== undefined;

/**
 * What a request searches for, by its words and by conditions that are words, and the request with what is left of it. The search is
 * undefined when nothing was typed.
 */
export function takeSearch(
  source: ListSource,
  { q, conditions = [], ...request }: ListRequest,
): { search: Search | undefined; rest: ListRequest } {
  const words = [...wordsOf(source, q), ...conditions.filter(isWord)];
  const search = {
    columns: [...new Set(words.map(({ wordIn }) => wordIn))],
    matches: (value: (text: string) => string) => words.map(({ sql, value: word }) => sql.replace("?", value(word))).join(" and "),
  };
  return { search: words.length > 0 ? search : undefined, rest: { ...request, conditions: conditions.filter((one) => !isWord(one)) } };
}

/**
 * A list is searched for the words as they were typed, one after the other. One with a column of folded words is searched for each word by
 * itself, with or without its accents; the database folds both sides (fold_text).
 */
function wordsOf({ foldedWords }: ListSource, typed = ""): WordCondition[] {
  const words = typed.trim();
  if (words === "") return [];
  if (foldedWords !== undefined) return everyWord(foldedWords, words);
  return [{ sql: "search_text like ?", value: `%${escapeLike(words.toLowerCase())}%`, wordIn: "search_text" }];
}

/** A condition for each word that has to be in a column of folded words. */
export function everyWord(column: string, typed: string): WordCondition[] {
  const words = typed.trim().split(/\s+/u).slice(0, mostWords).filter(Boolean);
  return words.map((word) => ({ sql: `${column} like '%' || fold_text(?) || '%'`, value: escapeLike(word), wordIn: column }));
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
