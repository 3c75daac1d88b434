import { IndexOfNames, type Words } from "./index-of-names.ts";
import { hashOf, isSearched, keysOf, type Room, storedText, withJoined } from "./search-words.ts";
import { readingsOf } from "./readings.ts";
import type { Subject, SubjectKind } from "./subject.ts";
import { parameters as p } from "./parameters.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { aloneOf } from "./weigh.ts";

// A name is found by the words that it shares with the other, or nearly shares. Everything is kept in flat arrays: a list of 100,000 names
// takes some megabytes, and is built again within seconds after a change.

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
      for (const reading of subject.names.flatMap(({ text }) => readingsOf(text))) for (const kind of kinds) rooms[kind].add(id, reading);
    }
    return new SubjectIndex({ person: rooms.person.done(), organisation: rooms.organisation.done() });
  }

  /** The ids of those with a name that may be the subject's, the likeliest first: the pre-filter. */
  candidates(subject: Subject): number[] {
    const found = new Map<number, number>();
    const kinds: Room[] = subject.kind === "unknown" ? ["person", "organisation"] : [roomOf(subject.kind)];
    for (const reading of subject.names.flatMap(({ text }) => readingsOf(text))) {
      for (const kind of kinds) this.rooms[kind].find(tokensOf(reading, kind), found);
    }
    return [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id);
  }

  /** What it holds, in bytes. */
  bytes(): number {
    return this.rooms.person.bytes() + this.rooms.organisation.bytes();
  }
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
    this.weights.push(aloneOf(tokens, p[this.room]));
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
      letters: Uint8Array.from(this.tokens, ({ text, sounds }) => (sounds.isAbjad ? 0 : Math.min(255, text.length))),
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
