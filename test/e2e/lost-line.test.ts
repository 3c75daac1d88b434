import { afterAll, describe, it } from "vitest";
import { isReady, isControlled, setStageBehindRelay, type Stage } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import type { Relay } from "../support/relay.ts";

/** Words of a form's page that the server alone writes (decision 0028). */
const serversWords = "main h1";

describe.skipIf(noBrowser)("a line that breaks while the server's text of a page is on its way", () => {
  let stage: Stage;
  let relay: Relay;
  journey.beforeAll(async ({ browser }) => {
    ({ stage, relay } = await setStageBehindRelay(browser));
  });
  afterAll(() => stage.end());

  it.each(["no answer", "an error of what stands before the server"])("leaves the form and what was typed: %s", async (kind) => {
    const { page, context } = await stage.visit("/", { width: 1280 });
    const asked: string[] = [];
    const typed = Promise.withResolvers<void>();
    let isBroken = true;
    await page.route("**/contact", async (route) => {
      asked.push(route.request().resourceType());
      await typed.promise;
      if (!isBroken) return route.continue();
      return kind === "no answer" ? route.abort() : route.fulfill({ status: 502, body: "Bad gateway" });
    });
    await page.getByRole("banner").getByRole("link", { name: "Contact Us" }).click();
    await page.locator("main form [name=institutionName]").fill("Obviously Fictional Bank");
    typed.resolve();
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(new Set(asked), "the page was not loaded anew").toEqual(new Set(["fetch"]));
    isBroken = false;
    await page.locator(serversWords).waitFor({ timeout: 20_000 });
    await expect(page.locator("main form [name=institutionName]")).toHaveValue("Obviously Fictional Bank");
    await context.close();
  });

  it("brings the whole page from the device, where it is kept and nothing was typed", async () => {
    const { page, context } = await stage.visit("/funding-request", { width: 1280, baseURL: relay.url, serviceWorkers: "allow" });
    await isControlled(page);
    await page.goto("/");
    await isReady(page);
    await page.getByRole("link", { name: "Funding Request", exact: true }).first().hover();
    await relay.cut();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Funding Request", exact: true }).first().click();
    await page.locator("main form [name=projectTitle]").waitFor({ timeout: 20_000 });
    await page.locator(serversWords).waitFor({ timeout: 20_000 });
    await context.close();
  });
});
