import { buffer } from "node:stream/consumers";
import { z } from "zod";
import type { ListedStore } from "../../../runtime/files/store.ts";
import { places, setOfManifest } from "../place/names.ts";
import { readObject, type SetObject } from "../place/parts.ts";

const object = z.object({ name: z.string(), bytes: z.int(), sha256: z.string().length(64) });

/** The record of a whole set. It is readable without a key: it names no person and holds no secret. */
const manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  installation: z.string(),
  /** `files`: documents and bank files alone, of an installation whose database is backed up elsewhere. */
  kind: z.enum(["whole", "files"]),
  startedAt: z.iso.datetime(),
  /** The moment that the set can be brought back to at the earliest. */
  endedAt: z.iso.datetime(),
  product: z.string(),
  database: z
    .object({
      postgres: z.int(),
      systemId: z.string(),
      /** The newest migration: a release that does not know it cannot run this database. */
      migration: z.string(),
      /** First and last WAL segment without which the copy is not consistent. */
      firstWal: z.string(),
      lastWal: z.string(),
      bytes: z.int(),
      objects: z.array(object),
      wal: z.array(object),
    })
    .nullable(),
  settings: object,
  contents: object,
  documents: z.int(),
  documentBytes: z.int(),
  bankFiles: z.int(),
});
export type Manifest = z.infer<typeof manifest>;

/** A document or a file of the bank as an object of its own, which several sets may share. */
const content = z.object({ kind: z.enum(["document", "bank"]), key: z.string(), bytes: z.int(), sha256: z.string() });
export type Content = z.infer<typeof content>;

/** Names of the sets that are whole, the oldest first. */
export async function listSets(store: ListedStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list("sets/")) {
    const name = setOfManifest(key);
    if (name) names.push(name);
  }
  return names.sort();
}

/** Throws when there is no such set (`not_found`), or its manifest is of another format. */
export async function readManifest(store: ListedStore, name: string): Promise<Manifest> {
  const text = (await buffer(await store.open(places.manifest(name)))).toString();
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`the manifest of ${name} cannot be read by this release: ${read.error.issues[0]?.message}`);
  return read.data;
}

/** The last object of a set: with it the set is whole. */
export async function putManifest(store: ListedStore, whole: Manifest): Promise<void> {
  await store.put(places.manifest(whole.name), Buffer.from(`${JSON.stringify(manifest.parse(whole), null, 2)}\n`));
}

export async function readContents(store: ListedStore, { contents }: { contents: SetObject }): Promise<Content[]> {
  const text = (await readObject(store, contents)).toString();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => content.parse(JSON.parse(line)));
}

/** Where a content's object lies. */
export function placeOf({ kind, key }: Pick<Content, "kind" | "key">): string {
  return kind === "document" ? places.document(key) : places.bankFile(key);
}
