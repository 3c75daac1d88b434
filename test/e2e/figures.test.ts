import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { desktop, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { administratorAt, open, sendRequest } from "../support/three-people.ts";

/** What an administrator sees of all requests together, and where each number leads. */
describeSteps("the figures", (step) => {
  let stage: Stage;
  let page: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    await sendRequest(stage, { location: "Upper Crossing, Northland", fundingAmount: "USD 12,500" });
    await sendRequest(stage, { location: "Upper Crossing, Northland", fundingAmount: "USD 2,000", projectTitle: "A school roof" });
    await rowsOf(
      stage,
      "update funding_requests set review_due = now() - interval '3 days', decision_due = now() where id = 1 returning id",
    );
    page = await administratorAt(stage);
    await page.setViewportSize({ width: desktop, height: 900 });
  });
  afterAll(() => stage.end());

  step("say on the dashboard what is late, whose it is and what works, and lead to the list", async () => {
    await open(page, "/admin");
    const health = page.getByRole("region", { name: "What works" });
    await health.getByText("Server and database").waitFor();
    await expect(health.getByRole("listitem").filter({ hasText: "Email" })).toContainText("Not set up");
    await expect(health.getByRole("listitem").filter({ hasText: "Background work" })).toContainText("Works");
    await expectSound(page);
    const due = page.getByRole("region", { name: "Late and due soon" });
    await expect(due.getByRole("row", { name: /mine/ }).getByRole("link")).toHaveCount(0);
    await due.getByRole("link", { name: "Requests that nobody has: Late, 1" }).click();
    await page.waitForURL(/due=late&assignee=none/);
    await page.getByRole("row").or(page.locator(".tbl article")).first().waitFor();
    expect(await rowsOf(stage, "select count(*)::int as n from funding_requests")).toEqual([{ n: 2 }]);
    await page.getByRole("heading", { name: /^Funding requests 1$/i }).waitFor();
  });

  step("add up what was requested, by theme and by place, each as bars and as a table", async () => {
    await open(page, "/admin/figures");
    const money = page.getByRole("region", { name: "Money", exact: true });
    await money.getByText("$14,500").first().waitFor();
    await page.getByRole("group", { name: "Group by" }).getByRole("button", { name: "Place" }).click();
    await money.getByText("Northland").first().waitFor();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("by") === "place");
    await money.getByText("Show as a table").click();
    await expect(money.getByRole("row", { name: /^Northland/ })).toContainText("2 requests");
    await expectSound(page);
    await page.reload();
    await money.getByText("Northland").first().waitFor();
    await page.getByRole("group", { name: "Days" }).getByRole("button", { name: "From – to" }).click();
    await page.getByLabel("From", { exact: true }).fill("2020-01-01");
    await page.getByLabel("To", { exact: true }).fill("2019-01-01");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("The last day is before the first").waitFor();
    await page.getByLabel("To", { exact: true }).fill("2020-12-31");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("No money in this period").waitFor();
    await expectSound(page);
    // A currency that the period does not have is said, and others can be chosen again.
    await open(page, "/admin/figures?currency=CAD");
    await page.getByText("Nothing in CAD in this period").waitFor();
    await page.getByLabel("Currency").selectOption("USD");
    await money.getByText("$14,500").first().waitFor();
  });

  step("show who has what in hand, by name, and what nobody has", async () => {
    const work = page.getByRole("region", { name: "Work in hand", exact: true });
    await expect(work.getByRole("row", { name: /^Nobody/ })).toContainText("21");
    await work.getByRole("link", { name: "Nobody" }).click();
    await page.waitForURL(/assignee=none/);
  });
});
