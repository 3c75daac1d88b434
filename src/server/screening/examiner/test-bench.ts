import { readFile } from "node:fs/promises";
import { setImmediate as breathe } from "node:timers/promises";
import { type BenchGroup, benchGroups, benchThresholds } from "../../../shared/domain/screening.ts";
import { compareSubjects, engineNumber } from "../engine/service.ts";
import type { Subject, SubjectKind } from "../engine/subject.ts";

/** group, kind, our name, their name; one pair a line. */
const pairsFile = new URL("./pairs.tsv", import.meta.url);

interface BenchResult {
  engine: number;
  groups: { group: BenchGroup; pairs: number; over: { threshold: number; count: number }[] }[];
}

let result: Promise<BenchResult> | undefined;

/**
 * What the engine of this version makes of the pairs that come with the product: how many of each group score at least each threshold.
 * The answer is the same as long as the process runs, so it is computed once.
 */
export function runTestBench(): Promise<BenchResult> {
  result ??= compute().catch((error: unknown) => {
    result = undefined;
    throw error;
  });
  return result;
}

async function compute(): Promise<BenchResult> {
  const lines = (await readFile(pairsFile, "utf8")).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const scores = new Map<BenchGroup, number[]>(benchGroups.map((group) => [group, []]));
  for (const [at, line] of lines.entries()) {
    const [group = "", kind = "", ours = "", theirs = ""] = line.split("\t");
    // Visitors of this process are served in between.
    if (at % 50 === 0) await breathe();
    scores.get(group as BenchGroup)?.push(compareSubjects(subjectOf(kind, ours), subjectOf(kind, theirs)).score);
  }
  return {
    engine: engineNumber,
    groups: [...scores].map(([group, all]) => ({
      group,
      pairs: all.length,
      over: benchThresholds.map((threshold) => ({ threshold, count: all.filter((score) => score >= threshold).length })),
    })),
  };
}

const subjectOf = (kind: string, text: string): Subject => ({
  kind: kind as SubjectKind,
  names: [{ text, strength: "primary" }],
  birthDates: [],
  countries: [],
  places: [],
  identifiers: [],
});
