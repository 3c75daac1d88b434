import type { Queryable } from "../../../runtime/db/database.ts";
import { candidateRow, identitiesOf } from "./candidate-row.ts";
import { readKnowledge, setIdentities, updateCandidates } from "./queries.ts";

/** Puts candidates together anew after a record, a decision or a rule changed. `ranks` is how much each register is believed. */
export async function refreshCandidates(tx: Queryable, ids: number[], ranks: ReadonlyMap<number, number>): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  const all = await readKnowledge(tx, distinct);
  const known = all.filter(({ records }) => records.length > 0);
  await updateCandidates(
    tx,
    known.map(({ id, records, ...decided }) => ({
      id,
      ...candidateRow(
        records.map((record) => ({ ...record, rank: ranks.get(record.sourceId) ?? 0 })),
        decided,
      ),
    })),
  );
  await setIdentities(
    tx,
    known.flatMap(({ id, records }) =>
      [...new Set(records.flatMap(({ facts }) => identitiesOf(facts)))].map((identity) => ({ identity, candidate_id: id })),
    ),
    distinct,
  );
}
