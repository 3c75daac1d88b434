import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hydrated, logIn, type Stage, until, type Visit } from "./e2e.ts";

/** Waits until a page shows what it reads, and not the shape of it. */
async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await until(page, "!document.querySelector('main [aria-busy=true], main[aria-busy=true]')");
  await page.waitForTimeout(150);
}

/** What of it axe judges: all, the colours alone, all but the colours, or nothing, where only the width is new. */
type Judged = "all" | "colours" | "rest" | "fit";

/** What axe finds on a page as it stands against WCAG 2.2 AA, short enough to read. */
async function faults(page: Page, judged: Exclude<Judged, "fit"> = "all"): Promise<string[]> {
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
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, shown)
        .map(({ html }) => html)
        .join(", ")}`,
  );
}

export interface Screen {
  width: number;
  colorScheme: "light" | "dark";
  judged?: Judged;
}

/** How a page is looked at: in a language, on one screen after the other. */
export interface Look {
  locale?: string;
  screens: Screen[];
}

/** As a phone and as a desktop, in one colour each: a look costs seconds, and what a width shows has the same colours at the other. */
const phoneAndDesktop: Look[] = [{ screens: [{ width: 360, colorScheme: "light" }] }, { screens: [{ width: 1280, colorScheme: "dark" }] }];

/** Somebody who looks at one page after the other: a new window for each would cost more than the looking. */
export interface Looker {
  look: Look;
  visit: Visit;
}

export function sendLookers(stage: Stage, { looks = phoneAndDesktop, asAdmin = false } = {}): Promise<Looker[]> {
  return Promise.all(
    looks.map(async (look) => {
      const { width = 1280, colorScheme = "light" } = look.screens[0] ?? {};
      const visit = await stage.visit("/healthz", { width, colorScheme, locale: look.locale ?? "en", reducedMotion: "reduce" });
      if (asAdmin) await logIn(visit, stage.server);
      return { look, visit };
    }),
  );
}

/** Looks at a page: one heading, a title, its language, nothing wider than the screen, and no fault that axe knows. */
export async function checkPage(lookers: Looker[], path: string): Promise<void> {
  for (const { look, visit } of lookers) {
    const { locale = "en", screens } = look;
    const { page, troubles } = visit;
    // What one page brought about is not the next one's.
    troubles.splice(0);
    await page.goto(path);
    await settled(page);
    expect(await page.locator("h1").count(), `${path}: one h1`).toBe(1);
    expect(await page.title()).toMatch(/ · Hearthbridge$/);
    expect(await page.evaluate("document.documentElement.lang")).toBe(locale);
    for (const screen of screens) {
      if (screens.length > 1) await showOn(page, screen);
      const where = `${path} at ${screen.width}, ${screen.colorScheme}, ${locale}`;
      expect(await isWide(page), `${where} scrolls sideways`).toBe(false);
      const { judged = "all" } = screen;
      if (judged !== "fit") expect(await faults(page, judged), where).toEqual([]);
    }
    expect(troubles).toEqual([]);
  }
}

async function showOn(page: Page, { width, colorScheme }: Screen): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // What changes with the width, or fades to its other colour, is there with the next frames.
  await page.waitForTimeout(60);
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
  expect(await faults(page, "colours"), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expectSound(page);
}
