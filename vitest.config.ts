import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Journeys in the browser take longest, and those over every page longest of all: begun last, one of them would keep a worker waiting for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId }: TestSpecification) => (/pages\.test/.test(moduleId) ? 2 : /\/e2e\/|process/.test(moduleId) ? 1 : 0);
    return (await super.sort(files)).toSorted((a, b) => weight(b) - weight(a));
  }
}

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    pool: "forks",
    // A worker reads the modules once for all its files (decision 0048): what a module remembers must do no harm to the next file.
    isolate: false,
    // On disk the transformed modules only grow: a changed file leaves its old ones there, in node_modules.
    fsModuleCache: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
