import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { benchDuplicates } from "./duplicates.ts";
import { weighFirstViews } from "./first-view.ts";
import { benchStart } from "./start.ts";
import { benchThroughput } from "./throughput.ts";

const file = path.join(import.meta.dirname, "kept-figures.json");
/** Machines are shared and noisy: what got worse by less is not said to be worse. */
const tolerance = 0.1;

interface Figure {
  value: number;
  better: "more" | "less";
}
type Figures = Record<string, Figure>;

/**
 * Measures what the product was made light and quick by, and names what got worse by more than a tenth since the figures were kept
 * (bench/kept-figures.json); `npm run bench -- keep-budget` keeps those of this run. Nothing here decides a test.
 */
export async function benchBudget(): Promise<void> {
  const before = JSON.parse(readFileSync(file, "utf8")) as Figures;
  const now = await measure();
  console.log("\nAgainst the figures that are kept\n");
  for (const [name, figure] of Object.entries(now)) {
    const known = before[name];
    const change = known ? figure.value / known.value - 1 : 0;
    const isWorse = known !== undefined && (figure.better === "more" ? -change : change) > tolerance;
    const said = known
      ? `${known.value} → ${figure.value} (${change > 0 ? "+" : ""}${Math.round(change * 100)} %)`
      : `${figure.value} (new)`;
    console.log(`${isWorse ? "WORSE" : "ok   "} ${name.padEnd(56)} ${said}`);
    if (isWorse) process.exitCode = 1;
  }
  for (const name of Object.keys(before).filter((known) => !now[known])) console.log(`GONE  ${name}`);
}

export async function keepBudget(): Promise<void> {
  const figures = await measure();
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`\nKept in ${path.relative(process.cwd(), file)}`);
}

async function measure(): Promise<Figures> {
  const { cpuSeconds, residentMb, residentAfterRequestsMb } = await benchStart();
  const views = await weighFirstViews();
  const throughput = await benchThroughput();
  const likenesses = await benchDuplicates();
  const less = (value: number): Figure => ({ value: rounded(value), better: "less" });
  const more = (value: number): Figure => ({ value: rounded(value), better: "more" });
  return {
    "start: CPU seconds to the first answer": less(cpuSeconds),
    "start: MB resident after 30 s": less(residentMb),
    "start: MB resident after 2,000 requests": less(residentAfterRequestsMb),
    "installed packages: MB": less(installedMb()),
    "first views: KB of HTML of the largest page": less(views.html),
    "first views: KB of JavaScript of the largest page": less(views.scripts),
    ...Object.fromEntries(Object.entries(throughput).map(([name, ratio]) => [`throughput against the floor: ${name}`, more(ratio)])),
    "likenesses: searches a second at 100,000 requests": more(likenesses.aSecond),
    "likenesses: searches a second among nearly equal texts": more(likenesses.aSecondAmongEqual),
  };
}

const rounded = (value: number) => Number(value.toPrecision(3));

/** What `npm install` brings, without what tools keep beside it. */
function installedMb(): number {
  const sizes = execFileSync("du", ["-sm", "--exclude=.cache", "--exclude=.vite*", "node_modules"], { encoding: "utf8" });
  return Number(sizes.split("\t")[0]);
}
