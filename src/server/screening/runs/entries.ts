import type { Queryable } from "../../runtime/db/database.ts";
import type { PartyToScreen } from "../parties/service.ts";
import type { Subject } from "../engine/subject.ts";
import type { Matcher } from "./engine.ts";
import * as queries from "./queries.ts";

const namesAtOnce = 2_000;
/** Of so many entries the names are in memory while an index is made of them; a longer list has several. */
const entriesOfIndex = 40_000;
const mostKept = 4_000;

/** Entries to compare with: their names in an index, and the whole of those that were asked for last. */
export class Entries {
  private readonly db: Queryable;
  private readonly lists: Record<string, number>;
  private readonly indexes: ReturnType<Matcher["index"]>[];
  private readonly kept = new Map<number, queries.EntryVersion>();
  readonly count: number;

  private constructor(db: Queryable, lists: Record<string, number>, indexes: ReturnType<Matcher["index"]>[], count: number) {
    this.db = db;
    this.lists = lists;
    this.indexes = indexes;
    this.count = count;
  }

  /** Those that are in force as of `lists` and were not as of `before`. */
  static async read(
    db: Queryable,
    matcher: Matcher,
    { lists, before }: { lists: Record<string, number>; before: Record<string, number> },
  ): Promise<Entries> {
    const indexes: ReturnType<Matcher["index"]>[] = [];
    let [after, count] = [0, 0];
    let waiting: { id: number; subject: Subject }[] = [];
    for (;;) {
      const rows = await queries.listEntryNames(db, { lists, before, after, limit: namesAtOnce });
      // The index looks at names and kinds alone.
      for (const { id, kind, names } of rows)
        waiting.push({ id: Number(id), subject: { kind, names, birthDates: [], countries: [], places: [], identifiers: [] } });
      after = Number(rows.at(-1)?.id ?? after);
      const isLast = rows.length < namesAtOnce;
      if (waiting.length >= entriesOfIndex || (isLast && waiting.length > 0)) {
        indexes.push(matcher.index(waiting));
        count += waiting.length;
        waiting = [];
      }
      if (isLast) return new Entries(db, lists, indexes, count);
    }
  }

  /** Every party with each entry that passes the pre-filter. */
  async pairsOf<Party extends Pick<PartyToScreen, "subject">>(
    parties: readonly Party[],
  ): Promise<{ party: Party; entry: queries.EntryVersion }[]> {
    const wanted = parties.flatMap((party) =>
      this.indexes.flatMap((index) => index.candidates(party.subject).map((entryId) => ({ party, entryId }))),
    );
    const entries = await this.whole(new Set(wanted.map(({ entryId }) => entryId)));
    return wanted.flatMap(({ party, entryId }) => {
      const entry = entries.get(entryId);
      return entry ? [{ party, entry }] : [];
    });
  }

  private async whole(ids: Set<number>): Promise<Map<number, queries.EntryVersion>> {
    const missing = [...ids].filter((id) => !this.kept.has(id));
    // Those of this call stay until it is answered, however many they are.
    if (this.kept.size + missing.length > mostKept) for (const id of this.kept.keys()) if (!ids.has(id)) this.kept.delete(id);
    if (missing.length > 0) for (const entry of await queries.listEntries(this.db, this.lists, missing)) this.kept.set(entry.id, entry);
    return this.kept;
  }
}
