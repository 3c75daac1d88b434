// A set-up file: it is read once for every test file, the recorder once for every worker.
import { afterAll } from "vitest";
import { takeUnrecorded } from "./statement-recorder.ts";

afterAll(() => {
  const unrecorded = takeUnrecorded();
  if (unrecorded.length > 0)
    throw new Error(`Run "npm run sql" with this test file, for statements that are new:\n${unrecorded.join("\n")}`);
});
