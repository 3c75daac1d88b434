// A set-up file: a journey that failed where nobody watched says what its pages showed then, and leaves pictures and traces of them.
import path from "node:path";
import { afterEach } from "vitest";
import { openPages, recordPages } from "./open-pages.ts";
import { resultsFolder } from "./results-folder.ts";

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail" || openPages.size === 0) return;
  const name = task.name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80);
  await recordPages(path.join(resultsFolder, path.relative(".", task.file.filepath)), name);
});
