import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { atRest } from "../support/at-rest.ts";
import type { Relay } from "../support/relay.ts";
import { isReady, phone, setStageBehindRelay, type Stage } from "../support/e2e.ts";
import { expectSound } from "../support/axe.ts";
import { kept } from "../support/funding-form.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

const words = "A newer version is here";

/** From now on the server has none of the page's files: whatever is asked of them, it answers as to a file that was never there. */
async function upgrade(page: Page): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  await page.route("**/assets/*.js", (route) => {
    asked.push(route.request().method());
    return route.continue({
      url: route
        .request()
        .url()
        .replace(/[^/]+\.js/, "gone.js"),
    });
  });
  return { asked };
}

const comeBackAfter = (page: Page, minutes: number) =>
  page.evaluate(
    `{ const now = Date.now; Date.now = () => now() + ${minutes * 60_000}; document.dispatchEvent(new Event("visibilitychange")); }`,
  );

describe.skipIf(noBrowser)("a tab that stays open over an upgrade", () => {
  let stage: Stage;
  let relay: Relay;
  journey.beforeAll(async ({ browser }) => {
    ({ stage, relay } = await setStageBehindRelay(browser));
  });
  afterAll(() => stage.end());

  it("says so when it is looked at again after some minutes, keeps what was typed, and reloads only when asked", async () => {
    const { page } = await stage.visit("/funding-request", { width: phone });
    await page.getByLabel("Project Title").fill("Clean water");
    await kept(page, "projectTitle", "Clean water");
    await atRest(page);
    await comeBackAfter(page, 6);
    const { asked } = await upgrade(page);
    await comeBackAfter(page, 1);
    expect(asked, "it was asked a moment ago").toEqual([]);
    await expect(page.getByText(words), "the server still has this version").toHaveCount(0);

    await comeBackAfter(page, 6);
    await page.getByRole("status").getByText(words).waitFor();
    expect(asked).toEqual(["HEAD"]);
    await page.getByText("What you typed is kept on this device.").last().waitFor();
    await expect(page.locator("[name=projectTitle]")).toHaveValue("Clean water");
    const [field, notice] = await Promise.all([page.locator(":focus").boundingBox(), page.locator(".newer__card").boundingBox()]);
    expect((field?.y ?? 0) + (field?.height ?? 0), "it lies over nothing that is typed into").toBeLessThan(notice?.y ?? 0);
    await expectSound(page);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectSound(page);
    }
    await page.unroute("**/assets/*.js");
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await isReady(page);
    await expect(page.locator("[name=projectTitle]")).toHaveValue("Clean water");
    await expect(page.getByText(words)).toHaveCount(0);
  });

  it("asks nothing while it is hidden, or of a server that is away", async () => {
    const { page } = await stage.visit("/contact", { width: phone, baseURL: relay.url });
    await atRest(page);
    const { asked } = await upgrade(page);
    await page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })");
    await comeBackAfter(page, 60);
    await page.evaluate("delete document.visibilityState");
    // A question would have left by now.
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    await relay.cut();
    await comeBackAfter(page, 60);
    // The answer of a server that is away would be here.
    await page.waitForTimeout(300);
    expect(asked).toEqual(["HEAD"]);
    await expect(page.getByText(words)).toHaveCount(0);
    await relay.mend();
  });

  it("says so at once where a part of the product is gone, which leaves no page blank", async () => {
    const { page } = await stage.visit("/contact", { width: phone });
    await atRest(page);
    await upgrade(page);
    await page.locator("footer").getByRole("link", { name: "FAQ" }).click();
    await page.getByRole("heading", { name: "This page did not load" }).waitFor();
    await page.getByRole("status").getByText(words).waitFor();
    await page.getByRole("status").getByRole("button", { name: "Close" }).click();
    await page.getByText(words).waitFor({ state: "detached" });
  });

  it("says so at the desk when its stream comes back, in words that promise nothing", async () => {
    const { page, context } = await stage.visit("/", { baseURL: relay.url });
    const [name = "", value = ""] = (await stage.server.signIn()).split("=");
    await context.addCookies([{ name, value, url: relay.url }]);
    const stream = page.waitForResponse("**/api/admin/live");
    await page.goto("/admin/funding-requests");
    await atRest(page);
    await stream;
    await upgrade(page);
    await relay.cut();
    await relay.mend();
    await page.getByRole("status").getByText(words).waitFor({ timeout: 20_000 });
    await page.getByText("text that you have not saved or sent is lost").waitFor();
    await expectSound(page);
  });
});
