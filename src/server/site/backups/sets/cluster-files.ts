import { createReadStream } from "node:fs";
import { open, readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Headers, type Pack, pack as createPack } from "tar-stream";

/** Folders that are made anew at a start: their names go along, and nothing in them (PostgreSQL's manual, "Making a Base Backup"). */
const emptied = new Set(["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"]);
/** What belongs to the running server, or to an earlier backup. */
const leftOut = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|(standby|recovery)\.signal|backup_manifest(\.tmp)?)$/;
const temporary = /^pgsql_tmp/;

/**
 * The files of a running cluster as a tar archive, between pg_backup_start and pg_backup_stop. Files change, grow, shrink and go while
 * they are read, which the WAL of that time mends; a half page never counts, as the WAL has it whole.
 *
 * @param lastFiles called when all else is in: what pg_backup_stop answers belongs into the archive too
 */
export function packCluster(cluster: string, lastFiles: () => Promise<Record<string, string>>): { archive: Pack; done: Promise<number> } {
  const archive = createPack();
  const done = (async () => {
    const bytes = await addFolder(archive, cluster, "");
    // Last, as it names the checkpoint that recovery would begin from without a backup_label.
    const control = await addFile(archive, cluster, "global/pg_control");
    for (const [name, text] of Object.entries(await lastFiles())) await addText(archive, name, text);
    archive.finalize();
    return bytes + control;
  })();
  done.catch((error: Error) => archive.destroy(error));
  return { archive, done };
}

async function addFolder(archive: Pack, cluster: string, folder: string): Promise<number> {
  let bytes = 0;
  const entries = await readdir(path.join(cluster, folder), { withFileTypes: true }).catch(ifGone([]));
  for (const entry of entries) {
    const name = path.posix.join(folder, entry.name);
    if (leftOut.test(name) || temporary.test(entry.name) || name === "global/pg_control") continue;
    if (folder === "pg_tblspc") throw new Error("tablespaces are not backed up: the product makes none");
    if (entry.isDirectory()) {
      await addEntry(archive, { name, type: "directory", mode: 0o700 });
      if (!emptied.has(name)) bytes += await addFolder(archive, cluster, name);
    } else if (entry.isFile()) bytes += await addFile(archive, cluster, name);
  }
  return bytes;
}

/** As long as it was when it was opened: what it lost since is filled with zeros, and what it gained is in the WAL. */
async function addFile(archive: Pack, cluster: string, name: string): Promise<number> {
  const place = path.join(cluster, name);
  const file = await open(place).catch(ifGone(undefined));
  if (!file) return 0;
  const { size } = await file.stat();
  const entry = archive.entry({ name, size, mode: 0o600 });
  const chunks = size === 0 ? Readable.from([]) : createReadStream(place, { fd: file, start: 0, end: size - 1 });
  try {
    await pipeline(chunks, (read: AsyncIterable<Buffer>) => filledTo(size, read), entry);
  } finally {
    await file.close().catch(() => undefined);
  }
  return size;
}

async function* filledTo(size: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let missing = size;
  for await (const chunk of chunks) {
    missing -= chunk.length;
    yield chunk;
  }
  for (; missing > 0; missing -= 65_536) yield Buffer.alloc(Math.min(missing, 65_536));
}

function addText(archive: Pack, name: string, text: string): Promise<void> {
  return addEntry(archive, { name, mode: 0o600 }, text);
}

function addEntry(archive: Pack, header: Headers, text = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry(header, text, (error) => (error ? reject(error) : resolve()));
  });
}

function ifGone<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
}
