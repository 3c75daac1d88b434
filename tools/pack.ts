// npm run pack: makes dist/hearthbridge-VERSION.tar.gz, all that a server needs to run this build after `npm ci --omit=dev` (decision 0064).
// The same build makes the same bytes: names are sorted, and times and owners are fixed.
import { createWriteStream } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { packedLock, packedManifest } from "./packed-manifest.ts";

const root = path.join(import.meta.dirname, "..");

/** Files and folders of the artifact, but for the two that are written for it. Schemas and the starter list are read at run time. */
const places = [
  ".npmrc",
  "CHANGELOG.md",
  "SECURITY.md",
  "db/migrations",
  "deploy",
  "dist",
  "docs/operations.md",
  "hearthbridge.env.example",
  "public",
  "src/server/discovery/registers/starter",
  "src/server/money/bank/schemas",
  "tools/trim-packages.mjs",
];
/** What a build leaves in dist that is no part of it: artifacts, and folders of a build that is under way. */
const isLeftOver = (name: string) => /^dist\/([^/]*\.tar\.gz|\.new-|server\.new-)/.test(name);

const manifest = packedManifest();
const name = `hearthbridge-${manifest.version}`;
const target = path.join(root, `dist/${name}.tar.gz`);
const written = new Map([
  ["package.json", `${JSON.stringify(manifest, null, 2)}\n`],
  ["package-lock.json", `${JSON.stringify(packedLock(manifest), null, 2)}\n`],
]);

const files = (await Promise.all(places.map(filesIn))).flat().filter((file) => !isLeftOver(file));
const archive = pack();
const partial = `${target}.${process.pid}`;
try {
  await Promise.all([pipeline(archive, createGzip({ level: 9 }), createWriteStream(partial)), fill()]);
  await rename(partial, target);
} finally {
  await rm(partial, { force: true });
}
console.log(path.relative(process.cwd(), target));

async function fill(): Promise<void> {
  for (const file of [...files, ...written.keys()].toSorted()) {
    const content = written.get(file) ?? (await readFile(path.join(root, file)));
    const entry = {
      name: `${name}/${file}`,
      mode: 0o644,
      uid: 0,
      gid: 0,
      uname: "root",
      gname: "root",
      mtime: new Date("2020-01-01T00:00:00Z"),
    };
    await new Promise<void>((resolve, reject) => archive.entry(entry, content, (error) => (error ? reject(error) : resolve())));
  }
  archive.finalize();
}

/** Every file of a place, named from the root. */
async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(path.join(root, place), { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [place];
  return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
