import type { Reporter, TestModule } from "vitest/node";
import { missing } from "./machine.ts";

/** So many files fit on a screen, and a run of fewer is one that somebody watches. */
const shownFiles = 10;

/**
 * Ends a run with what cannot be tested here and why, so that nobody takes it for tested; and with its slowest files and what each tier
 * took, so that growth is seen in the change that causes it.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const reasons = reasonsOf(modules);
    if (reasons.length > 0) console.log(`\nnot tested on this machine\n${reasons.map((reason) => `  ${reason}`).join("\n")}`);
    if (modules.length <= shownFiles) return;
    const timed = modules.map((module) => ({ ms: takenBy(module), tier: module.project.name, file: module.relativeModuleId }));
    const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, shownFiles);
    console.log(`\n${shownFiles} slowest files`);
    for (const { ms, tier, file } of slowest) console.log(line(ms, `${file} (${tier})`));
    console.log("seconds of a worker");
    for (const [tier, files] of Map.groupBy(timed, (module) => module.tier)) {
      const ms = files.reduce((sum, module) => sum + module.ms, 0);
      console.log(line(ms, `${tier}, ${files.length} files`));
    }
  }
}

/** What skipped tests say; those of a group that is skipped as a whole say nothing, and with them stands all that the machine is missing. */
function reasonsOf(modules: readonly TestModule[]): string[] {
  const skipped = modules.flatMap((module) => [...module.children.allTests("skipped")].map((test) => test.result()));
  const notes = skipped.map((result) => (result.state === "skipped" ? result.note : undefined));
  const reasons = notes.includes(undefined) ? [...notes, ...Object.values(missing)] : notes;
  return [...new Set(reasons.filter((reason): reason is string => Boolean(reason)))];
}

/** With what its imports and set-up files took, which is little where a worker has read them before. */
function takenBy(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return duration + collectDuration + setupDuration;
}

function line(ms: number, what: string): string {
  return `${(ms / 1000).toFixed(1).padStart(8)}  ${what}`;
}
