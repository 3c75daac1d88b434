import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { enter, isReady, type Stage, until } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

describe.skipIf(noBrowser)("the pages of the site", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser, product }) => {
    stage = enter(browser, product);
  });
  afterAll(() => stage.end());

  it("shows the text of the page that a link within the site leads to, and leaves files to the browser", async () => {
    const { page, troubles } = await stage.visit("/projects");
    await page.locator(".pcard a").first().click();
    const first = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await until(page, `document.title.startsWith(${JSON.stringify(first)})`);
    await page.locator(".sim a").first().click();
    await until(page, `![null, ${JSON.stringify(first)}].includes(document.querySelector("h1")?.textContent ?? null)`);
    const second = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await until(page, `document.title.startsWith(${JSON.stringify(second)})`);
    await page.goto("/resources/api-docs");
    await isReady(page);
    await Promise.all([page.waitForURL("**/openapi.json"), page.getByRole("link", { name: "/api/v1/openapi.json" }).click()]);
    await expect(page.locator("body")).toContainText('"openapi":"3.1.0"');
    expect(troubles).toEqual([]);
  });

  it("changes the language by a link, also without a script, and remembers it", async () => {
    const { page } = await stage.visit("/contact", { javaScriptEnabled: false });
    await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await page.goto("/treaty");
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Español" })).toHaveAttribute("aria-current", "true");
  });

  it("answers what is not there with 404 and the specified words", async () => {
    for (const path of ["/no-such-page", "/projects/77", "/external/nothing"])
      expect((await fetch(stage.server.url + path)).status).toBe(404);
    const { page } = await stage.visit("/no-such-page");
    await expect(page.locator("h1")).toHaveText("404 Page Not Found");
    await expect(page.locator("main")).toContainText("Did you forget to add the page to the router?");
    await page.goto("/projects/77");
    await expect(page.locator("main")).toContainText("The project you're looking for doesn't exist or is no longer available.");
  });

  it("sends /external/faq on after two seconds, and has a link for the impatient", async () => {
    const { page } = await stage.visit("/external/faq");
    await expect(page.locator("h1")).toContainText("Redirecting to");
    await expect(page.locator('main a[href="/resources/faq"]')).not.toHaveCount(0);
    await page.waitForURL("**/resources/faq", { timeout: 6_000 });
  });

  it("turns others than administrators away from the desk", async () => {
    const { page } = await stage.visit("/admin/respondents");
    await page.waitForURL(stage.server.url + "/");
    await page.getByText("Access Denied").first().waitFor();
    await expect(page.locator("body")).toContainText("You don't have permission to view this page");
  });

  it("opens one answer of the FAQ at a time", async () => {
    const { page } = await stage.visit("/resources/faq");
    const [first, second] = await page.locator("main details").all();
    await first?.locator("summary").click();
    await second?.locator("summary").click();
    await expect(page.locator("main details[open]")).toHaveCount(1);
    await second?.locator("summary").click();
    await expect(page.locator("main details[open]")).toHaveCount(0);
  });

  it("is one language's text without any script, and loads nothing from elsewhere", async () => {
    const { page, context } = await stage.visit("/healthz", { javaScriptEnabled: false });
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    for (const path of ["/", "/treaty", "/projects", "/projects/2", "/resources/faq"]) {
      await page.goto(path);
      await expect(page.locator("main")).toHaveText(/^[^]{500}/);
    }
    expect([...hosts]).toEqual([new URL(stage.server.url).host]);
    await context.close();
  });
});

/** What a page fetches once it is at rest. */
function fileOfRest(): string {
  const parts = JSON.parse(readFileSync("dist/en/web/.vite/manifest.json", "utf8")) as Record<string, { file: string }>;
  return String(parts["src/web/layout/AtRest.tsx"]?.file);
}

const tellsOfSplash = `new MutationObserver(() => {
  if (document.querySelector("dialog.splash[open]")) console.debug("the splash is there");
  if (document.documentElement.hasAttribute("data-ready")) console.debug("the page is ready");
}).observe(document, { subtree: true, childList: true, attributeFilter: ["open", "data-ready"] })`;

