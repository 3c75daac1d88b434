import { performance } from "node:perf_hooks";
import { compareSubjects, SubjectIndex } from "../src/server/screening/engine/service.ts";
import { parameters } from "../src/server/screening/engine/parameters.ts";
import type { ListEntry, Subject } from "../src/server/screening/engine/subject.ts";
import { bankNames, cleanNames, misspeltNames, type NamePair, nationNames, pairsOf, readEntries } from "./screening-sets.ts";

const threshold = 0.7;

/** How well the matching finds whom it should and leaves others alone, and what that costs. Needs the shared data. */
export async function benchScreening(): Promise<void> {
  const entries = await readEntries();
  const cpuBefore = process.cpuUsage().user;
  const index = SubjectIndex.build(entries.map((subject, id) => ({ id, subject })));
  const names = entries.reduce((sum, entry) => sum + entry.names.length, 0);
  console.log(
    `screening: ${entries.length} entries, ${names} names; index ${(index.bytes() / 1e6).toFixed(1)} MB, built in ${seconds(cpuBefore)} s of CPU (wanted ≤ 25 MB)`,
  );
  for (const script of ["latin", "across"] as const) {
    const pairs = pairsOf(entries, script, 6_000, 5);
    const { f1, precision, recall } = judge(pairs);
    console.log(
      `pairs ${script === "latin" ? "in Latin letters" : "across scripts"}: F1 ${f1.toFixed(3)} (wanted ≥ ${script === "latin" ? "0.84" : "0.80"}), precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, of ${pairs.length}`,
    );
  }
  const misspelt = misspeltNames(entries, 3_000, 7);
  const found = misspelt.filter(({ name }) => hits(index, entries, person(name)).length > 0).length;
  console.log(`misspelt names of listed persons found: ${percent(found, misspelt.length)} (wanted ≥ 98.5 %)`);
  const clean = cleanNames(10_000, 9);
  const began = process.cpuUsage().user;
  const times: number[] = [];
  let stopped = 0;
  let withDate = 0;
  for (const { name, birthDate } of clean) {
    const start = performance.now();
    const found = hits(index, entries, person(name)).length > 0;
    times.push(performance.now() - start);
    if (!found) continue;
    stopped += 1;
    if (hits(index, entries, { ...person(name), birthDates: [{ from: birthDate, to: birthDate }] }).length > 0) withDate += 1;
  }
  console.log(
    `10,000 names against all lists: ${seconds(began)} s of CPU (wanted ≤ 10), one at p95 ${times.toSorted((a, b) => a - b)[9_500]?.toFixed(1)} ms`,
  );
  console.log(
    `clean personal names stopped: ${percent(stopped, clean.length)} (wanted ≤ 0.35 %), with a birth date ${percent(withDate, clean.length)} (wanted ≤ 0.12 %)`,
  );
  for (const [what, all, wanted] of [
    ["nations", nationNames(), "0"],
    ["banks", bankNames(), "≤ 0.3 %"],
  ] as const) {
    const stopped = all.filter((name) => hits(index, entries, organisation(name)).length > 0);
    console.log(
      `${what} stopped: ${stopped.length} of ${all.length}, ${percent(stopped.length, all.length)} (wanted ${wanted}) ${stopped.slice(0, 3).join("; ")}`,
    );
  }
  console.log(`parameters: ${Object.keys(parameters).length}`);
}

const seconds = (since: number) => ((process.cpuUsage().user - since) / 1e6).toFixed(1);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;

const bare: Omit<Subject, "kind" | "names"> = { birthDates: [], countries: [], places: [], identifiers: [] };
const person = (text: string): Subject => ({ ...bare, kind: "person", names: [{ text, strength: "primary" }] });
const organisation = (text: string): Subject => ({ ...bare, kind: "organisation", names: [{ text, strength: "primary" }] });

function hits(index: SubjectIndex, entries: readonly ListEntry[], subject: Subject): number[] {
  return index.candidates(subject).filter((id) => {
    const entry = entries[id];
    return entry !== undefined && compareSubjects(subject, entry).score >= threshold;
  });
}

function judge(pairs: readonly NamePair[]) {
  const [found, wrong, missed] = [0, 0, 0].map(() => ({ n: 0 })) as [{ n: number }, { n: number }, { n: number }];
  for (const { kind, ours, theirs, isSame } of pairs) {
    const make = kind === "person" ? person : organisation;
    const isHit = compareSubjects(make(ours), make(theirs)).score >= threshold;
    if (isHit && isSame) found.n += 1;
    else if (isHit) wrong.n += 1;
    else if (isSame) missed.n += 1;
  }
  return {
    f1: (2 * found.n) / (2 * found.n + wrong.n + missed.n),
    precision: found.n / (found.n + wrong.n),
    recall: found.n / (found.n + missed.n),
  };
}
