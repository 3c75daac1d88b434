import type { ListSource } from "./list-source.ts";

/** More words are no search any more, but a text. */
const mostWords = 10;

/** How rows are looked through for what was typed: in which column, and the SQL that is true of a find. */
export interface Search {
  column: string;
  /** @param value adds a value to the statement and returns its placeholder */
  matches: (value: (text: string) => string) => string;
}

/**
 * A list is searched for the words as they were typed, one after the other. One with a column of folded words is searched for each word by
 * itself, with or without its accents; the database folds both sides (fold_text). Undefined when nothing was typed.
 */
export function searchOf({ foldedWords }: ListSource, typed: string | undefined): Search | undefined {
  const words = typed?.trim() ?? "";
  if (words === "") return undefined;
  if (foldedWords === undefined)
    return { column: "search_text", matches: (value) => `search_text like ${value(`%${escapeLike(words.toLowerCase())}%`)}` };
  return {
    column: foldedWords,
    matches: (value) =>
      everyWord(foldedWords, words)
        .map(({ sql, value: word }) => sql.replace("?", value(word)))
        .join(" and "),
  };
}

/** A condition for each word that has to be in a column of folded words. */
export function everyWord(column: string, typed: string): { sql: string; value: string }[] {
  const words = typed.trim().split(/\s+/u).slice(0, mostWords).filter(Boolean);
  return words.map((word) => ({ sql: `${column} like '%' || fold_text(?) || '%'`, value: escapeLike(word) }));
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
