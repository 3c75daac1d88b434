import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { seed } from "./test/support/seed.ts";

/** The tiers, what takes longest first: begun last, one of its files would keep a worker waiting for it. */
const tiers = {
  long: ["test/long/**/*.test.ts", ...repeatedFiles()],
  journeys: ["test/e2e/**/*.test.ts"],
  server: ["src/server/**/*.test.ts", "test/*.test.ts"],
  unit: ["src/{shared,web}/**/*.test.ts"],
};
const tierNames = Object.keys(tiers);

/** Within a tier, the same. */
const longest = [
  /(every-page|every-desk-page|process|root|database-trouble|e2e\/(drafts|forms|from-inquiry-to-report|table-head))\.test/,
  /e2e\/(approvals|conversation|offline-pages|settings|spoken-answers|texts|three-evenings|treaty-versions)\.test/,
  /(embedded|first-view|api-samples|hostile|lists|reports\/files|card-data|emails|discovery|notices|page-status)\.test/,
];

/** What the long tier runs once more: on further servers, and with chances of its own. */
function repeatedFiles(): string[] {
  const files = globSync(["src/**/*.test.ts", "test/*.test.ts"]);
  return files.filter((file) => /testedServers|fast-check|seededRandom/.test(readFileSync(file, "utf8")));
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A worker ends where the tier changes.
    const place = ({ moduleId, project }: TestSpecification) => {
      const rank = project.name === "long" ? rankOfLong(moduleId) : rankOf(moduleId);
      return tierNames.indexOf(project.name) * (longest.length + 1) + rank;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

function rankOf(moduleId: string): number {
  const index = longest.findIndex((names) => names.test(moduleId));
  return index < 0 ? longest.length : index;
}

/**
 * On a slow machine CI does not come to all of them (test/support/timed-runner.ts). What other tiers have asked too is last then, and of
 * the others the seed says which: none is left out every time.
 */
function rankOfLong(moduleId: string): number {
  if (!moduleId.includes("/test/long/")) return longest.length;
  const chance = createHash("sha256").update(`${seed} ${moduleId}`).digest().readUInt32BE() / 2 ** 32;
  return rankOf(moduleId) === 0 ? 0 : chance;
}

export default defineConfig({
  test: {
    projects: Object.entries(tiers).map(([name, include]) => ({
      extends: true,
      test: {
        name,
        include,
        // No test of a journey needs another before it: their order is shuffled.
        sequence: { shuffle: { tests: name === "journeys" } },
        ...(name === "long" && { runner: "./test/support/timed-runner.ts" }),
      },
    })),
    globalSetup: ["test/support/global-setup.ts"],
    reporters: ["default", "./test/support/summary-reporter.ts"],
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
    sequence: { sequencer: LongestFirst, seed },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
