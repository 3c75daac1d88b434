import type { Token } from "./tokens.ts";

// Slips of the pen: a letter left out, doubled, turned round or hit beside. They follow no sound, so they are counted by letters.

/** The fewest letters to add, leave out, change or swap with their neighbour; more than `most` is told as most + 1. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const now = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j - 1] ?? 0) + (isSame ? 0 : 1), (last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, last] = [last, now];
  }
  return last[b.length] ?? most + 1;
}

/** Two words that one slip parts, or two where they are long. */
export function areOneSlipApart(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < 3) return false;
  return shorter >= 9 ? slipsBetween(a, b, 2) <= 2 : isOneSlip(a, b);
}

/** At most one slip: what is left between the letters that begin and end both is one letter, or two that were turned round. */
function isOneSlip(a: string, b: string): boolean {
  let begin = 0;
  while (begin < a.length && begin < b.length && a[begin] === b[begin]) begin += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > begin && endB > begin && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const [leftA, leftB] = [endA - begin, endB - begin];
  if (Math.max(leftA, leftB) <= 1) return true;
  return leftA === 2 && leftB === 2 && a[begin] === b[begin + 1] && a[begin + 1] === b[begin];
}

/**
 * How many slips part two whole names, word for word in any order, and how many letters they have. Undefined where a word has no
 * counterpart: leaving one out is no slip.
 */
export function slipsOfNames(ours: readonly Token[], theirs: readonly Token[]): { slips: number; letters: number } | undefined {
  const [a, b] = [ours.filter(isWord), theirs.filter(isWord)];
  const letters = Math.min(lettersIn(a), lettersIn(b));
  const left = [...b];
  const alone: Token[] = [];
  for (const token of a) {
    const at = left.findIndex(({ text }) => text === token.text);
    if (at < 0) alone.push(token);
    else left.splice(at, 1);
  }
  if (alone.some(isAbjad) || left.some(isAbjad)) return undefined;
  const slips = slipsOfRest(
    alone.map(({ text }) => text),
    left.map(({ text }) => text),
  );
  return slips > 2 ? undefined : { slips, letters };
}

function slipsOfRest(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return 0;
  if (a.length > 2 || b.length > 2 || a.length === 0 || b.length === 0) return 3;
  const [a1 = "", a2 = ""] = a;
  const [b1 = "", b2 = ""] = b;
  if (a.length === b.length)
    return Math.min(slipsBetween(a1, b1, 2) + slipsBetween(a2, b2, 2), slipsBetween(a1, b2, 2) + slipsBetween(a2, b1, 2));
  // A space too many or too few.
  return 1 + Math.min(slipsBetween(a1 + a2, b1 + b2, 2), slipsBetween(a2 + a1, b2 + b1, 2));
}

const isWord = ({ kind }: Token) =>
  kind === "name" || kind === "patronymic" || kind === "initial" || kind === "organisation_word" || kind === "body" || kind === "number";
const isAbjad = ({ sounds }: Token) => sounds.isAbjad;
const lettersIn = (tokens: readonly Token[]) => tokens.reduce((sum, { text }) => sum + text.length, 0);
