import { constants, type Stats } from "node:fs";
import { lstat, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { type InboxReason, isBeingCopied } from "../../../shared/domain/bank.ts";
import { syncFolder } from "../../runtime/files/disk.ts";

export const folderNames = ["staging", "outbox", "inbox", "processed", "rejected"] as const;
export type FolderName = (typeof folderNames)[number];

export interface IncomingFile {
  name: string;
  size: number;
  /** Milliseconds since it was last written to. */
  ageMs: number;
}

/** What lies in the inbox and is not read as it lies there. */
export interface WaitingFile {
  name: string;
  why: InboxReason;
}

/** The folders that are shared with the program that talks to the bank. All must lie on one file system. */
export type Folders = ReturnType<typeof bankFolders>;

/** The folders under `root`. `ensure` makes what is missing. */
export function bankFolders(root: string) {
  const place = (folder: FolderName, name: string) => path.join(root, folder, name);
  return {
    root: path.resolve(root),
    place,

    async ensure(): Promise<void> {
      for (const folder of folderNames) await mkdir(path.join(root, folder), { recursive: true, mode: 0o770 });
    },

    /** Writes the whole file into staging or nothing: a file of this name is complete and on the disk. */
    async stage(name: string, text: string): Promise<void> {
      const unfinished = place("staging", `${name}.part`);
      const file = await open(unfinished, "w", 0o640);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, place("staging", name));
      await syncFolder(path.join(root, "staging"));
    },

    async isStaged(name: string): Promise<boolean> {
      return stat(place("staging", name)).then(() => true, ifMissing(false));
    },

    /** From staging to the outbox: one rename, so that it is in one of them and never in both. */
    async release(name: string): Promise<void> {
      await rename(place("staging", name), place("outbox", name));
      await syncFolder(path.join(root, "outbox"));
      await syncFolder(path.join(root, "staging"));
    },

    /** What lies in the inbox, by name: files to be read, whatever their names end in, and what is none or not whole yet. */
    async listInbox(): Promise<{ files: IncomingFile[]; waiting: WaitingFile[] }> {
      const files: IncomingFile[] = [];
      const waiting: WaitingFile[] = [];
      for (const name of (await readdir(path.join(root, "inbox"))).sort()) {
        const found = await lstat(place("inbox", name)).catch(ifMissing(undefined));
        const why = found ? whyNotRead(name, found) : name.includes("\uFFFD") ? "name" : undefined;
        if (why) waiting.push({ name, why });
        // What has no name here was taken away meanwhile.
        else if (found) files.push({ name, size: found.size, ageMs: Date.now() - found.mtimeMs });
      }
      return { files, waiting };
    },

    /** Where the files of an archive lie between being unpacked and being in the inbox. */
    unpackedPlace: (sha256: string) => place("staging", `unpacked-${sha256.slice(0, 16)}`),

    /**
     * Moves what was unpacked into the inbox, each file once, also where this was broken off before. The files are whole, so they count as
     * ones that nobody has written to for an hour.
     */
    async bringIn(unpacked: string, prefix: string): Promise<void> {
      const before = new Date(Date.now() - 3_600_000);
      for (const name of await readdir(unpacked).catch(ifMissing([]))) {
        await utimes(path.join(unpacked, name), before, before);
        await rename(path.join(unpacked, name), place("inbox", `${prefix}-${name}`));
      }
      await syncFolder(path.join(root, "inbox"));
      await rm(unpacked, { recursive: true, force: true });
    },

    /** The file's bytes; undefined when it is longer than `most`. */
    async readIncoming(name: string, most: number): Promise<Buffer | undefined> {
      const file = await open(place("inbox", name), constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        if ((await file.stat()).size > most) return undefined;
        return await file.readFile();
      } finally {
        await file.close();
      }
    },

    /** A file that was put away after booking, as it is now: "gone" when it is not there, undefined when it is no longer of its size. */
    async readProcessed(name: string, number: number, size: number): Promise<Buffer | "gone" | undefined> {
      const file = await open(place("processed", storedName(number, name)), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
        ifMissing(undefined),
      );
      if (!file) return "gone";
      try {
        // A file that has grown meanwhile is not read into memory.
        return (await file.stat()).size === size ? await file.readFile() : undefined;
      } finally {
        await file.close();
      }
    },

    /** The number keeps a name that comes twice from replacing the file before. */
    async putAway(name: string, folder: "processed" | "rejected", number: number): Promise<void> {
      await rename(place("inbox", name), place(folder, storedName(number, name)));
      await syncFolder(path.join(root, folder));
      await syncFolder(path.join(root, "inbox"));
    },
  };
}

/** What a file is called once it is put away: within the 255 bytes that a name may have. */
export const storedName = (id: number, name: string): string => `${id}-${Buffer.from(name).subarray(-200).toString()}`;

function whyNotRead(name: string, found: Stats): InboxReason | undefined {
  if (found.isSymbolicLink()) return "link";
  if (found.isDirectory()) return "folder";
  if (!found.isFile()) return "special";
  return isBeingCopied(name) ? "unfinished" : undefined;
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
