/** The most that one comment holds. */
export const longestComment = 4_000;

/** Where a text names somebody: from the @ to the end of the name. */
export interface Mention {
  from: number;
  to: number;
  /** As the account is written, however it was typed. */
  username: string;
}

/**
 * Finds the names after an @ that are one of `usernames`, in any case; of several that fit the longest one counts.
 * What is no name stays text: "@nobody", the @ of an address, a name that goes on ("@ann" in "@anna" or "@ann.b").
 */
export function findMentions(text: string, usernames: readonly string[]): Mention[] {
  const longestFirst = usernames.toSorted((a, b) => b.length - a.length);
  const found: Mention[] = [];
  for (let from = text.indexOf("@"); from >= 0; from = text.indexOf("@", from + 1)) {
    if (from > 0 && isOfName(text.charAt(from - 1))) continue;
    const username = longestFirst.find((name) => isNameAt(text, from + 1, name));
    if (username) found.push({ from, to: from + 1 + username.length, username });
  }
  return found;
}

function isNameAt(text: string, start: number, name: string): boolean {
  if (text.slice(start, start + name.length).toLowerCase() !== name.toLowerCase()) return false;
  const end = start + name.length;
  return !isOfName(text.charAt(end)) && !(text.charAt(end) === "." && isOfName(text.charAt(end + 1)));
}

/** The word with its @ that ends where somebody types, such as "fm" in "ask @fm"; undefined when that is no mention. */
export function mentionBeingTyped(text: string, caret: number): { from: number; typed: string } | undefined {
  const from = text.lastIndexOf("@", caret - 1);
  if (from < 0 || (from > 0 && isOfName(text.charAt(from - 1)))) return undefined;
  const typed = text.slice(from + 1, caret);
  return /[\s@]/.test(typed) ? undefined : { from, typed };
}

function isOfName(character: string): boolean {
  return /[\p{L}\p{N}_-]/u.test(character);
}
