import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, longest first: begun last, one of them would keep a worker waiting for it. */
const long = [
  /(pages|process|root|database-trouble|e2e\/(applicant|drafts|every-control|forms|narrow|partner))\.test/,
  /\/e2e\/|-process\.test/,
  /(embedded|api-samples|hostile|reports\/files|card-data|emails|discovery|notices|page-status)\.test/,
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = long.findIndex((names) => names.test(moduleId));
      return index < 0 ? long.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    // Each statement that a test sends has to be a recorded one, which test/statements.test.ts checks (decision 0054).
    // Random histories are the same in every run. A journey that fails says what its pages showed.
    setupFiles: [
      "test/support/record-statements.ts",
      "test/support/fixed-seed.ts",
      "test/support/not-over-midnight.ts",
      "test/support/record-failed-pages.ts",
    ],
    pool: "forks",
    // A worker reads the modules once for all its files (decision 0048): what a module remembers must do no harm to the next file.
    isolate: false,
    // Node reads TypeScript itself, as it does for the product. Vite would transform each module anew in every run, or keep what it
    // made in node_modules, where a changed file leaves its old versions for good.
    experimental: { viteModuleRunner: false },
    fsModuleCache: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
