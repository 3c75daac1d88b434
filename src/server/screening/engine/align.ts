import { parameters as p } from "./parameters.ts";
import { soundLikeness, soundsOf } from "./sounds.ts";
import type { Token } from "./tokens.ts";
import { weighNames } from "./weigh.ts";
import { nicknames, places } from "./words.ts";

/** Tokens of both names that stand for each other; several where one name writes in two words what the other writes in one. */
export interface Pair {
  ours: Token[];
  theirs: Token[];
  likeness: number;
  weight: number;
}

export interface Alignment {
  score: number;
  pairs: Pair[];
  oursAlone: Token[];
  theirsAlone: Token[];
}

interface Candidate {
  ours: number[];
  theirs: number[];
  likeness: number;
  gain: number;
}

/** Finds which parts of two names stand for each other, in whatever order, and how much of both names that explains. */
export function align(ours: readonly Token[], theirs: readonly Token[], isPerson: boolean): Alignment {
  const candidates: Candidate[] = [];
  const add = (a: number[], b: number[], likeness: number) => {
    if (likeness < p.leastLikeness) return;
    candidates.push({ ours: a, theirs: b, likeness, gain: likeness * (weigh(ours, a) + weigh(theirs, b)) });
  };
  for (const [i, a] of ours.entries()) {
    for (const [j, b] of theirs.entries()) {
      add([i], [j], tokenLikeness(a, b));
    }
  }
  addJoined(ours, theirs, add);
  addJoined(theirs, ours, (b, a, likeness) => add(a, b, likeness));
  candidates.sort(
    (x, y) => y.gain - x.gain || y.likeness - x.likeness || (x.ours[0] ?? 0) - (y.ours[0] ?? 0) || (x.theirs[0] ?? 0) - (y.theirs[0] ?? 0),
  );
  const [takenOurs, takenTheirs] = [new Set<number>(), new Set<number>()];
  const pairs: Pair[] = [];
  for (const { ours: a, theirs: b, likeness } of candidates) {
    if (a.some((i) => takenOurs.has(i)) || b.some((j) => takenTheirs.has(j))) continue;
    for (const i of a) takenOurs.add(i);
    for (const j of b) takenTheirs.add(j);
    pairs.push({
      ours: a.map((i) => ours[i] as Token),
      theirs: b.map((j) => theirs[j] as Token),
      likeness,
      weight: (weigh(ours, a) + weigh(theirs, b)) / 2,
    });
  }
  const oursAlone = ours.filter((_, i) => !takenOurs.has(i));
  const theirsAlone = theirs.filter((_, j) => !takenTheirs.has(j));
  return { pairs, oursAlone, theirsAlone, score: weighNames(pairs, oursAlone, theirsAlone, isPerson) };
}

const weigh = (tokens: readonly Token[], places: readonly number[]) => places.reduce((sum, place) => sum + (tokens[place]?.weight ?? 0), 0);

/** Two or three words in a row against one word of the other name. */
function addJoined(
  parts: readonly Token[],
  wholes: readonly Token[],
  add: (parts: number[], whole: number[], likeness: number) => void,
): void {
  for (const [j, whole] of wholes.entries()) {
    if (whole.text.length < 4 || !canJoin(whole)) continue;
    for (let at = 0; at + 1 < parts.length; at += 1) {
      let text = parts[at]?.text ?? "";
      for (let length = 2; length <= 3 && at + length <= parts.length; length += 1) {
        const run = parts.slice(at, at + length);
        text += run.at(-1)?.text ?? "";
        if (Math.abs(text.length - whole.text.length) > 2 || !run.every(canJoin)) continue;
        const likeness = text === whole.text ? 1 : soundLikeness(soundsOf(text), whole.sounds, p.joinStrictness);
        if (likeness > 0.5)
          add(
            run.map((_, place) => at + place),
            [j],
            likeness * p.joinLikeness,
          );
      }
    }
  }
}

const canJoin = ({ kind, sounds }: Token) => kind !== "number" && kind !== "legal_form" && !sounds.isAbjad;

export function tokenLikeness(a: Token, b: Token): number {
  if (a.text === b.text) return 1;
  if (a.symbol !== undefined && a.symbol === b.symbol) return p.symbolLikeness;
  if (a.kind === "number" || b.kind === "number") return 0;
  if (a.kind === "legal_form" || b.kind === "legal_form") return a.kind === b.kind ? p.otherForm : 0;
  if (a.kind === "initial" || b.kind === "initial")
    return a.text.charAt(0) === b.text.charAt(0) && a.kind !== b.kind ? p.initialLikeness : 0;
  if (nicknames().get(a.text)?.has(b.text)) return p.nicknameLikeness;
  if (places.has(a.text) || places.has(b.text)) return 0;
  if (a.room === "organisation") return organisationLikeness(a, b);
  return soundLikeness(a.sounds, b.sounds);
}

/** Letters of three are an abbreviation, in which each one counts. */
function organisationLikeness(a: Token, b: Token): number {
  if (Math.min(a.text.length, b.text.length) <= 3) return 0;
  const likeness = soundLikeness(a.sounds, b.sounds, p.organisationStrictness);
  return likeness < p.leastOrganisationLikeness ? 0 : likeness;
}
