import { parameters as p } from "./parameters.ts";

// A word as a row of sounds, and what it costs to turn one row into another. Vowels are written in so many ways that they count for
// less; sounds that one alphabet knows and another writes by several letters have a number of their own.

const names = [...Array.from("abcdefghijklmnopqrstuvwxyz0123456789"), "sh", "ch", "zh", "kh", "gh", "th", "dh", "ts"];
const codeOf = new Map<string, number>(names.map((name, code) => [name, code]));
const count = names.length;

const vowels = new Set(["a", "e", "i", "o", "u", "y"].map((name) => codeOf.get(name)));
const isVowel = (code: number) => vowels.has(code);

/** Longest first: how letters are read as sounds. */
const readings: [string, string[]][] = [
  ["shch", ["sh", "ch"]],
  ["tsch", ["ch"]],
  ["sch", ["sh"]],
  ["tch", ["ch"]],
  ["dzh", ["j"]],
  ["sj", ["sh"]],
  ["tj", ["ch"]],
  ["zj", ["zh"]],
  ["sh", ["sh"]],
  ["ch", ["ch"]],
  ["zh", ["zh"]],
  ["kh", ["kh"]],
  ["gh", ["gh"]],
  ["th", ["th"]],
  ["dh", ["dh"]],
  ["ph", ["f"]],
  ["dj", ["j"]],
  ["ts", ["ts"]],
  ["tz", ["ts"]],
  ["cz", ["ch"]],
  ["ck", ["k"]],
  ["cq", ["k"]],
  ["ou", ["u"]],
  ["oo", ["u"]],
  ["ee", ["i"]],
  ["x", ["k", "s"]],
  ["w", ["w"]],
];

const readingsBy = new Map<string, [string, string[]][]>();
for (const reading of readings) readingsBy.set(reading[0].charAt(0), [...(readingsBy.get(reading[0].charAt(0)) ?? []), reading]);

/** The sounds of a word, and how long it counts: consonants one, vowels less. */
export interface Sounds {
  codes: Uint8Array;
  length: number;
  isAbjad: boolean;
}

/**
 * @param word lower-case letters and digits (letters.ts)
 * @param isAbjad vowels were not written
 */
export function soundsOf(word: string, isAbjad = false): Sounds {
  const codes: number[] = [];
  let at = 0;
  while (at < word.length) {
    const reading = readingsBy.get(word.charAt(at))?.find(([written]) => word.startsWith(written, at));
    const sounds = reading ? reading[1] : [word.charAt(at)];
    for (const sound of sounds) {
      const code = codeOf.get(sound);
      // A doubled letter is one sound; a doubled digit is not.
      if (code !== undefined && (code !== codes.at(-1) || (code >= 26 && code < 36))) codes.push(code);
    }
    at += reading ? reading[0].length : 1;
  }
  let length = 0;
  for (const code of codes) length += isVowel(code) ? p.vowelLength : 1;
  return { codes: Uint8Array.from(codes), length, isAbjad };
}

const sameFamily: [string, string, number][] = [
  ["c", "k", 0.1],
  ["c", "s", 0.3],
  ["c", "ts", 0.2],
  ["c", "ch", 0.25],
  ["k", "q", 0.05],
  ["k", "kh", 0.25],
  ["q", "gh", 0.25],
  ["q", "kh", 0.35],
  ["q", "g", 0.3],
  ["k", "g", 0.5],
  ["g", "gh", 0.1],
  ["g", "j", 0.35],
  ["g", "h", 0.5],
  ["gh", "kh", 0.4],
  ["gh", "h", 0.5],
  ["h", "kh", 0.15],
  ["ch", "kh", 0.3],
  ["ch", "sh", 0.3],
  ["ch", "h", 0.5],
  ["ch", "j", 0.35],
  ["ch", "ts", 0.4],
  ["sh", "s", 0.25],
  ["sh", "zh", 0.4],
  ["zh", "j", 0.15],
  ["zh", "z", 0.2],
  ["j", "i", 0.15],
  ["j", "y", 0.1],
  ["j", "dh", 0.6],
  ["j", "z", 0.5],
  ["z", "s", 0.3],
  ["z", "dh", 0.2],
  ["z", "th", 0.4],
  ["z", "d", 0.5],
  ["z", "ts", 0.3],
  ["s", "th", 0.3],
  ["s", "ts", 0.35],
  ["t", "th", 0.1],
  ["t", "d", 0.4],
  ["d", "dh", 0.1],
  ["t", "ts", 0.5],
  ["b", "p", 0.4],
  ["b", "v", 0.45],
  ["p", "f", 0.4],
  ["f", "v", 0.3],
  ["v", "w", 0.1],
  ["v", "u", 0.3],
  ["v", "o", 0.4],
  ["w", "u", 0.2],
  ["w", "o", 0.25],
  ["m", "n", 0.6],
  ["l", "r", 0.6],
  ["i", "y", 0.05],
  ["i", "e", 0.15],
  ["y", "e", 0.2],
  ["a", "e", 0.2],
  ["o", "u", 0.15],
  ["a", "o", 0.25],
  ["0", "o", 0.4],
  ["1", "i", 0.4],
  ["1", "l", 0.4],
];

const substitution = new Float64Array(count * count);
const removal = new Float64Array(count);

