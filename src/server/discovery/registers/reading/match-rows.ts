import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { identitiesOf } from "./candidate-row.ts";
import * as queries from "./queries.ts";

interface Row {
  key: string;
  facts: PartnerFacts;
}

interface Match {
  /** The candidate that a row belongs to, after all joins. */
  candidateOf: (row: Row) => number;
  isNew: (candidateId: number) => boolean;
  /** Candidates that official numbers show to be one: from → to. */
  joins: Map<number, number>;
  /** Pairs that share a number and differ in another: an administrator decides. */
  conflicts: [number, number][];
}

/**
 * Finds the candidate of each row by official numbers alone. A row joins a candidate when they share a number and
 * contradict each other in none; where registers contradict each other nobody is joined, and an administrator is asked.
 */
export async function matchRows(tx: Queryable, fresh: Row[], changed: (Row & { record: { candidateId: number } })[]): Promise<Match> {
  const book = await openBook(tx, [...fresh, ...changed]);
  const unused = fresh.length > 0 ? await queries.takeCandidateIds(tx, fresh.length) : [];
  const places = new Map<Row, number>();
  const joins = new Map<number, number>();
  const conflicts: [number, number][] = [];
  const made = new Set<number>();

  const place = (row: Row, own: number | undefined) => {
    const found = book.ownersOf(row).filter((id) => id !== own);
    // The oldest candidate is the home, and one that is stored before one that this batch makes.
    const fitting = found
      .filter((id) => !book.contradict(book.numbersOf(row), book.numbers(id)))
      .sort((a, b) => Number(made.has(a)) - Number(made.has(b)) || a - b);
    const home = own ?? fitting[0] ?? unused.pop() ?? 0;
    if (own === undefined && fitting.length === 0) made.add(home);
    for (const other of found.filter((id) => id !== home)) {
      if (!fitting.includes(other) || !book.mayJoin(home, other)) conflicts.push([home, other]);
      else {
        joins.set(other, home);
        book.join(other, home);
      }
    }
    book.write(row, home);
    places.set(row, home);
  };
  for (const row of changed) place(row, book.resolve(row.record.candidateId));
  for (const row of fresh) place(row, undefined);
  // A candidate that this batch made and joined was never stored, so there is nothing to join.
  for (const id of made) joins.delete(id);
  return {
    candidateOf: (row) => book.resolve(places.get(row) ?? 0),
    isNew: (id) => made.has(id),
    joins: new Map([...joins].map(([from, to]) => [from, book.resolve(to)])),
    conflicts: conflicts.map(([a, b]): [number, number] => [book.resolve(a), book.resolve(b)]).filter(([a, b]) => a !== b),
  };
}

type Numbers = ReadonlyMap<string, ReadonlySet<string>>;

/** Who has which official number, as far as these rows touch it. */
async function openBook(tx: Queryable, rows: Row[]) {
  const wanted = [...new Set(rows.flatMap(({ facts }) => identitiesOf(facts)))];
  const stored = wanted.length > 0 ? await queries.findIdentities(tx, wanted) : [];
  const owners = new Map<string, number>();
  const numbers = new Map<number, Map<string, Set<string>>>();
  const redirects = new Map<number, number>();
  const resolve = (id: number): number => {
    const next = redirects.get(id);
    return next === undefined ? id : resolve(next);
  };
  const note = (id: number, identity: string) => {
    if (!owners.has(identity)) owners.set(identity, id);
    const [scheme = ""] = identity.split(":", 1);
    const schemes = numbers.get(id) ?? new Map<string, Set<string>>();
    numbers.set(id, schemes.set(scheme, (schemes.get(scheme) ?? new Set()).add(identity)));
  };
  for (const { identity, candidateId } of stored) note(candidateId, identity);
  const decided = new Set(stored.filter(({ isDecided }) => isDecided).map(({ candidateId }) => candidateId));
  const contradict = (one: Numbers, other: Numbers) =>
    [...one].some(([scheme, values]) => {
      const others = other.get(scheme);
      return others !== undefined && ![...values].some((value) => others.has(value));
    });
  const numbersOf = (id: number): Numbers => numbers.get(id) ?? new Map();
  return {
    resolve,
    ownersOf: ({ facts }: Row) => [
      ...new Set(
        identitiesOf(facts)
          .map((identity) => owners.get(identity))
          .filter((id) => id !== undefined)
          .map(resolve),
      ),
    ],
    numbers: numbersOf,
    numbersOf: ({ facts }: Row): Numbers =>
      new Map(identitiesOf(facts).map((identity) => [identity.split(":", 1)[0] ?? "", new Set([identity])])),
    /** True when both have a number of one kind and share none of that kind. */
    contradict,
    /** Two that an administrator decided about keep their decisions, so they are only joined by one. */
    mayJoin: (home: number, other: number) => !contradict(numbersOf(home), numbersOf(other)) && !(decided.has(home) && decided.has(other)),
    write: ({ facts }: Row, id: number) => {
      for (const identity of identitiesOf(facts)) note(id, identity);
    },
    join: (from: number, to: number) => {
      for (const identities of numbers.get(from)?.values() ?? []) for (const identity of identities) note(to, identity);
      redirects.set(from, to);
    },
  };
}
