import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { tryLock } from "../../../runtime/db/lock.ts";
import { listFreshness } from "../states/queries.ts";
import { noteEngine } from "../states/states.ts";
import { takeVersion } from "../taking/take-version.ts";
import { loadList, type LoadResult } from "./load-list.ts";
import * as queries from "./queries.ts";
import { tellStaff } from "./tell.ts";

/**
 * Does what there is to do for the lists: takes versions that somebody accepted, checks lists whose time has come, one after the other,
 * and tells the staff of those that are stale. Of several workers one does it; undefined says that another one is at it.
 */
export async function loadLists(context: Context, signal: AbortSignal): Promise<Record<string, LoadResult> | undefined> {
  const { db } = context;
  const lock = await tryLock(context, "screening_lists");
  if (!lock) return undefined;
  const either = AbortSignal.any([signal, lock.signal]);
  const results: Record<string, LoadResult> = {};
  try {
    await queries.deleteLeftovers(db);
    await db.transaction().execute((tx) => noteEngine(tx));
    for (const { id, listId } of await queries.listAccepted(db)) {
      either.throwIfAborted();
      await takeAccepted(context, listId, id);
    }
    for (const list of await queries.listDueLists(db)) {
      either.throwIfAborted();
      results[list.key] = await loadList(context, list, either);
    }
    await tellOfStale(context);
  } finally {
    await lock.release();
  }
  return results;
}

async function takeAccepted({ db }: Context, listId: number, versionId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await takeVersion(tx, listId, versionId))) return;
    await queries.deleteArrivals(tx, listId, null);
    await queries.noteChecked(tx, listId, { etag: null, lastModified: null });
  });
}

async function tellOfStale(context: Context): Promise<void> {
  for (const list of await listFreshness(context.db))
    if (list.isStale && list.versionId !== null)
      await context.db.transaction().execute((tx) => tellStaff(context, tx, list, "stale", list.error ?? m.lists_stale()));
}
