import type { z } from "zod";
import type { KeptRecord, undoImport as contract } from "../../../shared/contracts/site/imports.ts";
import { recordAction } from "../../record/audit/service.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRows } from "../../runtime/db/row-locks.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { partyKey, readPartyStandings } from "../../screening/parties/service.ts";
import { kinds } from "./kinds/all.ts";
import type { ImportKind } from "./kinds/kind.ts";
import * as queries from "./queries.ts";
import { getImport } from "./service.ts";

type Answer = z.input<(typeof contract)["response"]>;

const mostListed = 100;
/** Records that are looked at, and taken back, by one statement. */
const recordsAtOnce = 1_000;

/** An import with what an undo would take back at this moment, and what it would keep. Throws not_found. */
export async function foreseeUndo(db: Queryable, id: number): Promise<Answer> {
  const found = await getImport(db, id);
  const kind = kinds[found.kind];
  const { untouched, kept } = await sortRecords(db, kind, await queries.listRecords(db, id));
  const listed = kept.slice(0, mostListed);
  const names = await kind.listNames(
    db,
    listed.map((one) => one.id),
  );
  return {
    ...found,
    undoable: untouched.length,
    kept: kept.length,
    keptRecords: listed.map((one) => ({ ...one, name: names.get(one.id) ?? "" })),
  };
}

/**
 * Takes back every record of an import that nobody has touched since. What was changed, or is used by anything, is kept. Again, it takes
 * back what is untouched by then. Throws not_found.
 */
export async function undoImport({ db }: Context, caller: Caller, id: number): Promise<Answer> {
  await db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const { kind: kindName } = await getImport(tx, id);
    const kind = kinds[kindName];
    const seen = await queries.listRecords(tx, id);
    // Held before they are looked at: whoever changes one of them, or makes it part of something, was earlier or waits.
    const there = new Set(
      await holdRows(
        tx,
        kind.table,
        seen.map((record) => record.id),
      ),
    );
    await queries.holdImport(tx, id);
    // A colleague's undo that was quicker has taken some of them back.
    const records = await queries.listRecords(tx, id);
    const { untouched, kept } = await sortRecords(
      tx,
      kind,
      records.filter((record) => there.has(record.id)),
    );
    for (let start = 0; start < untouched.length; start += recordsAtOnce)
      await kind.remove(tx, caller, untouched.slice(start, start + recordsAtOnce));
    const gone = records.map((record) => record.id).filter((one) => !there.has(one));
    await queries.deleteRecords(tx, id, [...untouched, ...gone]);
    await queries.markUndone(tx, caller, id, untouched.length);
    await recordAction(tx, caller, {
      action: "import.undone",
      subjectType: "import",
      subjectId: id,
      after: { kind: kindName, removed: untouched.length, kept: kept.length },
    });
  });
  return foreseeUndo(db, id);
}

interface Sorted {
  untouched: number[];
  kept: Omit<KeptRecord, "name">[];
}

async function sortRecords(db: Queryable, kind: ImportKind, records: readonly queries.ImportedRecord[]): Promise<Sorted> {
  const sorted: Sorted = { untouched: [], kept: [] };
  for (let start = 0; start < records.length; start += recordsAtOnce) {
    const part = records.slice(start, start + recordsAtOnce);
    const reasons = await readReasons(db, kind, part);
    for (const { id, line } of part) {
      const reason = reasons.get(id);
      if (reason) sorted.kept.push({ id, row: line, ...reason });
      else sorted.untouched.push(id);
    }
  }
  return sorted;
}

type Reason = Pick<KeptRecord, "because" | "by">;

/** Why records are kept, by their ids: somebody has changed them, something points at them, or screening has a match of them. */
async function readReasons(db: Queryable, kind: ImportKind, records: readonly queries.ImportedRecord[]): Promise<Map<number, Reason>> {
  const ids = records.map(({ id }) => id);
  const now = await queries.readFingerprints(db, kind.table, ids, kind.ownColumns);
  const reasons = new Map<number, Reason>();
  for (const { id } of await listMatched(db, kind, ids)) reasons.set(id, { because: "screened", by: [] });
  for (const { id, table, count } of await queries.listPointing(db, kind.table, ids)) {
    if (count <= (kind.comesWith[table] ?? 0)) continue;
    const { by = [] } = reasons.get(id) ?? {};
    reasons.set(id, { because: "used", by: [...by, table.replaceAll("_", " ")] });
  }
  for (const { id, by } of (await kind.listUses?.(db, ids)) ?? []) {
    const { by: others = [] } = reasons.get(id) ?? {};
    reasons.set(id, { because: "used", by: [...others, by] });
  }
  for (const { id, fingerprint } of records) if (now.get(id) !== fingerprint) reasons.set(id, { because: "changed", by: [] });
  return reasons;
}

async function listMatched(db: Queryable, { party }: ImportKind, ids: readonly number[]): Promise<{ id: number }[]> {
  if (!party) return [];
  const standings = await readPartyStandings(
    db,
    ids.map((id) => ({ kind: party, ref: String(id) })),
  );
  return ids.flatMap((id) => {
    const standing = standings.get(partyKey({ kind: party, ref: String(id) }));
    return standing && standing.evidence.cases.length > 0 ? [{ id }] : [];
  });
}
