import type { Reporter, TestModule } from "vitest/node";

/** So many files fit on a screen, and a run of fewer is one that somebody watches. */
const shownFiles = 10;

/** Ends a run with its slowest files and what each tier took, so that growth is seen in the change that causes it. */
export default class TimingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
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

/** With what its imports and set-up files took, which is little where a worker has read them before. */
function takenBy(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return duration + collectDuration + setupDuration;
}

function line(ms: number, what: string): string {
  return `${(ms / 1000).toFixed(1).padStart(8)}  ${what}`;
}
