// A set-up file: random histories are the same in every run, and a test that failed says from which seed they came.
import fc from "fast-check";
import { afterEach } from "vitest";
import { seed } from "./seed.ts";

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

// A property says its seed itself; what else was chosen at random does not.
afterEach(({ task }) => {
  if (task.result?.state === "fail") process.stderr.write(`${task.name}: to repeat what was random in it, run it with TEST_SEED=${seed}\n`);
});
