import type { Page } from "@playwright/test";
import type { Result, RunOptions } from "axe-core";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { isDrawn } from "./e2e.ts";

/** What axe judges: all, the colours alone, or all but the colours, which take it longest. */
export type Judged = "all" | "colours" | "rest";

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const wcag: RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  resultTypes: ["violations"],
};
const optionsOf: Record<Judged, RunOptions> = {
  all: wcag,
  colours: { ...wcag, runOnly: ["color-contrast"] },
  rest: { ...wcag, rules: { "color-contrast": { enabled: false } } },
};

/** What axe finds on a page as it stands against WCAG 2.2 AA, short enough to read. */
export async function faults(page: Page, judged: Judged = "all"): Promise<string[]> {
  // A document gets the script once: to read it takes longer than most looks.
  if (!(await page.evaluate<boolean>("Boolean(window.axe)"))) await page.evaluate(source);
  const run = `axe.run(document, ${JSON.stringify(optionsOf[judged])}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<Result[]>(run);
  const shown = 3;
  return violations.map(({ id, nodes }) => {
    const elements = nodes.slice(0, shown).map(({ html }) => html);
    return `${id}: ${elements.join(", ")}`;
  });
}

/** Whether a page scrolls sideways. */
export function isWide(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");
}

/** Nothing wider than the window, and nothing that axe finds, on a page once it is drawn; `where` is said when it fails. */
export async function expectSound(page: Page, where = page.url()): Promise<void> {
  await isDrawn(page);
  expect(await isWide(page), `${where} scrolls sideways`).toBe(false);
  expect(await faults(page), where).toEqual([]);
}

/** The same, and colours that can be read in the dark too, of which alone axe judges there. */
export async function expectSoundInBothColours(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await isDrawn(page);
  expect(await faults(page, "colours"), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expectSound(page);
}
