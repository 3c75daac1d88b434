import { afterAll, describe, it } from "vitest";
import { isReady, phone, setStage, type Stage } from "../support/e2e.ts";
import { holdScripts } from "../support/held-scripts.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { sendRequest } from "../support/three-people.ts";

const ready = "html[data-ready]";

describe.skipIf(noBrowser)("a click before the page's scripts answer", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
  });
  afterAll(() => stage.end());

  it("is answered once, when they are here, however often the button was pressed", async () => {
    const { page, troubles } = await stage.visit("/how-it-works");
    const scripts = await holdScripts(page);
    await page.goto("/contact", { waitUntil: "commit" });
    const login = page.getByRole("button", { name: "Login" });
    await login.click();
    await login.click();
    await expect(page.locator(ready)).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    scripts.release();
    await page.getByRole("dialog", { name: "Login" }).waitFor();
    await isReady(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(troubles).toEqual([]);
  });

  it("leaves what the browser does by itself to the browser", async () => {
    const { page, troubles } = await stage.visit("/how-it-works");
    const scripts = await holdScripts(page);
    await page.goto("/contact", { waitUntil: "commit" });
    await page.getByRole("link", { name: "Projects" }).first().click();
    await page.waitForURL("**/projects", { waitUntil: "commit" });
    scripts.release();
    await isReady(page);
    await expect(page).toHaveURL(({ pathname }) => pathname === "/projects");
    expect(troubles).toEqual([]);
  });

  it("is answered too in a part whose code comes after the page's, and only then is the page ready", async () => {
    const { page: address } = await sendRequest(stage);
    const { page, troubles } = await stage.visit("/how-it-works", { width: phone });
    const inHtml = await (await fetch(stage.server.url + address)).text();
    const part = await holdScripts(page, (script) => !inHtml.includes(new URL(script).pathname));
    await page.goto(address);
    await part.asked;
    const withdraw = page.getByRole("button", { name: "Withdraw the request" });
    await withdraw.click();
    await withdraw.click();
    await expect(page.locator(ready)).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    part.release();
    await isReady(page);
    await page.getByRole("dialog", { name: "Withdraw the request" }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("waits ten seconds at most for a part that hangs", async () => {
    const { page: address } = await sendRequest(stage);
    const { page, troubles } = await stage.visit("/how-it-works");
    const inHtml = await (await fetch(stage.server.url + address)).text();
    let hanging: string | undefined;
    // The first script that the page asks for by itself is the part's.
    const part = await holdScripts(page, (script) => !inHtml.includes(new URL(script).pathname) && (hanging ??= script) === script);
    await page.clock.install();
    await page.goto(address);
    await part.asked;
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.clock.fastForward(10_000);
    await page.getByRole("dialog", { name: "Login" }).waitFor();
    await expect(page.locator(ready)).toHaveCount(0);
    part.release();
    await isReady(page);
    expect(troubles).toEqual([]);
  });

  it("does not wait for a part that does not come", async () => {
    const { page: address } = await sendRequest(stage);
    const { page } = await stage.visit("/how-it-works", { width: phone });
    const inHtml = await (await fetch(stage.server.url + address)).text();
    await page.route("**/assets/*.js", (route) =>
      inHtml.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    );
    await page.goto(address);
    await isReady(page);
    await page.getByRole("button", { name: "Try again" }).waitFor();
  });
});
