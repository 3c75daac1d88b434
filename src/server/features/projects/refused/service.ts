import type { RefusedRead } from "../../../../shared/contracts/projects.ts";
import { isStorageFull, type Queryable } from "../../../db/database.ts";
import * as queries from "./queries.ts";

/** What staff and community are shown; older days stay in the table. */
const mostShown = 50;

/**
 * Notes that somebody asked for a project that is not public, by the statement after the miss. A full disk keeps no
 * answer back: the note is lost then, the refusal is not.
 */
export async function recordRefusedRead(
  db: Queryable,
  { publicId, channel, institutionId = null }: { publicId: string; channel: queries.Refused["channel"]; institutionId?: number | null },
): Promise<void> {
  await queries.addRefusedRead(db, publicId, { channel, institutionId }).catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
  });
}

/** The projects of a report that it could not name. */
export async function recordWithheld(tx: Queryable, institutionId: number, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length > 0) await queries.addRefusedReads(tx, projectIds, { channel: "report", institutionId });
}

/** The newest days first. */
export async function listRefusedReads(db: Queryable, projectId: number): Promise<RefusedRead[]> {
  return queries.listRefusedReads(db, projectId, mostShown);
}
