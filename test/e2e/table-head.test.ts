import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { expectSound, isWide } from "../support/axe.ts";
import { rowsOf, setStage, type Stage, widths } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { administratorAt, open, sendRequest } from "../support/three-people.ts";

const amountHead = (page: Page) => page.locator(".tbl thead th", { hasText: /^Amount$/ });
const viewMenu = (page: Page) => page.getByLabel(/^Columns and rows/);
/** Where the table begins, and how many of its rows are seen whole. */
const seen = (page: Page) =>
  page.evaluate<{ top: number; rows: number }>(`{
    const rows = [...document.querySelectorAll(".tbl tbody tr")].filter((row) => row.getBoundingClientRect().bottom <= innerHeight);
    ({ top: document.querySelector(".tblwrap").getBoundingClientRect().top, rows: rows.length });
  }`);

/** Clicks a box, and says whether it is ticked at the next moment at which it could be drawn or clicked again. */
const tickedAfter = (page: Page, name: string) =>
  page.getByRole("checkbox", { name }).evaluate(
    (box: HTMLInputElement) =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(box.checked), 0);
        box.click();
      }),
  );

/** What stands above a table of the desk, and which columns it has. */
describe.skipIf(noBrowser).each(widths)("above and in a table at %i px", { timeout: 60_000 }, (width) => {
  let stage: Stage;
  let page: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    for (let i = 0; i < 16; i += 1)
      // None is like another: nothing stands below a status.
      await sendRequest(stage, {
        organizationName: `Council ${i}`,
        contactName: `${randomUUID()} ${i}`,
        projectTitle: `${randomUUID()} ${i}`,
        projectDescription: Array.from({ length: 8 }, () => randomUUID()).join(" "),
        location: randomUUID(),
        phone: `+1 555 ${String(1_000_000 + i * 7_919)}`,
        email: `c${i}@n${i}.example`,
      });
    page = await administratorAt(stage);
    await page.setViewportSize({ width, height: 900 });
  });
  afterAll(() => stage.end());

  it("leaves room for the rows, and is never wider than the window", async () => {
    for (const path of ["funding-requests", "respondents", "transfers", "institutions", "projects", "treaty-signatures"]) {
      await open(page, `/admin/${path}`);
      await page.locator(".tblwrap, .empty").first().waitFor();
      expect(await isWide(page), path).toBe(false);
    }
    if (width < 1280) return;
    await open(page, "/admin/funding-requests");
    await page.getByText("Council 1", { exact: true }).first().waitFor();
    const { top, rows } = await seen(page);
    expect(top).toBeLessThanOrEqual(160);
    expect(rows).toBeGreaterThanOrEqual(14);
  });

  it("leads to the pages beside it, with the keyboard too", async () => {
    await open(page, "/admin/funding-requests");
    await page.getByLabel("Funding request pages", { exact: true }).locator("summary").press("Enter");
    await expectSound(page);
    expect(await isWide(page)).toBe(false);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Funding calls" })).toHaveCount(0);
    await page.getByLabel("Funding request pages", { exact: true }).locator("summary").press("Enter");
    await page.getByRole("link", { name: "Funding calls" }).click();
    await page.getByRole("heading", { level: 1, name: "Funding calls" }).waitFor();
  });

  it("narrows by several filters in one menu, says how many, and takes them back at once", async () => {
    await open(page, "/admin/funding-requests");
    const button = page.locator("summary.filtermenu");
    await button.click();
    await page.getByLabel(/^Assigned to/).selectOption("none");
    await page.getByLabel(/^Due/).selectOption("soon");
    await expect(button).toContainText("2in force");
    await expectSound(page);
    expect(await isWide(page)).toBe(false);
    // What is counted is what these leave: nothing is due so soon.
    await expect(page.getByRole("group", { name: "Status" })).toContainText("Pending 0");
    await expect(page).toHaveURL(({ search }) => search === "?assignee=none&due=soon&sort=nextDue&order=asc");
    await page.getByRole("button", { name: "Clear these filters" }).click();
    await expect(page).toHaveURL(({ search }) => search === "");
    await expect(page.getByLabel(/^Due/)).toBeHidden();
  });

  it.skipIf(width < 1280)("has the columns and rows that one chose, after a reload and on another device", async () => {
    await open(page, "/admin/funding-requests");
    await page.getByText("Council 1", { exact: true }).first().waitFor();
    await expect(amountHead(page)).toHaveCount(1);
    await viewMenu(page).click();
    expect(await tickedAfter(page, "Amount")).toBe(false);
    await page.getByRole("checkbox", { name: "Type" }).uncheck();
    await page.getByRole("button", { name: "High", exact: true }).click();
    await expect
      .poll(() => rowsOf(stage, "select table_name, hidden_columns, is_roomy from table_views"), { timeout: 8_000 })
      .toEqual([{ table_name: "fundingRequests", hidden_columns: ["amt", "type"], is_roomy: true }]);
    const other = await administratorAt(stage);
    for (const one of [page, other]) {
      await open(one, "/admin/funding-requests");
      await one.getByText("Council 1", { exact: true }).first().waitFor();
      await expect(amountHead(one)).toHaveCount(0);
      expect((await seen(one)).rows).toBeLessThan(14);
    }
    await viewMenu(other).click();
    await expectSound(other);
    await page.route("**/api/admin/table-views/*", (route) => route.abort());
    await viewMenu(page).click();
    await page.getByRole("checkbox", { name: "Amount" }).click();
    await page.getByText("Your choice was not kept").first().waitFor();
    await expect(amountHead(page)).toHaveCount(0);
    // What was chosen is not known: nothing can be changed that would write over it.
    await page.route("**/api/admin/table-views", (route) => route.abort());
    await open(page, "/admin/funding-requests");
    await page.getByText("Council 1", { exact: true }).first().waitFor();
    await expect(viewMenu(page)).toHaveCount(0);
  });
});
