import { tokenLikeness } from "./align.ts";
import { parameters as p, type Weighing } from "./parameters.ts";
import { areOneSlipApart } from "./slips.ts";
import { hashOf, isSearched, keysOf, type Room, storedToken, withJoined } from "./search-words.ts";
import type { Token } from "./tokens.ts";
import { aloneOf, aloneOfWord, balance, evidenceOfWords } from "./weigh.ts";

/** Words of one room in flat arrays, by number. */
export interface Words {
  /** Hashes of keys in order, and beside each the word that has it. */
  keys: Uint32Array;
  keyWords: Uint32Array;
  /** Texts one after the other, with the place where each begins. */
  texts: Buffer;
  starts: Uint32Array;
  /** Letters of each word; 0 where vowels were not written, as its length then says nothing. */
  letters: Uint8Array;
  /** The names that have the word. */
  postingStarts: Uint32Array;
  postings: Uint32Array;
}

export interface Names {
  ids: Uint32Array;
  weights: Float32Array;
}

/** A word that one slip parts from the other: it sounds otherwise, but is likely meant. */
const slipLikeness = 0.85;

/** Words kept as they were read, some 300 bytes each. */
const mostRead = 20_000;

export class IndexOfNames {
  private readonly room: Room;
  private readonly weighing: Weighing;
  /** What a rare name that stands alone weighs. */
  private readonly oneName: number;
  private readonly words: Words;
  private readonly names: Names;
  private readonly matchedOurs: Float32Array;
  private readonly matchedTheirs: Float32Array;
  private readonly matched: Float32Array;
  private readonly slipped: Uint8Array;
  private readonly stamps: Uint32Array;
  private readonly best: Float32Array;
  private stamp = 0;
  /** Words that were read lately: those of common names are asked for again and again. */
  private readonly read = new Map<number, Token>();

  constructor(room: Room, words: Words, names: Names) {
    this.room = room;
    this.weighing = p[room];
    this.oneName = this.weighing.alone.name + this.weighing.eachAlone;
    this.words = words;
    this.names = names;
    const count = names.ids.length;
    this.matchedOurs = new Float32Array(count);
    this.matchedTheirs = new Float32Array(count);
    this.matched = new Float32Array(count);
    this.best = new Float32Array(count);
    this.slipped = new Uint8Array(count);
    this.stamps = new Uint32Array(count);
  }

  bytes(): number {
    const { keys, keyWords, texts, starts, letters, postingStarts, postings } = this.words;
    const arrays = [keys, keyWords, texts, starts, letters, postingStarts, postings, this.names.ids, this.names.weights];
    const scratch = [this.matchedOurs, this.matchedTheirs, this.matched, this.best, this.slipped, this.stamps];
    return [...arrays, ...scratch].reduce((sum, array) => sum + array.byteLength, 0);
  }

  /** Adds to `found` the best estimate of each id whose name may pass. */
  find(tokens: readonly Token[], found: Map<number, number>): void {
    const asked = withJoined(tokens).filter(isSearched);
    const whole = aloneOf(tokens, this.weighing);
    const touched: number[] = [];
    for (const token of asked) this.gather(token, touched);
    for (const name of touched) {
      const estimate = this.estimate(name, whole);
      this.matched[name] = 0;
      this.matchedOurs[name] = 0;
      this.matchedTheirs[name] = 0;
      this.slipped[name] = 0;
      if (estimate < p.prefilter) continue;
      const id = this.names.ids[name] ?? 0;
      if (estimate > (found.get(id) ?? 0)) found.set(id, estimate);
    }
  }

  /** Notes at every name that has a word like this one how much of both names it explains. */
  private gather(token: Token, touched: number[]): void {
    this.stamp += 1;
    const oursMatched = aloneOfWord(token, this.weighing);
    for (const word of this.wordsLike(token)) {
      if (this.isFarLonger(token, word)) continue;
      const theirs = this.word(word);
      const sounded = tokenLikeness(token, theirs);
      const isSlip = sounded < slipLikeness && this.room === "person" && areOneSlipApart(token.text, theirs.text);
      const likeness = isSlip ? slipLikeness : sounded;
      if (likeness === 0) continue;
      const from = this.words.postingStarts[word] ?? 0;
      const to = this.words.postingStarts[word + 1] ?? 0;
      const gain = evidenceOfWords(token, theirs, likeness, this.weighing);
      if (gain === 0) continue;
      const theirsMatched = aloneOfWord(theirs, this.weighing);
      for (let at = from; at < to; at += 1) {
        const name = this.words.postings[at] ?? 0;
        const isNew = this.stamps[name] !== this.stamp;
        const already = isNew ? 0 : (this.best[name] ?? 0);
        if (gain <= already) continue;
        if (this.matched[name] === 0) touched.push(name);
        this.stamps[name] = this.stamp;
        this.best[name] = gain;
        this.matched[name] = (this.matched[name] ?? 0) + gain - already;
        if (isSlip) this.slipped[name] = 1;
        if (isNew) {
          this.matchedOurs[name] = (this.matchedOurs[name] ?? 0) + oursMatched;
          this.matchedTheirs[name] = (this.matchedTheirs[name] ?? 0) + theirsMatched;
        }
      }
    }
  }

  /** The score that the alignment could give at best: particles and initials are not known here, and words may be taken twice. */
  private estimate(name: number, whole: number): number {
    const left = Math.max(0, whole - (this.matchedOurs[name] ?? 0));
    const right = Math.max(0, (this.names.weights[name] ?? 0) - (this.matchedTheirs[name] ?? 0));
    const matched = this.matched[name] ?? 0;
    const balanced = balance(matched, 0, left, right, this.weighing);
    // Slips of the pen may make of little evidence a whole name; and where a rare name is the same and one other word is left of each, that
    // may be the same word with two slips, which no key finds.
    const isNearlyWhole = this.room === "person" && Math.max(left, right) <= this.oneName;
    const maySlip = this.slipped[name] === 1 || matched >= p.rareEvidence;
    return isNearlyWhole && maySlip ? Math.max(balanced, p.prefilter) : balanced;
  }

  /** Told by the number of letters alone, before a word is read: most that share a key are of another length. */
  private isFarLonger({ text, sounds, symbol }: Token, word: number): boolean {
    const letters = this.words.letters[word] ?? 0;
    if (letters === 0 || sounds.isAbjad || symbol !== undefined) return false;
    return Math.abs(letters - text.length) > Math.max(3, text.length / 2);
  }

  private wordsLike(token: Token): Set<number> {
    const words = new Set<number>();
    for (const key of keysOf(token)) {
      const hash = hashOf(key);
      for (let at = this.firstOf(hash); at < this.words.keys.length && this.words.keys[at] === hash; at += 1)
        words.add(this.words.keyWords[at] ?? 0);
    }
    return words;
  }

  private firstOf(hash: number): number {
    let [low, high] = [0, this.words.keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.words.keys[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private word(number: number): Token {
    const known = this.read.get(number);
    if (known) return known;
    const text = this.words.texts.toString("latin1", this.words.starts[number], this.words.starts[number + 1]);
    const token = storedToken(text, this.room);
    if (this.read.size > mostRead) this.read.clear();
    this.read.set(number, token);
    return token;
  }
}