/** Waits for the splash until the page tells of it: Playwright's questions count as the visitor's own acts, and who acts before does not get it. */
async function openWithSplash(page: Page, path = "/", referer?: string): Promise<void> {
  await page.addInitScript(tellsOfSplash);
  await Promise.all([
    page.waitForEvent("console", { predicate: (message) => message.text() === "the splash is there", timeout: 20_000 }),
    page.goto(path, referer === undefined ? {} : { referer }),
  ]);
}

describe.skipIf(noBrowser)("the splash", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser, product }) => {
    stage = enter(browser, product);
  });
  afterAll(() => stage.end());

  it("shows the mission once a session, and Skip, Escape or a click ends it", async () => {
    for (const end of [
      (page: Page) => page.keyboard.press("Enter"),
      (page: Page) => page.keyboard.press("Escape"),
      (page: Page) => page.mouse.click(50, 400),
    ]) {
      const { page, context } = await stage.visit("/healthz", { splash: true });
      await openWithSplash(page);
      await page.getByRole("dialog", { name: "Our Mission" }).waitFor();
      expect(await page.evaluate("document.activeElement?.textContent")).toBe("Skip");
      await end(page);
      await page.getByRole("dialog", { name: "Our Mission" }).waitFor({ state: "detached" });
      const told: string[] = [];
      page.on("console", (message) => told.push(message.text()));
      // What a page at rest fetches comes two seconds later than the splash would.
      const atRest = page.waitForRequest(`**/${fileOfRest()}`);
      await page.reload();
      await atRest;
      expect(told).toContain("the page is ready");
      expect(told).not.toContain("the splash is there");
      await context.close();
    }
  });

  it("ends by itself after ten seconds, and shows all at once to who wants no motion", async () => {
    const { page } = await stage.visit("/healthz", { splash: true, reducedMotion: "reduce" });
    await page.clock.install();
    await openWithSplash(page);
    const dialog = page.getByRole("dialog", { name: "Our Mission" });
    await dialog.waitFor();
    expect(await page.evaluate("getComputedStyle([...document.querySelectorAll('.splash .w')].at(-1)).opacity")).toBe("1");
    await page.clock.fastForward(10_000);
    await dialog.waitFor({ state: "detached" });
  });

  it.each([
    [`/request/${"x".repeat(32)}`, undefined],
    [`/request/${"x".repeat(32)}/project`, undefined],
    ["/request", undefined],
    ["/funding-request/sent?reference=FR-AAAA-AAAA", undefined],
    ["/funding-request/resume/some-token", undefined],
    ["/reset-password/some-token", undefined],
    ["/invitation/some-token", undefined],
    ["/how-it-works", "https://search.example/"],
  ])("is not for who comes by a private link, or from another site to an inner page: %s", async (path, referer) => {
    const { page, context } = await stage.visit("/healthz", { splash: true });
    await page.addInitScript(tellsOfSplash);
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.goto(path, referer === undefined ? {} : { referer });
    await isReady(page);
    // Likewise.
    await page.waitForTimeout(500);
    expect(said).not.toContain("the splash is there");
    await context.close();
  });

  it.each([
    ["/", "https://search.example/"],
    ["/how-it-works", undefined],
  ])("is for who comes to the front door, and who types an inner address: %s", async (path, referer) => {
    const { page, context } = await stage.visit("/healthz", { splash: true });
    await openWithSplash(page, path, referer);
    await context.close();
  });

  it("has its mark, its title at the size of a section's, and its whole sun, also without motion", async () => {
    for (const [width, height] of [
      [320, 640],
      [360, 800],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      const { page, context } = await stage.visit("/healthz", { splash: true, reducedMotion: "reduce", viewport: { width, height } });
      await openWithSplash(page);
      await expect(page.locator(".splash .brand svg")).toHaveCount(1);
      expect(await page.evaluate("parseFloat(getComputedStyle(document.querySelector('.splash h2')).fontSize)")).toBeGreaterThanOrEqual(28);
      expect(await page.evaluate("getComputedStyle(document.querySelector('.splash .hz')).overflow")).toBe("visible");
      const sun = await page.locator(".splash .sun").boundingBox();
      expect(sun && sun.x >= 0 && sun.x + sun.width <= width && sun.y > 0, JSON.stringify(sun)).toBe(true);
      await context.close();
    }
  });
});
