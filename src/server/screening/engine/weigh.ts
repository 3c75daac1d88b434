import type { Pair } from "./align.ts";
import { parameters as p, type Weighing } from "./parameters.ts";
import type { Token, TokenKind } from "./tokens.ts";

// A score is what speaks for one bearer of both names, beside that and what speaks against it together.

/** How likely two names are one, from what stands for each other in them and what stands alone. 1 where nothing stands alone or differs. */
export function weighNames(pairs: readonly Pair[], oursAlone: readonly Token[], theirsAlone: readonly Token[], isPerson: boolean): number {
  const w = isPerson ? p.person : p.organisation;
  let speaksFor = 0;
  let changed = 0;
  let names = 0;
  for (const pair of pairs) {
    const kind = kindOf(pair);
    speaksFor += evidenceOf(pair, kind, w);
    changed += w.change[kind] * pair.weight * (1 - pair.likeness);
    if (isName(kind) && pair.likeness > p.leastSure) names += Math.max(pair.ours.length, pair.theirs.length);
  }
  const score = balance(speaksFor, changed, aloneOf(oursAlone, w), aloneOf(theirsAlone, w), w);
  // One name of a person who has several says little.
  if (isPerson && names <= 1 && [...oursAlone, ...theirsAlone].some(({ kind }) => kind === "name")) return Math.min(score, p.single);
  return score;
}

/**
 * What speaks for it beside what speaks against it.
 *
 * @param changed what stands for each other and differs
 * @param ours what only our name has
 * @param theirs what only theirs has; where both have something, the names contradict each other
 */
export function balance(speaksFor: number, changed: number, ours: number, theirs: number, w: Weighing): number {
  if (speaksFor <= 0) return 0;
  const against =
    changed +
    w.contradiction * 2 * Math.min(ours, theirs) +
    w.onlyOurs * Math.max(0, ours - theirs) +
    w.onlyTheirs * Math.max(0, theirs - ours);
  const grown = speaksFor ** w.power;
  return grown / (grown + w.price * against);
}

/** Of a word that both have, the commoner spelling says how much it tells; what only resembles tells less, and so does a short one. */
function evidenceOf({ ours, theirs, likeness }: Pair, kind: TokenKind, w: Weighing): number {
  const whole = (tokens: readonly Token[]) => ({
    weight: tokens.reduce((sum, { weight }) => sum + weight, 0),
    length: tokens.reduce((sum, token) => sum + soundedLength(token), 0),
    isAbjad: tokens.some(({ sounds }) => sounds.isAbjad),
  });
  const [a, b] = [whole(ours), whole(theirs)];
  return evidence(Math.min(a.weight, b.weight), Math.min(a.length, b.length), a.isAbjad || b.isAbjad, likeness, kind, w);
}

/** What one word of each tells, as `weighNames` would count it. */
export function evidenceOfWords(ours: Token, theirs: Token, likeness: number, w: Weighing): number {
  const length = Math.min(soundedLength(ours), soundedLength(theirs));
  const isAbjad = ours.sounds.isAbjad || theirs.sounds.isAbjad;
  return evidence(Math.min(ours.weight, theirs.weight), length, isAbjad, likeness, theirs.kind, w);
}

function evidence(weight: number, length: number, isAbjad: boolean, likeness: number, kind: TokenKind, w: Weighing): number {
  const sure = Math.max(0, (isAbjad ? w.abjad : 1) - w.unsure * (1 - likeness));
  return w.evidence[kind] * sure * weight * likeness * Math.min(1, length / p.longEnough);
}

/** How much weighs what only one of the names has. */
export function aloneOf(tokens: readonly Token[], w: Weighing): number {
  let alone = 0;
  const areSeveral = tokens.filter(({ kind }) => kind === "body").length > 1;
  for (const token of tokens) alone += token.kind === "body" && !areSeveral ? w.oneBody * token.weight : aloneOfWord(token, w);
  return alone;
}

export const aloneOfWord = ({ kind, weight }: Token, w: Weighing) => w.alone[kind] * weight + (kind === "name" ? w.eachAlone : 0);

/** As what two parts that stand for each other count: as the one that says less. */
function kindOf({ ours, theirs }: Pair): TokenKind {
  const [a, b] = [ours[0]?.kind ?? "name", theirs[0]?.kind ?? "name"];
  if (ours.length + theirs.length > 2) return "name";
  return weaker.find((kind) => kind === a || kind === b) ?? a;
}
const weaker: readonly TokenKind[] = ["organisation_word", "body", "patronymic", "initial"];

const isName = (kind: TokenKind) => kind === "name" || kind === "patronymic";

/** In a script without vowels there is less to tell words apart by. */
const soundedLength = ({ sounds }: Token) => (sounds.isAbjad ? sounds.length * p.abjadLength : sounds.length);
