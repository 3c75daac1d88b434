import type { Alignment, Pair } from "./align.ts";
import { compareFacts } from "./attributes.ts";
import { nameLikeness } from "./names.ts";
import { parameters as p } from "./parameters.ts";
import { readingsOf } from "./readings.ts";
import type { Subject, SubjectName } from "./subject.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** One line of the explanation. Scores, weights and effects are between 0 and 1. */
interface Part {
  kind: "name" | "kind" | "birth_date" | "country" | "place" | "identifier";
  ours: string;
  theirs: string;
  /** How well both agree. */
  score: number;
  /** How far it could move the whole. */
  weight: number;
  /** How far it did: the effects of all parts add up to the score of the comparison. */
  effect: number;
  sentence: string;
  /** Of the name: what stands for what. */
  tokens?: { ours: string; theirs: string; score: number; weight: number }[];
}

interface Comparison {
  /** 0 to 1, three decimals. */
  score: number;
  /** What the names alone would score. */
  name: number;
  parts: Part[];
  /** The two names that are most alike. */
  ourName: string;
  theirName: string;
}

/**
 * How likely two subjects are the same, and why. Pure and deterministic: the same engine gives the same answer for the same facts.
 * A missing fact scores nothing.
 */
export function compareSubjects(ours: Subject, theirs: Subject): Comparison {
  const best = bestNames(ours, theirs);
  const parts: Part[] = [namePart(best)];
  let score = best.score;
  for (const finding of compareFacts(ours, theirs)) {
    const { raise, lower, atLeast, ...shown } = finding;
    // Facts speak about who bears a name; without a likeness of the names only a number does.
    const counts = best.score >= p.factsFrom;
    let next = counts ? score + (1 - score) * raise - lower : score;
    if (atLeast !== undefined) next = Math.max(next, atLeast);
    next = Math.min(1, Math.max(0, next));
    parts.push({ ...shown, weight: round(Math.max(raise, lower)), effect: round(next - score) });
    score = next;
  }
  return { score: round(score), name: round(best.score), parts, ourName: best.ourName, theirName: best.theirName };
}

interface BestNames extends Alignment {
  ourName: string;
  theirName: string;
  isWeak: boolean;
}

function bestNames(ours: Subject, theirs: Subject): BestNames {
  let best: BestNames = {
    score: 0,
    pairs: [],
    oursAlone: [],
    theirsAlone: [],
    ourName: shownName(ours),
    theirName: shownName(theirs),
    isWeak: false,
  };
  for (const kind of kindsOf(ours, theirs)) {
    const known = theirs.names.flatMap((name) => readingsOf(name.text).map((reading) => [name, tokensOf(reading, kind)] as const));
    for (const { name, tokens } of ours.names.flatMap((name) =>
      readingsOf(name.text).map((reading) => ({ name, tokens: tokensOf(reading, kind) })),
    )) {
      for (const [other, otherTokens] of known) {
        const alignment = nameLikeness(tokens, otherTokens, kind === "person");
        const isWeak = other.strength === "weak" || name.strength === "weak";
        const score = isWeak ? weakScore(alignment, otherTokens) : alignment.score;
        // Where nothing counts, the explanation still shows what was looked at.
        if (score > best.score || (best.pairs.length === 0 && best.score === 0 && alignment.pairs.length > 0))
          best = { ...alignment, score, isWeak, ourName: name.text, theirName: other.text };
      }
    }
  }
  return best;
}

/** A nickname that many bear stops nobody by itself, least of all one of a single word. */
function weakScore({ score }: Alignment, tokens: readonly Token[]): number {
  const names = tokens.filter(({ kind }) => kind === "name").length;
  return names <= 1 ? Math.min(score * p.weakAlias, p.weakSingle) : score * p.weakAlias;
}

const shownName = ({ names }: { names: readonly SubjectName[] }) => names[0]?.text ?? "";

/** As what the names are read: as a person's, as an organisation's, or as both where one side does not say. */
function kindsOf(ours: Subject, theirs: Subject): ("person" | "organisation")[] {
  const kinds = [ours.kind, theirs.kind].filter((kind) => kind !== "unknown");
  if (kinds.length === 0) return ["person", "organisation"];
  return kinds.every((kind) => kind === "person")
    ? ["person"]
    : kinds.every((kind) => kind !== "person")
      ? ["organisation"]
      : ["person", "organisation"];
}

function namePart({ score, pairs, oursAlone, theirsAlone, ourName, theirName, isWeak }: BestNames): Part {
  const tokens = [
    ...pairs.map(({ ours, theirs, likeness, weight }) => ({
      ours: written(ours),
      theirs: written(theirs),
      score: round(likeness),
      weight: round(weight),
    })),
    ...oursAlone.map((token) => ({ ours: token.written, theirs: "", score: 0, weight: round(token.weight) })),
    ...theirsAlone.map((token) => ({ ours: "", theirs: token.written, score: 0, weight: round(token.weight) })),
  ];
  const sentence = nameSentence(pairs, oursAlone, theirsAlone) + (isWeak ? " The list calls this name a weak alias." : "");
  return { kind: "name", ours: ourName, theirs: theirName, score: round(score), weight: 1, effect: round(score), sentence, tokens };
}

const written = (tokens: readonly Token[]) => tokens.map((token) => token.written).join(" ");

function nameSentence(pairs: readonly Pair[], oursAlone: readonly Token[], theirsAlone: readonly Token[]): string {
  if (pairs.length === 0) return "No part of the names is alike.";
  const told = (tokens: readonly Token[]) => tokens.filter(({ kind }) => kind !== "particle" && kind !== "title");
  const varied = pairs.filter(({ likeness }) => likeness < 1);
  const alike = pairs.length - varied.length;
  const sentences: string[] = [];
  if (alike > 0) sentences.push(alike === 1 ? "One part is the same." : `${alike} parts are the same.`);
  for (const { ours, theirs } of varied.slice(0, 3)) sentences.push(`“${written(ours)}” is like “${written(theirs)}”.`);
  if (told(oursAlone).length > 0) sentences.push(`Only ours has “${written(told(oursAlone))}”.`);
  if (told(theirsAlone).length > 0) sentences.push(`Only the list has “${written(told(theirsAlone))}”.`);
  if (sentences.length === 1 && varied.length === 0) return "Same name.";
  return sentences.join(" ");
}

const round = (value: number) => Math.round(value * 1_000) / 1_000;
