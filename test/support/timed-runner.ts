import { type RunnerTestSuite, TestRunner } from "vitest";

const until = Number(process.env["TEST_UNTIL"] ?? Infinity) * 1000;

/** Begins no further file after TEST_UNTIL, in seconds since 1970. Its tests count as skipped, and `tools/test-steadily.ts` names it. */
export default class TimedRunner extends TestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if ("filepath" in suite && Date.now() > until) suite.mode = "skip";
    await super.onBeforeRunSuite(suite);
  }
}
