import { writeFileSync } from "node:fs";
import type { ListEntry } from "../src/server/screening/engine/subject.ts";
import { tokensOf } from "../src/server/screening/engine/tokens.ts";
import { bankNames, nationNames, readEntries } from "./screening-sets.ts";

const file = new URL("../src/server/screening/engine/facts/frequencies.json", import.meta.url);

/**
 * Writes anew how common words are in names, from the shared lists and registers. Scores change with it: the engine's number rises, and
 * `npm run bench -- screening` says whether it became better.
 */
export async function writeScreeningWeights(): Promise<void> {
  const entries = await readEntries();
  const namesOf = (isCounted: (entry: ListEntry) => boolean) => entries.filter(isCounted).map(({ names }) => names.map(({ text }) => text));
  const registers = [...bankNames(), ...nationNames()].map((name) => [name]);
  const table = {
    person: count(
      namesOf(({ kind }) => kind === "person"),
      "person",
      3,
    ),
    organisation: count(
      namesOf(({ kind }) => kind === "organisation" || kind === "vessel"),
      "organisation",
      3,
    ),
    institution: count(registers, "organisation", 2),
  };
  writeFileSync(file, `${JSON.stringify(table).replaceAll(',"', ',\n"')}\n`);
  for (const [room, words] of Object.entries(table)) console.log(`${room}: ${Object.keys(words).length} words`);
}

/** In how many bearers' names each word stands; rarer ones than `least` are left out. */
function count(bearers: readonly string[][], kind: "person" | "organisation", least: number): Record<string, number> {
  const counts = new Map<string, number>();
  for (const names of bearers) {
    const tokens = names
      .flatMap((name) => tokensOf(name, kind))
      .filter((token) => token.kind === "name" || token.kind === "organisation_word");
    for (const word of new Set(tokens.map(({ text }) => text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const kept = [...counts].filter(([word, n]) => n >= least && word.length > 1);
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
