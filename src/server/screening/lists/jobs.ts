import { m } from "../../../shared/messages/generated/messages.js";
import { ApartOutOfMemory, startApart } from "../../runtime/apart.ts";
import type { Context } from "../../runtime/context.ts";
import type { ConnectionOptions } from "../../runtime/db/database.ts";
import { engineNumber } from "../engine/service.ts";
import { listAccepted, listDueLists, noteFailed } from "./loading/queries.ts";
import { findNewestState, listFreshness } from "./states/queries.ts";

/**
 * Entries pass by and are gone; what stays is what OFAC's parties refer to. With this the process had 142 MB at most for 128 MB of XML
 * (decision 0056).
 */
const memoryMb = 64;
/** A workbook is held whole. */
const workbookMb = 256;
const asWorkbook: readonly string[] = ["australia", "csv"];

/**
 * Checks the lists in a process of its own, or does nothing when there is nothing to do: the worker asks each minute. Resolves when that
 * has ended; when `stopping` aborts, it ends within the file in hand, which is then read anew.
 */
export async function loadScreeningLists(context: Context, connection: ConnectionOptions, stopping: AbortSignal): Promise<void> {
  const { db, config } = context;
  if (!(await isSomethingToDo(context))) return;
  const hasWorkbook = (await listDueLists(db)).some(({ connector }) => asWorkbook.includes(connector));
  const part = startApart<{ config: typeof config; connection: ConnectionOptions } | "stop", "stopping" | "over">(
    new URL("./loading/lists-part.ts", import.meta.url),
    hasWorkbook ? workbookMb : memoryMb,
    { connects: true },
  );
  part.send({ config, connection });
  const stop = () => part.send("stop");
  stopping.addEventListener("abort", stop, { once: true });
  if (stopping.aborted) stop();
  try {
    while ((await part.answer()) !== "over");
  } catch (error) {
    if (!(error instanceof ApartOutOfMemory)) throw error;
    // Otherwise the same file would end every process that tries it. The first that is due is the one that it was reading.
    const [first] = await listDueLists(db);
    if (first) await noteFailed(db, first.id, m.lists_too_much_memory());
  } finally {
    stopping.removeEventListener("abort", stop);
    part.end();
  }
}

async function isSomethingToDo({ db }: Context): Promise<boolean> {
  if ((await listDueLists(db)).length > 0 || (await listAccepted(db)).length > 0) return true;
  if ((await findNewestState(db))?.engine !== engineNumber) return true;
  return (await listFreshness(db)).some(({ isStale, isTold }) => isStale && !isTold);
}
