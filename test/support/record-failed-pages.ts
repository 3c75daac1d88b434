// A set-up file: a journey that failed where nobody watched says what its pages showed then, and leaves a picture of each.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterEach } from "vitest";
import { openPages, sightOf } from "./open-pages.ts";
import { resultsFolder } from "./results-folder.ts";

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail" || openPages.size === 0) return;
  const folder = path.join(resultsFolder, path.relative(".", task.file.filepath));
  await mkdir(folder, { recursive: true });
  const title = task.name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80);
  for (const [number, page] of [...openPages].entries()) {
    process.stderr.write(`${task.name}: ${await sightOf(page).catch(String)}\n`);
    // A page that is gone or hangs has no picture; its words were printed.
    await page.screenshot({ path: path.join(folder, `${title}-${number + 1}.png`), timeout: 5_000 }).catch(() => undefined);
  }
});
