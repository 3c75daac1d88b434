import { parameters as p } from "./parameters.ts";
import type { DateSpan, Identifier, Subject } from "./subject.ts";

/** What a fact besides the name does to a score: raised is part of what is missing to 1, lowered is taken off. */
export interface Finding {
  kind: "kind" | "birth_date" | "country" | "place" | "identifier";
  ours: string;
  theirs: string;
  /** How well both agree, 0 to 1. */
  score: number;
  raise: number;
  lower: number;
  /** The score is at least this, whatever the names are. */
  atLeast?: number;
  sentence: string;
}

const nothing = { raise: 0, lower: 0 };
const shown = (values: readonly string[]) => values.slice(0, 4).join(", ");

/** Every fact that either side has. Where one side lacks it, it speaks neither for nor against. */
export function compareFacts(ours: Subject, theirs: Subject): Finding[] {
  return [
    compareKinds(ours, theirs),
    compareBirthDates(ours, theirs),
    compareCountries(ours, theirs),
    comparePlaces(ours, theirs),
    compareIdentifiers(ours, theirs),
  ].filter((finding) => finding !== undefined);
}

function compareKinds(ours: Subject, theirs: Subject): Finding {
  const both = { kind: "kind" as const, ours: ours.kind, theirs: theirs.kind };
  if (ours.kind === theirs.kind) return { ...both, ...nothing, score: 1, sentence: "Same kind." };
  if (ours.kind === "unknown" || theirs.kind === "unknown") {
    return { ...both, ...nothing, score: 0.5, sentence: "One side does not say what it is. It speaks neither for nor against." };
  }
  return { ...both, score: 0, raise: 0, lower: p.otherKind, sentence: `A ${ours.kind} is not a ${theirs.kind}.` };
}

function compareBirthDates({ birthDates: ours }: Subject, { birthDates: theirs }: Subject): Finding | undefined {
  if (ours.length === 0 && theirs.length === 0) return undefined;
  const both = { kind: "birth_date" as const, ours: shown(ours.map(spanText)), theirs: shown(theirs.map(spanText)) };
  if (ours.length === 0 || theirs.length === 0) {
    return {
      ...both,
      ...nothing,
      score: 0,
      sentence: `${ours.length === 0 ? "We have" : "The list gives"} no birth date. It speaks neither for nor against.`,
    };
  }
  const best = ours.flatMap((a) => theirs.map((b) => relate(a, b))).reduce((x, y) => (rank.indexOf(y) < rank.indexOf(x) ? y : x));
  return { ...both, ...birthFindings[best] };
}

const rank = ["same_day", "same_period", "slip", "near", "other"] as const;
type Relation = (typeof rank)[number];

const birthFindings: Record<Relation, Omit<Finding, "kind" | "ours" | "theirs">> = {
  same_day: { score: 1, raise: p.sameBirthDay, lower: 0, sentence: "Same day of birth." },
  same_period: { score: 0.8, raise: p.sameBirthPeriod, lower: 0, sentence: "The birth dates agree as far as they are known." },
  slip: { score: 0.6, raise: p.sameBirthPeriod / 2, lower: 0, sentence: "The birth dates differ in one part only: it could be a slip." },
  near: { score: 0.3, raise: 0, lower: p.nearBirth, sentence: "The birth years are next to each other." },
  other: { score: 0, raise: 0, lower: p.otherBirth, sentence: "Other birth dates." },
};

function relate(a: DateSpan, b: DateSpan): Relation {
  const areDays = a.from === a.to && b.from === b.to;
  if (areDays && a.from === b.from) return "same_day";
  if (a.from <= b.to && b.from <= a.to) return "same_period";
  if (areDays && isSlip(a.from, b.from)) return "slip";
  const apart = a.to < b.from ? year(b.from) - year(a.to) : year(a.from) - year(b.to);
  // Two exact days of one year contradict each other as two years do; a year beside a year may be a matter of counting.
  return apart <= 1 && !areDays ? "near" : "other";
}

const year = (day: string) => Number(day.slice(0, 4));

