import type { Queryable } from "../../../runtime/db/database.ts";
import { holdStates } from "../states/queries.ts";
import { addState } from "../states/states.ts";
import * as queries from "./queries.ts";

/**
 * Brings into force what has arrived of a version, in the caller's transaction: entries that went, entries that came, the version before,
 * the list, and the new state of screening. Undefined when the list is gone.
 */
export async function takeVersion(
  tx: Queryable,
  listId: number,
  versionId: number,
): Promise<{ added: number; changed: number; removed: number } | undefined> {
  await queries.allowLong(tx);
  // In the order in which everybody holds them.
  await holdStates(tx);
  if (!(await queries.holdList(tx, listId))) return undefined;
  const gone = await queries.markGone(tx, listId, versionId);
  const come = await queries.insertEntries(tx, listId, versionId);
  const changed = await queries.countChanged(tx, listId, versionId);
  const counts = { added: come - changed, changed, removed: gone - changed };
  await queries.putIntoForce(tx, listId, versionId, counts);
  await addState(tx, "version");
  return counts;
}
