import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { isDrawn } from "./e2e.ts";

/** What axe judges: all, the colours alone, or all but the colours, which take it longest. */
export type Judged = "all" | "colours" | "rest";

/** What axe finds on a page as it stands against WCAG 2.2 AA, short enough to read. */
export async function faults(page: Page, judged: Judged = "all"): Promise<string[]> {
  // Axe opens a page of its own for its results, which one shared browser does not let it: the legacy mode does without.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const looking = axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const of = {
    all: () => looking,
    colours: () => axe.withRules(["color-contrast"]),
    rest: () => looking.disableRules(["color-contrast"]),
  };
  const { violations } = await of[judged]().analyze();
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

/** Nothing wider than the window, and nothing that axe finds, on a page as it stands; `where` is said when it fails. */
export async function expectSound(page: Page, where = page.url()): Promise<void> {
  expect(await isWide(page), `${where} scrolls sideways`).toBe(false);
  expect(await faults(page), where).toEqual([]);
}

/** The same, and colours that can be read in the dark too, of which alone axe judges there. */
export async function expectSoundInBothColours(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await isDrawn(page);
  expect(await faults(page, "colours"), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await isDrawn(page);
  await expectSound(page);
}
