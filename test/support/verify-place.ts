import { createNamedStore } from "../../src/server/runtime/files/store.ts";
import { readObject } from "../../src/server/site/backups/place/parts.ts";
import { listSets, placeOf, readContents, readManifest } from "../../src/server/site/backups/sets/manifest.ts";

/** Reads every object of every set that calls itself whole. Throws at the first that is missing or changed. Returns the sets' names. */
export async function verifyPlace(place: string): Promise<string[]> {
  const store = createNamedStore(place);
  const names = await listSets(store);
  for (const name of names) {
    const manifest = await readManifest(store, name);
    for (const object of manifest.database?.objects ?? []) await readObject(store, object);
    const contents = await readContents(store, manifest);
    const shared = contents.map((content) => ({ name: placeOf(content), bytes: content.bytes, sha256: content.sha256 }));
    for (const object of [manifest.settings, ...(manifest.database?.wal ?? []), ...shared]) await readObject(store, object);
  }
  store.close();
  return names;
}
