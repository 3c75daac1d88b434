import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkPage, settled, violations } from "../support/axe.ts";
import { noBrowser, setFilledStage, type Stage } from "../support/e2e.ts";

const publicPaths = [
  "/",
  "/treaty",
  "/treaty/sign",
  "/treaty/signed",
  "/projects",
  "/projects/1",
  "/projects/9",
  "/projects/77",
  "/partner-discovery",
  "/partner-discovery/1",
  "/partner-discovery/9999",
  "/how-it-works",
  "/resources",
  "/resources/about",
  "/resources/license",
  "/resources/banking-ledger",
  "/resources/api-docs",
  "/resources/faq",
  "/banking-ledger",
  "/contact",
  "/contact/sent",
  "/funding-request",
  "/funding-request/questions",
  "/funding-request/resume",
  "/funding-request/sent",
  "/institutions/1",
  "/institutions/999",
  "/external/nothing",
  "/no-such-page",
  "/account",
];
describe.skipIf(noBrowser)(`every public page ${noBrowser}`, () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setFilledStage();
  });
  afterAll(() => stage.end());

  it.each(publicPaths)("%s is accessible, has one heading and a title, and fits", (path) => checkPage(stage, path), 60_000);

  it.each(["fr", "es"].flatMap((language) => publicPaths.map((path) => [path, language] as const)))(
    "%s in %s is accessible too, and says its language",
    async (path, language) => {
      const { page, context, troubles } = await stage.visit("/healthz", { width: 360, locale: language, reducedMotion: "reduce" });
      await page.goto(path);
      await settled(page);
      expect(await page.evaluate("document.documentElement.lang")).toBe(language);
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      // The colours are those of the English page.
      expect(await violations(page, { colours: false })).toEqual([]);
      expect(troubles).toEqual([]);
      await context.close();
    },
    60_000,
  );

  it("has titles of their own", async () => {
    const titles = await Promise.all(
      publicPaths
        .filter((path) => !/77|999|discovery\/|nothing|no-such|banking-ledger/.test(path))
        .map(async (path) => /<title>(.*?)<\/title>/.exec(await (await fetch(stage.server.url + path)).text())?.[1]),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });
});
