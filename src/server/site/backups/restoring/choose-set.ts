import type { ListedStore } from "../../../runtime/files/store.ts";
import { listSets, readManifest } from "../sets/manifest.ts";

/**
 * The set of this name; for `latest` the newest one from which the moment can be reached. Throws, with what there is, when there is none.
 */
export async function chooseSet(store: ListedStore, name: string, to: Date | undefined): Promise<string> {
  const names = await listSets(store);
  if (names.length === 0) throw new Error("There is no backup in BACKUP_URL.");
  if (name !== "latest") {
    if (!names.includes(name)) throw new Error(`There is no backup ${name}. There are: ${names.join(", ")}.`);
    return name;
  }
  for (const candidate of names.toReversed()) {
    const { endedAt, kind } = await readManifest(store, candidate);
    if (kind === "whole" && (!to || new Date(endedAt) <= to)) return candidate;
  }
  throw new Error(`No backup reaches back to ${to?.toISOString() ?? "any moment"}: the oldest is ${names[0]}.`);
}
