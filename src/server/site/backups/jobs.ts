import { startApart } from "../../runtime/apart.ts";
import type { Context } from "../../runtime/context.ts";
import type { OpenDatabase } from "../../runtime/db/open.ts";
import type { Task } from "./open-work.ts";

/** Parts of 16 MB, as they are read, compressed and encrypted. */
const memoryMb = 192;

/**
 * Works on the backups in a process of its own, each minute, where BACKUP_URL names a place. When `stopping` aborts, it is ended where it
 * is: what it had in hand is no backup, and the next minute goes on.
 */
export async function workOnBackups({ config }: Context, database: OpenDatabase, stopping: AbortSignal): Promise<void> {
  if (!config.backupUrl || stopping.aborted) return;
  const part = startApart<Task, "over">(new URL("./backup-part.ts", import.meta.url), memoryMb, { connects: true });
  const stop = () => part.end();
  stopping.addEventListener("abort", stop, { once: true });
  try {
    part.send({
      config,
      connection: (database.embedded && database.owner) ?? database.connection,
      embedded: database.embedded && { cluster: database.embedded.cluster, archive: database.embedded.archive },
    });
    await part.answer();
  } catch (error) {
    if (!stopping.aborted) throw error;
  } finally {
    stopping.removeEventListener("abort", stop);
    part.end();
  }
}
