import type { Queryable } from "../../runtime/db/database.ts";
import { findNewestState, type ListFreshness, listFreshness } from "./states/queries.ts";

export interface ListState {
  /** The newest state of screening: what was screened under another number has to be screened anew. */
  number: number;
  lists: Omit<ListFreshness, "connector" | "isTold">[];
  /** False when there is no publisher's list, when one was never loaded, or when one has not been checked for too long. */
  isFresh: boolean;
  threshold: number;
  engine: number;
}

export { holdStates } from "./states/queries.ts";
export { weaken } from "./weakening.ts";

/** What is screened against right now, and whether it may be believed. */
export async function readListState(db: Queryable): Promise<ListState> {
  const [state, all] = [await findNewestState(db), await listFreshness(db)];
  if (!state) throw new Error("screening has no state");
  const published = all.filter(({ connector }) => connector !== "own");
  return {
    number: state.number,
    lists: all.map(({ connector: _connector, isTold: _isTold, ...list }) => list),
    isFresh: published.length > 0 && published.every(({ versionId, isStale }) => versionId !== null && !isStale),
    threshold: state.threshold,
    engine: state.engine,
  };
}

export { keepState } from "./states/queries.ts";
