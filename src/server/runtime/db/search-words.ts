import { typedWords } from "../../../shared/domain/fold.ts";
import { hasWords, isFound, readWanted } from "./find-words.ts";
import type { Condition, ListRequest, ListSource } from "./list-source.ts";

/** More words are no search any more, but a text. */
const mostWords = 10;

/** How rows are looked through for what was typed: in which columns, and the SQL that is true of a find. */
export interface Search {
  columns: readonly string[];
  /** @param value adds a value to the statement and returns its placeholder */
  matches: (value: (text: string) => string) => string;
  /** The ids of all finds, where no row need be looked at for them. */
  finds?: (value: (text: string) => string) => string;
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
  const rest = { ...request, conditions: conditions.filter((one) => !isWord(one)) };
  const searches = [findsOf(source, q), ofWords([...(source.findable ? [] : wordsOf(source, q)), ...conditions.filter(isWord)])].filter(
    (search) => search !== undefined,
  );
  const [first, ...others] = searches;
  if (!first || others.length === 0) return { search: first, rest };
  const columns = searches.flatMap((search) => search.columns);
  return { search: { columns, matches: (value) => searches.map(({ matches }) => matches(value)).join(" and ") }, rest };
}

function ofWords(words: WordCondition[]): Search | undefined {
  if (words.length === 0) return undefined;
  return {
    columns: [...new Set(words.map(({ wordIn }) => wordIn))],
    matches: (value) => words.map(({ sql, value: word }) => sql.replace("?", () => value(word))).join(" and "),
  };
}

/** What was typed, looked for as the palette does; undefined where nothing was, or where the rows are no records. */
function findsOf({ findable }: ListSource, typed = ""): Search | undefined {
  if (!findable || typed.trim() === "") return undefined;
  const { kind, shown } = findable;
  const wanted = readWanted(typed, findable.valuesOf);
  // Signs alone are in no record.
  if (!wanted) return { columns: [], matches: () => "false" };
  const finds: Search["finds"] = (value) =>
    `select record_id as id from findable where kind = '${kind}' and ${isFound("words", wanted, value)}`;
  const matches: Search["matches"] = (value) => `id in (${finds(value)})`;
  if (!shown) return { columns: [], matches, finds };
  return { columns: shown.columns, matches: (value) => `${matches(value)} and ${hasWords(shown.line, wanted, value)}` };
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

/** A condition for each word that has to be in a column of folded words. Signs alone are in none. */
export function everyWord(column: string, typed: string): WordCondition[] {
  const words = typedWords(typed).slice(0, mostWords);
  if (words.length === 0 && typed.trim() !== "") return [{ sql: "false", value: "", wordIn: column }];
  return words.map((word) => ({ sql: `${column} like '%' || btrim(fold_text(?)) || '%'`, value: word, wordIn: column }));
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
