const brackets = /[([（【]([^()[\]（）【】]*)[)\]）】]/gu;
const otherwise =
  /[;；|｜]|\s[/／]\s|\b(?:a\.?k\.?a\.?|f\.?k\.?a\.?|d\.?b\.?a\.?|alias|also known as|formerly(?: known as)?|doing business as)(?![\p{L}\p{N}])/iu;
/** Two words, or one that is no abbreviation: (USA) and (HK) name nobody. */
const saysEnough = /\p{L}{2}.*\P{L}\p{L}{2}|[\p{Ll}\p{Lo}]{4}|\p{L}{5}/u;
const mostReadings = 12;

/**
 * What may be meant by what was written as one name: the whole, what is left without its brackets, what stands in them, and both sides of
 * an “also known as”. Whoever adds another name to a listed one is found by either.
 *
 * @returns the whole first; at most twelve
 */
export function readingsOf(name: string): string[] {
  if (!/[([（【]/u.test(name) && !otherwise.test(name)) return [name];
  const readings = new Set([name]);
  for (const part of name.split(otherwise)) {
    readings.add(part.replace(brackets, " "));
    for (const [, inside] of part.matchAll(brackets)) readings.add(inside ?? "");
  }
  return [...readings].filter((reading, at) => at === 0 || saysEnough.test(reading)).slice(0, mostReadings);
}
