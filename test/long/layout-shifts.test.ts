import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { paths } from "../../src/shared/paths.ts";
import { publicAddresses } from "../support/first-view.ts";
import { enter, hydrated, type Stage, until } from "../support/e2e.ts";
import { journey, noBrowser } from "../support/journey.ts";

/** DESIGN.md and the issue of the public site: nothing moves under a reader's eyes. */
const mostShift = 0.02;
const observer = readFileSync("bench/observe.js", "utf8");

/**
 * On a slow line the HTML is there long before anything else. Here scripts wait for the first paint and answers for the scripts, so that
 * each finds the page as a slow phone shows it, however fast this machine is. The typeface never comes: how its stand-ins fit is measured
 * elsewhere.
 */
describe.skipIf(noBrowser)(`what comes after the first paint ${noBrowser}`, () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser, product }) => {
    stage = enter(browser, product);
  });
  afterAll(() => stage.end());

  it("moves nothing on any public page", { timeout: 240_000 }, async () => {
    const { page } = await stage.visit("/healthz", { width: 360 });
    await page.addInitScript(observer);
    const gates = { scripts: Promise.withResolvers<undefined>(), answers: Promise.withResolvers<undefined>() };
    await page.route("**/*.woff2", (route) => route.abort());
    await page.route("**/assets/*.js", (route) => gates.scripts.promise.then(() => route.continue()).catch(() => undefined));
    await page.route("**/api/**", (route) => gates.answers.promise.then(() => route.continue()).catch(() => undefined));
    const shifts: Record<string, number> = {};
    for (const address of publicAddresses) {
      gates.scripts = Promise.withResolvers();
      gates.answers = Promise.withResolvers();
      await page.goto(address, { waitUntil: "commit" });
      await until(page, "performance.getEntriesByName('first-contentful-paint').length > 0");
      gates.scripts.resolve(undefined);
      if (address !== paths.offline) await hydrated(page);
      gates.answers.resolve(undefined);
      await until(page, "document.readyState === 'complete' && !document.querySelector('main [aria-busy=true], main[aria-busy=true]')");
      await page.waitForTimeout(150);
      shifts[address] = await page.evaluate<number>("globalThis.seen.cls");
    }
    expect(Object.entries(shifts).filter(([, shift]) => shift > mostShift)).toEqual([]);
  });
});
