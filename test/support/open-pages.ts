import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** The pages that journeys have open now, for what is said of them when one fails. */
export const openPages = new Set<Page>();

/**
 * Leaves in a folder a trace of what was done on the open pages until now and a picture of each, whose names begin with `name`, and prints
 * what the pages show.
 */
export async function recordPages(folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const saveAs = (number: number, kind: string) => path.join(folder, `${name}-${number + 1}.${kind}`);
  const contexts = new Set([...openPages].map((page) => page.context()));
  for (const [number, { tracing }] of [...contexts].entries()) {
    const recorded = tracing.stopChunk({ path: saveAs(number, "zip") }).then(() => tracing.startChunk());
    await recorded.catch(() => undefined);
  }
  for (const [number, page] of [...openPages].entries()) {
    // A page that is gone or hangs has no picture.
    await page.screenshot({ path: saveAs(number, "png"), timeout: 5_000 }).catch(() => undefined);
    const seen = await Promise.race([sightOf(page).catch(String), wait(5_000, `${page.url()} does not answer`)]);
    process.stderr.write(`${name}: ${seen}\n`);
  }
}

/** What somebody would see who looked at the page now: its address, what has the focus, what it says of itself, and its main part. */
export async function sightOf(page: Page): Promise<string> {
  const seen = await page.evaluate(`(() => {
    const words = (selector) => [...document.querySelectorAll(selector)].map((part) => part.textContent.trim().slice(0, 900)).filter(Boolean);
    const { activeElement: focused } = document;
    return JSON.stringify({
      focus: focused && focused.outerHTML.slice(0, 120),
      toasts: words(".toast"), alerts: words("[role=alert]"), dialogs: words("dialog[open], .drawer"), main: words("main"),
    });
  })()`);
  return `${page.url()} ${String(seen)}`;
}
