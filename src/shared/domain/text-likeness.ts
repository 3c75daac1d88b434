/** Hashes in ascending order, each once: two of them are compared by one walk through both. */
export type Print = Uint32Array;

export function printOf(hashes: ReadonlySet<number>): Print {
  return Uint32Array.from(hashes).sort();
}

/**
 * How alike two sets are: what both have, of all that either has, from 0 to 1. Two empty ones have nothing in common. Below
 * `least` the answer is 0, mostly without a look at the hashes: sets of very different size cannot have more in common.
 */
export function jaccard(one: Print, other: Print, least = 0): number {
  const [small, large] = one.length < other.length ? [one, other] : [other, one];
  if (small.length === 0 || small.length / large.length < least) return 0;
  let both = 0;
  for (let i = 0, j = 0; i < small.length && j < large.length;) {
    const [left, right] = [small[i] ?? 0, large[j] ?? 0];
    if (left === right) both += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  const likeness = both / (one.length + other.length - both);
  return likeness >= least ? likeness : 0;
}

/** Words in the writer's own letters and marks, in lower case; an apostrophe or a colon within a word is one of its letters. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'");
  return plain.match(/[\p{L}\p{N}\p{M}]+(?:[':][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
}

/** The same letters without their marks, for spellings of a hurry: "W̱SÁNEĆ" and "wsanec". */
export function withoutMarks(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}':]/gu, "")
    .normalize("NFC");
}

/** The runs of three letters in each word, hashed, as PostgreSQL's pg_trgm cuts them. */
export function trigrams(text: string): Set<number> {
  const found = new Set<number>();
  for (const word of wordsOf(text)) {
    const letters = Array.from(`  ${word} `);
    for (let i = 0; i + 3 <= letters.length; i += 1) found.add(hash(letters.slice(i, i + 3).join("")));
  }
  return found;
}

/** The runs of three words, hashed: two texts share them when sentences were carried over, and not by speaking of the same things. */
export function shingles(text: string): Set<number> {
  const words = wordsOf(text);
  const found = new Set<number>();
  for (let i = 0; i + 3 <= words.length; i += 1) found.add(hash(words.slice(i, i + 3).join(" ")));
  return found;
}

/**
 * MinHash: one number for each of `count` bands of `rows` hashes. Two sets of likeness s share a band with the
 * probability 1 - (1 - s^rows)^count, so that alike ones are found by equal numbers. An empty set has no bands.
 */
export function bandsOf(set: Print, count: number, rows: number): number[] {
  if (set.length === 0) return [];
  return Array.from({ length: count }, (_, band) => {
    let together = mix(band + 1);
    for (let row = 0; row < rows; row += 1) together = mix(together ^ smallest(set, mix(band * rows + row + 0x9e3779b9)));
    // As PostgreSQL's integer, which is signed.
    return together | 0;
  });
}

function smallest(set: Print, seed: number): number {
  let least = 0xffffffff;
  for (const value of set) {
    const mixed = mix(value ^ seed);
    if (mixed < least) least = mixed;
  }
  return least;
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** The finishing steps of MurmurHash3: spreads a 32-bit number over all of them. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
