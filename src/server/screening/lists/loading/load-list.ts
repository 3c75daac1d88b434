import { type RefusalKind, takeableRefusals } from "../../../../shared/domain/screening-lists.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { hashFile } from "../../../runtime/files/hash-file.ts";
import { createHash } from "node:crypto";
import { bounds } from "../bounds.ts";
import { takeVersion } from "../taking/take-version.ts";
import { companionPaths, fetchFailure, forgetUpload, obtainList } from "./list-file.ts";
import * as queries from "./queries.ts";
import { type Arrived, readArrivals } from "./read-arrivals.ts";
import { tellStaff } from "./tell.ts";

/** How a check of a list ended. */
export type LoadResult = "taken" | "same" | "refused" | "failed" | "nothing";

/**
 * Checks one list and takes what is new. Whatever goes wrong, the version in force stays. The caller holds the lock of all loads.
 * Throws what the signal says, and failures of the database.
 */
export async function loadList(context: Context, list: queries.LoadedList, signal: AbortSignal): Promise<LoadResult> {
  const { db, config } = context;
  let obtained;
  try {
    obtained = await obtainList(config, list, signal);
  } catch (error) {
    signal.throwIfAborted();
    await queries.noteFailed(db, list.id, fetchFailure(error));
    return "failed";
  }
  if (obtained === undefined) return "nothing";
  if (obtained === "same") {
    await queries.noteChecked(db, list.id, list);
    return "same";
  }
  const { sha256, bytes } = await hashAll([obtained.path, ...companionPaths(list.connector, obtained.path)], signal);
  const { current, newest } = await queries.findKnownVersions(db, list.id);
  const readAs = readingOf(list);
  if (current?.sha256.equals(sha256) && isReadAs(current, readAs)) {
    await queries.noteChecked(db, list.id, obtained.validators);
    await forgetUpload(config, list.id);
    return "same";
  }
  // Refused before, and nobody asked for another look.
  if (newest?.state === "refused" && newest.sha256.equals(sha256) && isReadAs(newest, readAs) && !list.isWanted) {
    await queries.noteFailed(db, list.id, m.lists_still_refused());
    return "refused";
  }
  const versionId = await queries.insertVersion(db, { listId: list.id, ...obtained, sha256, bytes, readAs });
  const arrived = await readArrivals(db, list, { versionId, path: obtained.path, signal });
  await queries.noteFindings(db, versionId, arrived);
  const refusal =
    arrived.refusal ?? compare(arrived, current) ?? (await refuseUnproven(db, list.id, versionId, { ...obtained, readAs }, current));
  const isTaken = await db.transaction().execute(async (tx) => {
    if (refusal) {
      await refuse(context, tx, list, versionId, refusal);
      return false;
    }
    if (!(await takeVersion(tx, list.id, versionId))) return false;
    await queries.deleteArrivals(tx, list.id, null);
    await queries.noteChecked(tx, list.id, obtained.validators);
    return true;
  });
  await forgetUpload(config, list.id);
  return isTaken ? "taken" : "refused";
}

type Tx = Parameters<typeof takeVersion>[0];

async function refuse(
  context: Context,
  tx: Tx,
  list: queries.LoadedList,
  versionId: number,
  { kind, text }: { kind: RefusalKind; text: string },
): Promise<void> {
  await queries.refuseVersion(tx, versionId, kind, text);
  // What somebody may take all the same stays at hand; nothing else.
  await queries.deleteArrivals(tx, list.id, takeableRefusals.includes(kind) ? versionId : null);
  await queries.noteFailed(tx, list.id, text);
  await tellStaff(context, tx, list, kind, text);
}

/** Why a list that can be read must not take the place of the one in force. */
function compare(arrived: Arrived, current: queries.KnownVersion | undefined): Arrived["refusal"] {
  if (!current) return undefined;
  const [before, after] = [current.layout, arrived.layout];
  // An administrator may give a list another connector; a publisher may not.
  if (before && after && before !== after && before.split(":")[0] === after.split(":")[0])
    return { kind: "format", text: m.lists_other_format({ before, after }) };
  if (arrived.publishedAt && current.publishedAt && Date.parse(arrived.publishedAt) < current.publishedAt.getTime()) {
    return {
      kind: "older",
      text: m.lists_older({ published: arrived.publishedAt.slice(0, 10), held: current.publishedAt.toISOString().slice(0, 10) }),
    };
  }
  if (arrived.entries < current.entries * (1 - bounds.shrinkage))
    return { kind: "shrunk", text: m.lists_shrunk({ before: current.entries, after: arrived.entries }) };
  return undefined;
}

/**
 * What a publisher takes away at the address of the version in force is the publisher's word. A file that somebody brought, another
 * address, and another way to read it are one person's: they may add entries, but who was stopped before passes only when a second person has looked.
 */
async function refuseUnproven(
  db: Context["db"],
  listId: number,
  versionId: number,
  { origin, broughtByName, readAs }: { origin: string; broughtByName: string | null; readAs: string },
  current: queries.KnownVersion | undefined,
): Promise<Arrived["refusal"]> {
  if (!current || (broughtByName === null && origin === current.origin && isReadAs(current, readAs))) return undefined;
  const count = await queries.countTakenAway(db, listId, versionId);
  return count === 0 ? undefined : { kind: "unproven", text: m.lists_unproven({ count }) };
}

/** A file that is read by another connector, or by other columns, is another list. */
function readingOf({ connector, mapping }: queries.LoadedList): string {
  return mapping === null ? connector : `${connector}:${createHash("sha256").update(JSON.stringify(mapping)).digest("hex")}`;
}

/** A version from before this was noted (0046) may have been read by anything. */
const isReadAs = (version: queries.KnownVersion, readAs: string) => version.readAs === readAs;

/** One hash over the file and those that belong to it. */
async function hashAll(files: string[], signal: AbortSignal): Promise<{ sha256: Buffer; bytes: number }> {
  const found = await Promise.all(files.map((file) => hashFile(file, signal).catch((error: NodeJS.ErrnoException) => missing(error))));
  const there = found.filter((one) => one !== undefined);
  const bytes = there.reduce((sum, one) => sum + one.bytes, 0);
  const [only] = there;
  if (there.length === 1 && only) return { sha256: Buffer.from(only.hash, "base64url"), bytes };
  const all = createHash("sha256");
  for (const { hash } of there) all.update(hash);
  return { sha256: all.digest(), bytes };
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
