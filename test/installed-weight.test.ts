import { existsSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const mostMegabytes = 450;
const block = 4096;

/** What a folder takes on a disk of blocks of 4 KB, on every disk the same. A file with two names, as Node's program has, counts once. */
function weigh(folder: string, seen: Set<number>): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return sum + weigh(place, seen);
    const file = lstatSync(place);
    if (file.isSymbolicLink() || seen.has(file.ino)) return sum;
    if (file.nlink > 1) seen.add(file.ino);
    return sum + Math.ceil(file.size / block) * block;
  }, block);
}

/** Packages, without caches and what npm notes: their names begin with a dot. */
function packageNames(): string[] {
  const names = readdirSync("node_modules").filter((name) => !name.startsWith("."));
  return names.flatMap((name) =>
    name.startsWith("@") ? readdirSync(path.join("node_modules", name)).map((own) => `${name}/${own}`) : [name],
  );
}

it(`what is installed takes at most ${mostMegabytes} MB, with what only development needs`, ({ skip }) => {
  if (!existsSync("node_modules/.cache/hearthbridge/trim")) return skip("node_modules was not made by tools/prepare.mjs");
  const seen = new Set<number>();
  const weights = packageNames().map((name) => ({ name, megabytes: weigh(path.join("node_modules", name), seen) / 1024 ** 2 }));
  const heaviest = weights
    .toSorted((a, b) => b.megabytes - a.megabytes)
    .slice(0, 10)
    .map(({ name, megabytes }) => `${name} ${megabytes.toFixed(1)}`);
  const all = weights.reduce((sum, { megabytes }) => sum + megabytes, 0);
  expect(all, `the heaviest, in MB: ${heaviest.join(", ")}`).toBeLessThanOrEqual(mostMegabytes);
});
