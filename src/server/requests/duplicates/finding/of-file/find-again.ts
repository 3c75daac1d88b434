import { setImmediate as turn } from "node:timers/promises";
import {
  type Comparable,
  compareRequests,
  fingerprintOf,
  isSameAgain,
  type Likeness,
  type Traits,
  traitsOf,
} from "../../../../../shared/domain/duplicates.ts";
import type { Queryable } from "../../../../runtime/db/database.ts";
import { listNames } from "../../../funding-requests/service.ts";
import { readPrints } from "../queries.ts";
import { type Bands, findByBands, listUnprinted } from "./queries.ts";

/** A request of a file, with the number of its line. */
export interface RowToFind {
  line: number;
  request: Comparable;
}

/** What a row may be already: a request that is there, or an earlier row of the file. */
export interface Again {
  id: number | null;
  row: number | null;
  name: string;
  reasons: Likeness[];
}

/** Of each row so many are named, and of each band so many are compared. */
const most = 5;
/** Rows that are looked for by one statement, after which others have their turn. */
const rowsAtOnce = 100;
/** Requests of the last minute, of which nothing is kept yet. An upgrade may leave more for some minutes; the newest are compared. */
const mostUnprinted = 1_000;

interface Read {
  traits: Traits;
  bands: Bands;
}
type Known = Omit<Again, "reasons"> & Read;

/** Finds the rows of a file among the requests that are there, and among the rows before them, by the comparison of the desk. */
export async function findAgain(db: Queryable, rows: readonly RowToFind[]): Promise<Map<number, Again[]>> {
  const found = new Map<number, Again[]>();
  const earlier = new Map<string, Known[]>();
  for (const { id, ...request } of await listUnprinted(db, mostUnprinted))
    remember(earlier, { id, row: null, name: request.projectTitle, ...read(request) });
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await turn();
    const part = rows.slice(start, start + rowsAtOnce).map(({ line, request }) => ({ line, name: request.projectTitle, ...read(request) }));
    const stored = await readStored(db, part);
    for (const [place, { line, name, traits, bands }] of part.entries()) {
      const same = [...(stored.get(place) ?? []), ...recall(earlier, bands)].flatMap((known) => {
        const reasons = compareRequests(traits, known.traits);
        return isSameAgain(reasons) ? [{ id: known.id, row: known.row, name: known.name, reasons }] : [];
      });
      if (same.length > 0) found.set(line, same.slice(0, most));
      remember(earlier, { id: null, row: line, name, traits, bands });
    }
  }
  return found;
}

function read(request: Comparable): Read {
  const traits = traitsOf(request);
  return { traits, bands: fingerprintOf(traits) };
}

/** The requests that are there and may be like these rows, by the place of each row. */
async function readStored(db: Queryable, rows: readonly Read[]): Promise<Map<number, Omit<Known, "bands">[]>> {
  const pairs = await findByBands(
    db,
    rows.map(({ bands }) => bands),
    most,
  );
  const ids = [...new Set(pairs.map(({ id }) => id))];
  const prints = new Map((await readPrints(db, ids)).map(({ id, ...traits }) => [id, traits]));
  const names = new Map((await listNames(db, ids)).map(({ id, name }) => [id, name]));
  const known = pairs.flatMap(({ place, id }) => {
    const traits = prints.get(id);
    return traits ? [{ place, one: { id, row: null, name: names.get(id) ?? "", traits } }] : [];
  });
  return new Map([...Map.groupBy(known, ({ place }) => place)].map(([place, some]) => [place, some.map(({ one }) => one)]));
}

/** Keeps what the database cannot find yet, by the bands of its title and text. */
function remember(earlier: Map<string, Known[]>, known: Known): void {
  for (const band of namesOf(known.bands)) {
    const same = earlier.get(band);
    // A file whose rows all say the same would otherwise compare each with all the others.
    if (!same) earlier.set(band, [known]);
    else if (same.length < most) same.push(known);
  }
}

function recall(earlier: ReadonlyMap<string, Known[]>, bands: Bands): Set<Known> {
  return new Set(namesOf(bands).flatMap((band) => earlier.get(band) ?? []));
}

function namesOf({ titleBands, textBands }: Bands): string[] {
  return [...titleBands.map((band) => `title ${band}`), ...textBands.map((band) => `text ${band}`)];
}
