import { afterAll, describe, it } from "vitest";
import { expectSound } from "../support/axe.ts";
import { enter, type Stage, until } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

describe.skipIf(noBrowser)("the API documentation", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser, product }) => {
    stage = enter(browser, product);
  });
  afterAll(() => stage.end());

  const transactions = "/resources/api-docs/transactions";
  const ready = ".api[data-ready]";
  const transaction = "#post-transactions .code >> nth=0";

  it("shows every sample in the language that the reader chooses, and copies what it shows", async () => {
    const { page, context, troubles } = await stage.visit(transactions);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator(ready).waitFor();
    const block = page.locator(transaction);
    await block.locator("select").selectOption("Python");
    await expect(block.locator("pre:visible")).toContainText("import json");
    await expect(page.locator("pre[data-language=cURL]:visible")).toHaveCount(0);
    await block.getByRole("button").click();
    await expect(block.getByRole("status")).toHaveText("Copied");
    const example = await block.locator("pre:visible").textContent();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(example);
    await until(page, "document.querySelector('#post-transactions .tip').textContent === ''");
    expect(troubles).toEqual([]);
  });

  it("is there as well for a reader who comes by a link within the site", async () => {
    const { page, troubles } = await stage.visit("/resources");
    await page.evaluate("window.stays = true");
    await page.locator("main a[href='/resources/api-docs']").first().click();
    await page.locator(ready).waitFor();
    expect(await page.evaluate("window.stays")).toBe(true);
    await page.getByRole("link", { name: "Transactions", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Transactions" }).waitFor();
    await page.locator(ready).waitFor();
    expect(await page.evaluate("window.stays")).toBe(true);
    await expect(page).toHaveTitle(/Transactions · API Documentation/);
    await page.locator(transaction).locator("select").selectOption("TypeScript");
    await expect(page.locator(transaction).locator("pre:visible")).toContainText("await fetch(");
    expect(troubles).toEqual([]);
  });

  it("reads without scripts, and shows no control that would do nothing", async () => {
    const { page } = await stage.visit("/resources/api-docs", { javaScriptEnabled: false });
    await page.getByRole("link", { name: "Transactions", exact: true }).click();
    await expect(page.locator(transaction).locator("pre:visible")).toContainText("curl");
    await expect(page.locator(".code__h select:visible, .code__h button:visible")).toHaveCount(0);
  });

  it("still leads to a call by the address that it had when all were on one page", async () => {
    const { page, troubles } = await stage.visit("/resources/api-docs#post-transactions");
    await page.waitForURL(`**${transactions}#post-transactions`);
    await page.locator("#post-transactions").waitFor();
    expect(troubles).toEqual([]);
  });

  it.each(["/resources/api-docs", transactions])("has no fault that axe knows, and nothing wider than the screen: %s", async (path) => {
    const { page } = await stage.visit(path);
    await page.locator(ready).waitFor();
    await expectSound(page);
  });
});
