import { doubtOf, tokenLikeness } from "./align.ts";
import { parameters as p } from "./parameters.ts";
import { areOneSlipApart } from "./slips.ts";
import { skeletonOf, soundsOf } from "./sounds.ts";
import type { Subject, SubjectKind } from "./subject.ts";
import { type Token, tokensOf } from "./tokens.ts";

// A name is found by the words that it shares with the other, or nearly shares. Everything is kept in flat arrays: a list of 100,000 names
// takes some megabytes, and is built again within seconds after a change.

type Room = "person" | "organisation";
const roomOf = (kind: SubjectKind): Room => (kind === "person" ? "person" : "organisation");

export class SubjectIndex {
  private readonly rooms: Record<Room, IndexOfNames>;

  private constructor(rooms: Record<Room, IndexOfNames>) {
    this.rooms = rooms;
  }

  /** @param entries each with an id of the caller's, and what it is compared by */
  static build(entries: Iterable<{ id: number; subject: Subject }>): SubjectIndex {
    const rooms = { person: new Builder("person"), organisation: new Builder("organisation") };
    for (const { id, subject } of entries) {
      const kinds: Room[] = subject.kind === "unknown" ? ["person", "organisation"] : [roomOf(subject.kind)];
      for (const { text } of subject.names) for (const kind of kinds) rooms[kind].add(id, text);
    }
    return new SubjectIndex({ person: rooms.person.done(), organisation: rooms.organisation.done() });
  }

  /** The ids of those with a name that may be the subject's, the likeliest first: the pre-filter. */
  candidates(subject: Subject): number[] {
    const found = new Map<number, number>();
    const kinds: Room[] = subject.kind === "unknown" ? ["person", "organisation"] : [roomOf(subject.kind)];
    for (const { text } of subject.names) {
      for (const kind of kinds) this.rooms[kind].find(tokensOf(text, kind), found);
    }
    return [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id);
  }

  /** What it holds, in bytes. */
  bytes(): number {
    return this.rooms.person.bytes() + this.rooms.organisation.bytes();
  }
}

/** Words of one room in flat arrays, by number. */
interface Words {
  /** Hashes of keys in order, and beside each the word that has it. */
  keys: Uint32Array;
  keyWords: Uint32Array;
  /** Texts one after the other, with the place where each begins. */
  texts: Buffer;
  starts: Uint32Array;
  /** The names that have the word. */
  postingStarts: Uint32Array;
  postings: Uint32Array;
}

/** A word that one slip parts from the other: it sounds otherwise, but is likely meant. */
const slipLikeness = 0.85;

interface Names {
  ids: Uint32Array;
  weights: Float32Array;
}

class IndexOfNames {
  private readonly room: Room;
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
    const { keys, keyWords, texts, starts, postingStarts, postings } = this.words;
    const arrays = [keys, keyWords, texts, starts, postingStarts, postings, this.names.ids, this.names.weights];
    const scratch = [this.matchedOurs, this.matchedTheirs, this.matched, this.best, this.slipped, this.stamps];
    return [...arrays, ...scratch].reduce((sum, array) => sum + array.byteLength, 0);
  }

  /** Adds to `found` the best estimate of each id whose name may pass. */
  find(tokens: readonly Token[], found: Map<number, number>): void {
    const asked = withJoined(tokens).filter(isSearched);
    const whole = tokens.reduce((sum, { weight }) => sum + weight, 0);
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
    for (const word of this.wordsLike(token)) {
      const theirs = this.word(word);
      const sounded = tokenLikeness(token, theirs);
      const isSlip = sounded < slipLikeness && this.room === "person" && areOneSlipApart(token.text, theirs.text);
      const likeness = isSlip ? slipLikeness : sounded;
      if (likeness === 0) continue;
      const from = this.words.postingStarts[word] ?? 0;
      const to = this.words.postingStarts[word + 1] ?? 0;
      const gain = likeness * (token.weight + theirs.weight);
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
          this.matchedOurs[name] = (this.matchedOurs[name] ?? 0) + token.weight;
          this.matchedTheirs[name] = (this.matchedTheirs[name] ?? 0) + theirs.weight;
        }
      }
    }
  }

  /** The score that the alignment could give at best: particles and initials are not known here, and words may be taken twice. */
  private estimate(name: number, whole: number): number {
    const matched = this.matched[name] ?? 0;
    const left = Math.max(0, whole - (this.matchedOurs[name] ?? 0));
    const right = Math.max(0, (this.names.weights[name] ?? 0) - (this.matchedTheirs[name] ?? 0));
    const isPerson = this.room === "person";
    const omission = isPerson ? p.omission : p.organisationOmission;
    const plain = matched / (matched + p.contradiction * 2 * Math.min(left, right) + omission * Math.abs(left - right));
    const doubted = 1 - (1 - plain) * doubtOf(matched / 2, isPerson);
    return this.slipped[name] === 1 ? Math.max(doubted, plain - 0.1) : doubted;
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
    if (this.read.size > 5_000) this.read.clear();
    this.read.set(number, token);
    return token;
  }
}

