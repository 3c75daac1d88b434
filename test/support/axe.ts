import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hydrated, logIn, type Stage, until, widths } from "./e2e.ts";

/** Waits until a page shows what it reads, and not the shape of it. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await until(page, "!document.querySelector('main [aria-busy=true], main[aria-busy=true]')");
  await page.waitForTimeout(150);
}

/** What axe finds against WCAG 2.2 AA, short enough to read. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Axe opens a page of its own for its results, which one shared browser does not let it: the legacy mode does without.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const looking = rules ? axe.withRules(rules) : axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const { violations: found } = await looking.analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(" "))
        .slice(0, 3)
        .join(", ")}`,
  );
}

/** Looks at a page at both widths in both colours; in the second colour only at what colours decide, as a look costs seconds. */
export async function checkPage(stage: Stage, path: string, asAdmin = false): Promise<void> {
  for (const width of widths) {
    const visit = await stage.visit("/healthz", { width, colorScheme: "light", reducedMotion: "reduce" });
    if (asAdmin) await logIn(visit, stage.server);
    const { page, troubles } = visit;
    await page.goto(path);
    await settled(page);
    expect(await page.locator("h1").count(), `${path}: one h1`).toBe(1);
    expect(await page.title()).toMatch(/ · Hearthbridge$/);
    expect(
      await page.evaluate("document.documentElement.scrollWidth - innerWidth"),
      `${path} at ${width}: no sideways scroll`,
    ).toBeLessThanOrEqual(0);
    expect(await violations(page), `${path} at ${width}, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await violations(page, ["color-contrast", "link-in-text-block"]), `${path} at ${width}, dark`).toEqual([]);
    expect(troubles).toEqual([]);
    await visit.context.close();
  }
}
