import { createHash } from "node:crypto";
import { type InboxReason, longestCopyMinutes } from "../../../../shared/domain/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { isZip } from "../../../runtime/tables/read-bytes.ts";
import { UnreadableFile } from "../answers/bank-message.ts";
import * as queries from "../answers/queries.ts";
import { noteArchive, type NotedFile, readAndBook, refuseFile } from "../answers/take-over.ts";
import type { Folders, IncomingFile } from "../folders.ts";
import { noteInbox } from "./queries.ts";
import { unpack } from "./unpack.ts";

/** A file that was written to a moment ago may still be growing. */
const restMs = 5_000;
const longestCopyMs = longestCopyMinutes * 60_000;
const mostMegabytes = 50;

interface Limits {
  restMs: number;
  mostBytes: number;
}

/**
 * Reads what lies in the inbox, each file once, and notes why it does not read the rest. A file that cannot be read now stays for the next
 * time and holds up no other. Throws when the signal aborts.
 */
export async function readInbox(
  context: Context,
  folders: Folders,
  signal?: AbortSignal,
  limits: Limits = { restMs, mostBytes: mostMegabytes * 1_024 * 1_024 },
): Promise<void> {
  const { files, waiting: notRead } = await folders.listInbox().catch(async (error: unknown) => {
    await noteInbox(context.db, new Map([["inbox", "unreadable"]]), []);
    throw error;
  });
  const waiting = new Map(notRead.map(({ name, why }) => [name, why]));
  // A clock that runs ahead elsewhere must not keep a file waiting.
  for (const { name, ageMs } of files) if (Math.abs(ageMs) < limits.restMs) waiting.set(name, "unfinished");
  const ready = files.filter(({ name }) => !waiting.has(name));
  // At once, as reading can take minutes.
  await noteInbox(
    context.db,
    waiting,
    ready.map(({ name }) => name),
  );
  let isUnpacked = false;
  for (const file of ready) {
    signal?.throwIfAborted();
    try {
      const end = await takeOver(context, folders, file, limits.mostBytes);
      if (end === "unfinished") waiting.set(file.name, end);
      isUnpacked ||= end === "unpacked";
    } catch (error) {
      const { why, message } = whyItWaits(error);
      if (why) waiting.set(file.name, why);
      // Not its name: banks put account numbers there.
      context.log.error({ part: "bank", size: file.size, message }, "a bank file waits");
    }
  }
  await noteInbox(context.db, waiting, []);
  if (isUnpacked) await readInbox(context, folders, signal, limits);
}

/** `why` is undefined where somebody has taken it away meanwhile. The system's own words have its name. */
function whyItWaits(error: unknown): { why: InboxReason | undefined; message: string } {
  if (!(error instanceof Error)) return { why: "failed", message: "unknown" };
  const { syscall, code, message } = error as NodeJS.ErrnoException;
  if (!syscall || !code) return { why: "failed", message };
  const isReading = syscall === "open" || syscall === "read";
  const why = isReading ? (code === "ENOENT" ? undefined : "unreadable") : syscall === "rename" ? "not_moved" : "failed";
  return { why, message: `${syscall}: ${code}` };
}

async function takeOver(
  context: Context,
  folders: Folders,
  { name, size, ageMs }: IncomingFile,
  mostBytes: number,
): Promise<"read" | "unpacked" | "unfinished"> {
  const bytes = await folders.readIncoming(name, mostBytes);
  const file = { name, size, sha256: bytes ? createHash("sha256").update(bytes).digest("hex") : "" };
  const isArchive = bytes !== undefined && isZip(bytes);
  const unpacked = folders.unpackedPlace(file.sha256);
  let noted: NotedFile | undefined;
  try {
    noted = await queries.findUnmoved(context.db, file);
    if (!noted) {
      if (!bytes) throw new UnreadableFile(m.bank_file_too_large({ most: String(mostMegabytes) }));
      noted = isArchive ? await noteArchive(context, file, await unpack(bytes, unpacked)) : await readAndBook(context, file, bytes);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.isIncomplete && Math.abs(ageMs) < longestCopyMs) return "unfinished";
    noted = await refuseFile(context, file, error.message);
  }
  const isRefused = noted.outcome === "rejected";
  if (isArchive && !isRefused) await folders.bringIn(unpacked, `${name.replace(/[^\w.-]/g, "_").slice(0, 80)}-${noted.id}`);
  await folders.putAway(name, isRefused ? "rejected" : "processed", noted.id);
  await queries.noteMoved(context.db, noted.id);
  return isArchive && !isRefused ? "unpacked" : "read";
}
