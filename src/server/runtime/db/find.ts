import { CompiledQuery } from "kysely";
import type { FindKind } from "../../../shared/domain/finding.ts";
import type { Queryable } from "./database.ts";
import { hasWords, isFound, readWanted, type Wanted } from "./find-words.ts";

/** Up to so many finds of a kind are all put in order. Of more, those are that begin with what was typed and those among the newest. */
const mostRanked = 300;
const newest = 600;

export interface Find {
  kind: FindKind;
  id: number;
}

/** How near a find is to what was typed: 0 the very reference, 1 its name begins so, 2 its name has all words, 3 it has them elsewhere. */
type Ranked = Find & { rank: number };

/**
 * The first `most` of each kind, the nearest first, and of them the newest. It reads the rows of these kinds alone, so that what somebody
 * may not see neither shows nor takes time. At any number of rows, the same few are looked at.
 */
export async function findRecords(db: Queryable, kinds: readonly FindKind[], wanted: Wanted, most: number): Promise<Find[]> {
  const some = await findSome(db, kinds, wanted);
  const many = kinds.filter((kind) => some.filter((find) => find.kind === kind).length > mostRanked);
  const considered = [...some, ...(await findFirst(db, many, wanted))];
  return kinds.flatMap((wantedKind) => {
    const ofKind = new Map(considered.flatMap((find) => (find.kind === wantedKind ? [[find.id, find]] : [])));
    return [...ofKind.values()]
      .toSorted((a, b) => a.rank - b.rank || b.id - a.id)
      .slice(0, most)
      .map(({ kind, id }) => ({ kind, id }));
  });
}

/** All finds of a kind, or more than are put in order, in no order. */
function findSome(db: Queryable, kinds: readonly FindKind[], wanted: Wanted): Promise<Ranked[]> {
  return runForEach(db, kinds, wanted, ({ add, rank }) => {
    const found = isFound("words", wanted, add);
    return (kind) => `select ${rowOf(kind, rank)} from findable where kind = '${kind}' and ${found} limit ${mostRanked + 1}`;
  });
}

/** Those whose name begins with what was typed, by the index of names, and those among the newest. */
function findFirst(db: Queryable, kinds: readonly FindKind[], wanted: Wanted): Promise<Ranked[]> {
  return runForEach(db, kinds, wanted, ({ add, rank, begins }) => {
    const found = isFound("words", wanted, add);
    return (kind) => `(select ${rowOf(kind, rank)} from findable where kind = '${kind}' and ${begins} limit ${mostRanked})
      union all select ${rowOf(kind, rank)} from (
        select record_id, reference, title, words from findable where kind = '${kind}' order by record_id desc limit ${newest}) as newest where ${found}`;
  });
}

interface Statement {
  add: (value: string) => string;
  /** SQL: whether a name begins with what was typed, and how near a row is to it. */
  begins: string;
  rank: string;
}

const rowOf = (kind: FindKind, rank: string) => `'${kind}' as kind, record_id as id, ${rank} as rank`;

/** One statement of a part for each kind; how many rows have a word decides which index is right, so that it is planned for its words. */
async function runForEach(
  db: Queryable,
  kinds: readonly FindKind[],
  wanted: Wanted,
  write: (statement: Statement) => (kind: FindKind) => string,
): Promise<Ranked[]> {
  if (kinds.length === 0) return [];
  const values: unknown[] = [wanted.references];
  const add = (value: string) => `$${values.push(value)}`;
  const begins = `title like rtrim(fold_line(array[${add(wanted.typed)}])) || '%'`;
  const rank = `case when reference = any($1::text[]) then 0 when ${begins} then 1 when ${hasWords("title", wanted, add)} then 2 else 3 end`;
  const partOf = write({ add, begins, rank });
  const text = kinds.map((kind) => `(${partOf(kind)})`).join(" union all ");
  return (await db.executeQuery<Ranked>(CompiledQuery.raw(`${text} /* plan anew */`, values))).rows;
}

export interface FoundByReference extends Find {
  reference: string;
}

/** The records that have this very reference, as somebody typed it. One names them; so few have a part of it that all of those are looked at. */
export async function findByReference(db: Queryable, typed: string): Promise<FoundByReference[]> {
  const wanted = readWanted(typed);
  if (!wanted) return [];
  const values: unknown[] = [wanted.references];
  const add = (value: string) => `$${values.push(value)}`;
  const text = `select kind, record_id as id, reference from findable where ${hasWords("words", wanted, add)} and reference = any($1::text[]) /* plan anew */`;
  return (await db.executeQuery<FoundByReference>(CompiledQuery.raw(text, values))).rows;
}