const isSearched = ({ kind }: Token) => kind === "name" || kind === "organisation_word" || kind === "number";

/** Also two words in a row as one, as the other name may have written them. */
function withJoined(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [...tokens];
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (!next || next.kind === "number" || token.kind === "number" || token.text.length + next.text.length > 16) continue;
    if (token.kind !== "name" && token.kind !== "particle") continue;
    if (next.kind !== "name") continue;
    const text = token.text + next.text;
    joined.push({
      kind: "name",
      room: token.room,
      text,
      written: text,
      weight: token.weight + next.weight,
      sounds: soundsOf(text, token.sounds.isAbjad || next.sounds.isAbjad),
    });
  }
  return joined;
}

const longestSpelt = 8;

/**
 * What words that sound alike, or that one slip parts, have in common: their consonants, of longer words also with one left out, and of
 * shorter ones the letters with one left out.
 */
function keysOf({ sounds, symbol, kind, text }: Token): Set<string> {
  if (kind === "number") return new Set([`=${text}`]);
  const skeleton = skeletonOf(sounds);
  const keys = new Set([skeleton]);
  if (symbol !== undefined) keys.add(`#${symbol}`);
  if (skeleton.length >= 4) for (let at = 0; at < skeleton.length; at += 1) keys.add(skeleton.slice(0, at) + skeleton.slice(at + 1));
  if (text.length <= longestSpelt && !sounds.isAbjad) {
    keys.add(`.${text}`);
    for (let at = 0; at < text.length; at += 1) keys.add(`.${text.slice(0, at)}${text.slice(at + 1)}`);
  }
  return keys;
}

/** FNV-1a: two keys that share a hash only make a word be looked at in vain. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const abjadMark = "~";
const storedText = (token: Token) =>
  `${token.kind.charAt(0)}${token.sounds.isAbjad ? abjadMark : ""}${token.text}:${token.weight.toFixed(3)}:${token.symbol ?? ""}`;

function storedToken(stored: string, room: Room): Token {
  const [word = "", weight = "", symbol = ""] = stored.slice(1).split(":");
  const isAbjad = word.startsWith(abjadMark);
  const text = isAbjad ? word.slice(1) : word;
  const kind = stored.startsWith("o") ? "organisation_word" : /^\d+$/.test(text) ? "number" : "name";
  return {
    kind,
    room,
    text,
    written: text,
    weight: Number(weight),
    sounds: soundsOf(text, isAbjad),
    symbol: symbol === "" ? undefined : symbol,
  };
}

class Builder {
  private readonly room: Room;
  private readonly numbers = new Map<string, number>();
  private readonly tokens: Token[] = [];
  private readonly postings: number[][] = [];
  private readonly ids: number[] = [];
  private readonly weights: number[] = [];

  constructor(room: Room) {
    this.room = room;
  }

  add(id: number, text: string): void {
    const tokens = tokensOf(text, this.room);
    if (tokens.length === 0) return;
    const name = this.ids.length;
    this.ids.push(id);
    this.weights.push(tokens.reduce((sum, { weight }) => sum + weight, 0));
    for (const token of withJoined(tokens).filter(isSearched)) {
      const key = storedText(token);
      let number = this.numbers.get(key);
      if (number === undefined) {
        number = this.tokens.length;
        this.numbers.set(key, number);
        this.tokens.push(token);
        this.postings.push([]);
      }
      if (this.postings[number]?.at(-1) !== name) this.postings[number]?.push(name);
    }
  }

  done(): IndexOfNames {
    const pairs: [number, number][] = [];
    for (const [word, token] of this.tokens.entries()) for (const key of keysOf(token)) pairs.push([hashOf(key), word]);
    pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const texts = [...this.numbers.keys()].map((key) => Buffer.from(key, "latin1"));
    const words: Words = {
      keys: Uint32Array.from(pairs, ([hash]) => hash),
      keyWords: Uint32Array.from(pairs, ([, word]) => word),
      texts: Buffer.concat(texts),
      starts: startsOf(texts),
      postingStarts: startsOf(this.postings),
      postings: Uint32Array.from(this.postings.flat()),
    };
    return new IndexOfNames(this.room, words, { ids: Uint32Array.from(this.ids), weights: Float32Array.from(this.weights) });
  }
}

function startsOf(parts: readonly { length: number }[]): Uint32Array {
  const starts = new Uint32Array(parts.length + 1);
  for (const [at, part] of parts.entries()) starts[at + 1] = (starts[at] ?? 0) + part.length;
  return starts;
}
