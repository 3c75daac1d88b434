import { hash } from "node:crypto";
import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import { candidateRow, identitiesOf, undecided } from "./candidate-row.ts";
import { matchRows } from "./match-rows.ts";
import * as queries from "./queries.ts";
import { refreshCandidates } from "./refresh-candidates.ts";
import { isRemoved } from "./removals.ts";
import type { SeenRecords } from "./seen-records.ts";

/** One register being read in one run. */
export interface Reading {
  runId: number;
  sourceId: number;
  /** How much each register is believed, by its id. */
  ranks: ReadonlyMap<number, number>;
  seen: SeenRecords;
  /** Tokens of those that asked to be removed. */
  removed: ReadonlySet<string>;
}

export interface RowFacts {
  line: number;
  key: string;
  facts: PartnerFacts;
}

export interface RejectedRow {
  line: number;
  reason: string;
  raw: string;
}

export interface Tally {
  new: number;
  changed: number;
  unchanged: number;
  withheld: number;
  rejected: RejectedRow[];
}

interface HashedRow extends RowFacts {
  hash: string;
}

/** Stores one batch of a register's rows in the caller's transaction. What says the same as before costs one look. */
export async function storeRows(tx: Queryable, reading: Reading, rows: RowFacts[]): Promise<Tally> {
  const known = await queries.findRecords(
    tx,
    reading.sourceId,
    rows.map(({ key }) => key),
  );
  const tally: Tally = { new: 0, changed: 0, unchanged: 0, withheld: 0, rejected: [] };
  const fresh = new Map<string, HashedRow>();
  const changed: (HashedRow & { record: queries.StoredRecord })[] = [];
  for (const row of rows) {
    const record = known.get(row.key);
    if (fresh.has(row.key) || (record && !reading.seen.add(record.id))) tally.rejected.push(repeated(row));
    else {
      const factsHash = hash("md5", JSON.stringify(row.facts), "base64url");
      if (record?.hash === factsHash && !record.isGone) tally.unchanged += 1;
      else if (record) changed.push({ ...row, hash: factsHash, record });
      else if (isRemoved(reading, row)) tally.withheld += 1;
      else fresh.set(row.key, { ...row, hash: factsHash });
    }
  }
  tally.new = fresh.size;
  tally.changed = changed.length;
  if (fresh.size + changed.length > 0) await storeNews(tx, reading, [...fresh.values()], changed);
  return tally;
}

function repeated({ line, key, facts }: RowFacts): RejectedRow {
  return { line, reason: m.discovery_row_repeated({ key }), raw: JSON.stringify(facts) };
}

async function storeNews(
  tx: Queryable,
  reading: Reading,
  fresh: HashedRow[],
  changed: (HashedRow & { record: queries.StoredRecord })[],
): Promise<void> {
  const match = await matchRows(tx, fresh, changed);
  const newGroups = Map.groupBy(
    fresh.filter((row) => match.isNew(match.candidateOf(row))),
    (row) => match.candidateOf(row),
  );
  const rank = reading.ranks.get(reading.sourceId) ?? 0;
  await queries.insertCandidates(
    tx,
    [...newGroups].map(([id, rows]) => ({
      id,
      ...candidateRow(
        rows.map(({ facts }) => ({ facts, rank, isGone: false, sourceId: reading.sourceId })),
        undecided,
      ),
    })),
  );
  const ids = await queries.insertRecords(
    tx,
    fresh.map((row) => ({
      source_id: reading.sourceId,
      source_key: row.key,
      candidate_id: match.candidateOf(row),
      facts_hash: row.hash,
      facts: row.facts,
      first_run_id: reading.runId,
    })),
  );
  for (const id of ids) reading.seen.add(id);
  if (changed.length > 0)
    await queries.changeRecords(
      tx,
      reading.runId,
      changed.map(({ record, hash: facts_hash, facts }) => ({ id: record.id, facts_hash, facts })),
    );
  for (const [from, to] of match.joins) await queries.joinCandidate(tx, from, to);
  await queries.insertIdentities(
    tx,
    [...newGroups].flatMap(([candidate_id, rows]) =>
      [...new Set(rows.flatMap(({ facts }) => identitiesOf(facts)))].map((identity) => ({ identity, candidate_id })),
    ),
  );
  const touched = new Set([...fresh, ...changed].map((row) => match.candidateOf(row)).filter((id) => !match.isNew(id)));
  await refreshCandidates(tx, [...touched, ...match.joins.values()], reading.ranks);
  await queries.suggestConflicts(tx, match.conflicts);
  await queries.suggestLikenesses(tx, [...newGroups.keys(), ...touched]);
}
