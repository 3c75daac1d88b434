import { type Alignment, align } from "./align.ts";
import { parameters as p } from "./parameters.ts";
import { slipsOfNames } from "./slips.ts";
import type { Token } from "./tokens.ts";

/** How alike two names are, with the parts that stand for each other. */
export function nameLikeness(ours: readonly Token[], theirs: readonly Token[], isPerson: boolean): Alignment {
  const alignment = align(ours, theirs, isPerson);
  if (ours.length === 0 || theirs.length === 0) return alignment;
  if (alignment.score < 1 && joined(ours) === joined(theirs)) return { ...alignment, score: Math.max(alignment.score, p.joinLikeness) };
  const slipped = isPerson ? slipScore(ours, theirs) : 0;
  if (alignment.score < slipped) return { ...alignment, score: slipped };
  if (!isPerson && alignment.score < p.acronym && (isAcronym(ours, theirs) || isAcronym(theirs, ours)))
    return { ...alignment, score: p.acronym };
  return alignment;
}

/** A name in which nothing but a letter or two is wrong is that name, the surer the longer it is. */
function slipScore(ours: readonly Token[], theirs: readonly Token[]): number {
  const found = slipsOfNames(ours, theirs);
  return found ? Math.max(0, 1 - (found.slips * p.slipCost * 10) / found.letters) : 0;
}

const joined = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join("");

/** Four letters or more that begin the words of the other name. */
function isAcronym(short: readonly Token[], long: readonly Token[]): boolean {
  const only = short.filter(({ kind }) => kind !== "legal_form" && kind !== "particle");
  const letters = only.length === 1 ? (only[0]?.text ?? "") : "";
  if (letters.length < 4) return false;
  const first = (tokens: readonly Token[]) => tokens.map(({ text }) => text.charAt(0)).join("");
  return first(long) === letters || first(long.filter(({ kind }) => kind !== "particle")) === letters;
}