/** Day and month turned round, or one of year, month and day another. */
function isSlip(a: string, b: string): boolean {
  const [[y, m, d], [y2, m2, d2]] = [a.split("-"), b.split("-")];
  if (y === y2 && m === d2 && d === m2) return true;
  const same = [y === y2, m === m2, d === d2].filter(Boolean).length;
  return same === 2 && Math.abs(year(a) - year(b)) <= 10;
}

const spanText = ({ from, to }: DateSpan) => {
  if (from === to) return from;
  if (from.endsWith("-01-01") && to.endsWith("-12-31"))
    return year(from) === year(to) ? from.slice(0, 4) : `${from.slice(0, 4)} to ${to.slice(0, 4)}`;
  return `${from} to ${to}`;
};

function compareCountries({ countries: ours }: Subject, { countries: theirs }: Subject): Finding | undefined {
  if (ours.length === 0 && theirs.length === 0) return undefined;
  const both = { kind: "country" as const, ours: shown(ours), theirs: shown(theirs) };
  if (ours.length === 0 || theirs.length === 0) {
    return {
      ...both,
      ...nothing,
      score: 0,
      sentence: `${ours.length === 0 ? "We have" : "The list gives"} no country. It speaks neither for nor against.`,
    };
  }
  if (ours.some((country) => theirs.includes(country))) {
    return {
      ...both,
      score: 1,
      raise: p.sameCountry,
      lower: 0,
      sentence: ours.length + theirs.length > 2 ? "They share a country." : "Same country.",
    };
  }
  return { ...both, score: 0, raise: 0, lower: p.otherCountry, sentence: "Other countries." };
}

function comparePlaces({ places: ours }: Subject, { places: theirs }: Subject): Finding | undefined {
  if (ours.length === 0 || theirs.length === 0) return undefined;
  const both = { kind: "place" as const, ours: shown(ours), theirs: shown(theirs) };
  const known = new Set(theirs.flatMap(wordsOfPlace));
  const isShared = ours.flatMap(wordsOfPlace).some((word) => known.has(word));
  if (isShared) return { ...both, score: 1, raise: p.samePlace, lower: 0, sentence: "A place has the same name." };
  return {
    ...both,
    ...nothing,
    score: 0,
    sentence: "No place has the same name. Places are written in many ways, so this does not speak against.",
  };
}

const wordsOfPlace = (place: string) => place.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** Those that one party has one of, so that another value speaks against. A person may have several passports. */
const singular = new Set(["lei", "imo", "registration", "rssd", "national_id"]);

function compareIdentifiers({ identifiers: ours }: Subject, { identifiers: theirs }: Subject): Finding | undefined {
  if (ours.length === 0 || theirs.length === 0) return undefined;
  const both = (a: Identifier, b: Identifier) => ({
    kind: "identifier" as const,
    ours: `${a.kind} ${a.value}`,
    theirs: `${b.kind} ${b.value}`,
  });
  const pairs = ours.flatMap((a) => theirs.filter((b) => isComparable(a, b)).map((b) => [a, b] as const));
  const equal = pairs.find(([a, b]) => plain(a) === plain(b) && plain(a).length >= 5);
  if (equal) return { ...both(...equal), score: 1, raise: 0.9, lower: 0, atLeast: p.sameIdentifier, sentence: "The same number decides." };
  const slip = pairs.find(([a, b]) => a.kind === b.kind && isTurnedRound(plain(a), plain(b)));
  if (slip)
    return {
      ...both(...slip),
      score: 0.6,
      raise: 0.2,
      lower: 0,
      sentence: "Two digits are turned round. Could be a slip, or another party.",
    };
  const other = pairs.find(([a, b]) => a.kind === b.kind && singular.has(a.kind));
  if (other) return { ...both(...other), score: 0, raise: 0, lower: p.otherIdentifier, sentence: "Other numbers of the same kind." };
  return undefined;
}

const isComparable = (a: Identifier, b: Identifier) =>
  (a.kind === b.kind || a.kind === "other" || b.kind === "other") &&
  (a.country === undefined || b.country === undefined || a.country === b.country);
const plain = ({ value }: Identifier) => value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

function isTurnedRound(a: string, b: string): boolean {
  if (a.length !== b.length || a.length < 5) return false;
  const at = Array.from(a).findIndex((letter, place) => letter !== b[place]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