/** Fills the tables from the parameters; the bench calls it again after it changed one. */
export function fillCosts(): void {
  for (let a = 0; a < count; a += 1) {
    removal[a] = isVowel(a) ? p.vowelRemoval : 1;
    for (let b = 0; b < count; b += 1) {
      substitution[a * count + b] = a === b ? 0 : isVowel(a) && isVowel(b) ? p.vowelChange : 1;
    }
  }
  for (const [a, b, cost] of sameFamily) {
    const [x, y] = [codeOf.get(a) ?? 0, codeOf.get(b) ?? 0];
    substitution[x * count + y] = cost * p.variantCost;
    substitution[y * count + x] = cost * p.variantCost;
  }
  removal[codeOf.get("j") ?? 0] = p.softRemoval;
  for (const weak of ["h", "w"]) removal[codeOf.get(weak) ?? 0] = p.breathRemoval;
}
fillCosts();

const yCode = codeOf.get("y") ?? 0;
const wCode = codeOf.get("w") ?? 0;
const vCode = codeOf.get("v") ?? 0;

/** Letters that an abjad uses for long vowels: against a vowel they cost next to nothing. */
const isHalfVowel = (code: number) => code === yCode || code === wCode || code === vCode;

let before = new Float64Array(64);
let last = new Float64Array(64);
let now = new Float64Array(64);

/**
 * How alike two words sound: 1 the same, 0 too different to be a slip of the pen. What may differ grows with the length; a swap of
 * neighbours is one slip, not two.
 *
 * @param strictness 1 for names of people, more for words that are seldom misspelt
 */
export function soundLikeness(a: Sounds, b: Sounds, strictness = 1): number {
  const isAbjad = a.isAbjad || b.isAbjad;
  const length = isAbjad ? Math.max(consonants(a), consonants(b)) : (a.length + b.length) / 2;
  // Of a syllable, one other sound makes another name.
  const short = isAbjad ? 0 : p.shortLoss * Math.max(0, p.shortBelow - length);
  const allowed = Math.max(0, p.allowedAtAll + p.allowedByLength * length - short) / strictness;
  if (Math.abs(a.length - b.length) > allowed + (isAbjad ? length : 0)) return 0;
  const cost = distance(a, b, isAbjad);
  return cost >= allowed ? 0 : 1 - (cost / allowed) ** p.steepness;
}

function distance(a: Sounds, b: Sounds, isAbjad: boolean): number {
  const [m, n] = [a.codes.length, b.codes.length];
  if (m === 0 || n === 0) return Number.POSITIVE_INFINITY;
  if (n >= now.length) [before, last, now] = [new Float64Array(n + 32), new Float64Array(n + 32), new Float64Array(n + 32)];
  const gone = (code: number, place: number) => {
    if (isAbjad && isVowel(code)) return place === 0 ? p.abjadFirstVowel : p.abjadVowel;
    return (removal[code] ?? 1) + (place === 0 ? p.firstLetter : 0);
  };
  last[0] = 0;
  for (let j = 1; j <= n; j += 1) last[j] = (last[j - 1] ?? 0) + gone(b.codes[j - 1] ?? 0, j - 1);
  for (let i = 1; i <= m; i += 1) {
    const ca = a.codes[i - 1] ?? 0;
    const goneA = gone(ca, i - 1);
    now[0] = (last[0] ?? 0) + goneA;
    for (let j = 1; j <= n; j += 1) {
      const cb = b.codes[j - 1] ?? 0;
      const change = isAbjad ? abjadChange(ca, cb) : (substitution[ca * count + cb] ?? 1);
      let least = (last[j - 1] ?? 0) + change + (change > 0.3 && i === 1 && j === 1 ? p.firstLetter : 0);
      const drop = (last[j] ?? 0) + goneA;
      if (drop < least) least = drop;
      const add = (now[j - 1] ?? 0) + gone(cb, j - 1);
      if (add < least) least = add;
      if (i > 1 && j > 1 && ca === b.codes[j - 2] && cb === a.codes[i - 2]) {
        const swap = (before[j - 2] ?? 0) + (isVowel(ca) || isVowel(cb) ? p.vowelSwap : p.swap);
        if (swap < least) least = swap;
      }
      now[j] = least;
    }
    [before, last, now] = [last, now, before];
  }
  return last[n] ?? 0;
}

function abjadChange(ca: number, cb: number): number {
  if (ca === cb) return 0;
  if (isVowel(ca) && isVowel(cb)) return p.abjadVowel;
  if ((isHalfVowel(ca) && isVowel(cb)) || (isHalfVowel(cb) && isVowel(ca))) return p.abjadHalfVowel;
  return substitution[ca * count + cb] ?? 1;
}

function consonants({ codes }: Sounds): number {
  let found = 0;
  for (const code of codes) if (!isVowel(code)) found += 1;
  return found;
}

const classes: Record<string, string> = {
  b: "p",
  p: "p",
  f: "p",
  v: "v",
  w: "v",
  ph: "p",
  c: "k",
  k: "k",
  q: "k",
  g: "k",
  gh: "k",
  kh: "h",
  h: "h",
  d: "t",
  t: "t",
  th: "t",
  dh: "t",
  s: "s",
  z: "s",
  sh: "s",
  zh: "s",
  ts: "s",
  ch: "s",
  j: "s",
  x: "s",
  m: "m",
  n: "n",
  l: "l",
  r: "r",
};

/** The consonants of a word in coarse classes: words that are written in different ways mostly share it. */
export function skeletonOf({ codes }: Sounds): string {
  let skeleton = "";
  for (const [place, code] of codes.entries()) {
    const name = names[code] ?? "";
    const kind = code >= 26 && code < 36 ? name : (classes[name] ?? (place === 0 ? "a" : ""));
    if (kind === "" || (kind === "v" && place > 0) || kind === skeleton.at(-1)) continue;
    skeleton += kind;
  }
  return skeleton;
}
