import { sealedEnd } from "./seal.ts";

// What lies where in the backup's place. Everything but the lists can be opened with age, zstd and tar alone (docs/operations.md).

export const places = {
  /** Whose backups these are. */
  owner: "hearthbridge.json",
  set: (name: string) => `sets/${name}/`,
  /** Written last: a set without it is none. */
  manifest: (name: string) => `sets/${name}/manifest.json`,
  database: (name: string) => `sets/${name}/database.tar${sealedEnd}`,
  /** Which documents and bank files belong to the set, a line each, with the hash of the object. */
  contents: (name: string) => `sets/${name}/contents.jsonl`,
  settings: (name: string) => `sets/${name}/settings.json${sealedEnd}`,
  /** Each cluster has a folder of its own: one that was made anew, for a later PostgreSQL, counts its WAL from the beginning again. */
  wal: (systemId: string, segment: string) => `wal/${systemId}/${segment}${sealedEnd}`,
  document: (key: string) => `documents/${key.slice(0, 2)}/${key}${sealedEnd}`,
  bankFile: (sha256: string) => `bank/${sha256}${sealedEnd}`,
} as const;

const nameOfManifest = /^sets\/(\d{8}T\d{9}Z)\/manifest\.json$/;

/** The set whose manifest this is. */
export function setOfManifest(key: string): string | undefined {
  return nameOfManifest.exec(key)?.[1];
}

/** What WAL lies there, and whose; an earlier release put that of its only cluster under no number. */
export function walOf(key: string): { systemId: string | undefined; segment: string } | undefined {
  const [, systemId, segment] = /^wal\/(?:(\d+)\/)?([^/]+)$/.exec(key) ?? [];
  const name = segment?.slice(0, -sealedEnd.length);
  return name !== undefined && walName.test(name) && segment === name + sealedEnd ? { systemId, segment: name } : undefined;
}

export function documentOf(key: string): string | undefined {
  return /^documents\/[^/]+\/([^/.]+)\./.exec(key)?.[1];
}

/** Of the millisecond in which it began (UTC): names sort by time. */
export function nameOfSet(at: Date): string {
  return at.toISOString().replace(/[-:.]/g, "");
}

/** PostgreSQL's name of a WAL file: a segment, the last one of a timeline that was left, or the history of one. */
export const walName = /^([0-9A-F]{24}(\.partial)?|[0-9A-F]{8}\.history)$/;

/** Which segment of 16 MB it is, counted from the beginning of all WAL, on whatever timeline. */
export function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
}
