// A set-up file: a journey that failed where nobody watched says what its pages showed then, and leaves pictures and traces of them.
import path from "node:path";
import { afterEach } from "vitest";
import { openPages, recordPages } from "./open-pages.ts";
import { resultsFolder } from "./results-folder.ts";

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail" || openPages.size === 0) return;
  const titles = [task.suite?.name, task.name].filter(Boolean).join(" ");
  const name = titles.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 120);
  // What the second run of a failed file saves stands beside what the first one did.
  const run = process.env["TEST_SNAPSHOTS"] === undefined ? "" : "-again";
  await recordPages(path.join(resultsFolder, path.relative(".", task.file.filepath)), name + run);
});
