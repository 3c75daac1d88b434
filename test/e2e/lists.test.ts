import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { isReady, logIn, rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { inquiry } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";

const inquiries = 62;

describeSteps("a list of the desk", (step) => {
  let stage: Stage;
  let page: Page;
  let troubles: string[];
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    for (let number = 1; number <= inquiries; number += 1)
      await postJson(`${stage.server.url}/api/contact`, inquiry({ institutionName: `Lender ${String(number).padStart(2, "0")}` }));
    const visit = await stage.visit("/", { width: 1280 });
    ({ page, troubles } = visit);
    await logIn(visit, stage.server);
  });
  afterAll(() => stage.end());

  const statuses = () => rowsOf(stage, "select status, count(*)::int from respondents group by status order by status");
  const range = (text: string) => page.locator(".pager").getByText(text).waitFor();

  step("keeps its page in the address: reload shows the same rows, and back and Previous lead to those before", async () => {
    await page.goto("/admin/respondents?sort=institutionName&order=asc");
    await page.getByText("Lender 01").first().waitFor();
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.getByText("Lender 51").first().waitFor();
    await range("51 to 62");
    await expect(page).toHaveURL(/from=50/);
    await page.reload();
    await isReady(page);
    await page.getByText("Lender 51").first().waitFor();
    await range("51 to 62");
    await page.goBack();
    await page.getByText("Lender 01").first().waitFor();
    await page.goForward();
    await page.getByText("Lender 51").first().waitFor();
    await page.getByRole("button", { name: "Lender 62" }).first().click();
    await page.locator(".drawer").getByText("62 of 62").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".drawer").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Previous", exact: true }).click();
    await page.getByText("Lender 01").first().waitFor();
    await range("1 to 50");
    await expect(page).not.toHaveURL(/after=/);
  });

  step("begins again at its first page when it is searched, and when the page of a link is not one of its own", async () => {
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await range("51 to 62");
    await page.getByRole("searchbox").fill("Lender 0");
    await page.getByText("Lender 09").first().waitFor();
    await expect(page).not.toHaveURL(/after=/);
    await page.goto("/admin/respondents?after=not-a-page&from=50");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Lender 62").first().waitFor();
    await expect(page).not.toHaveURL(/after=/);
  });

  step("ticks a range with Shift, and all that match beyond the page; all of it can be taken back", async () => {
    await page.goto("/admin/respondents?q=Lender");
    const boxes = page.locator("tbody .ck input");
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ["Shift"] });
    await page.getByText("4 selected").waitFor();
    await page.getByRole("checkbox", { name: "Select all on this page" }).click();
    await page.getByText("50 selected").waitFor();
    await page.getByRole("button", { name: `Select all ${inquiries} that match` }).click();
    await page.getByText(`${inquiries} selected`).waitFor();
    await page.getByRole("button", { name: "Set status" }).click();
    await page.locator("dialog[open]").getByRole("radio", { name: "Approved" }).check();
    await page
      .locator("dialog[open]")
      .getByRole("button", { name: `Change ${inquiries} rows` })
      .click();
    await page.getByText("Status updated").first().waitFor();
    expect(await statuses()).toEqual([{ status: "approved", count: inquiries }]);
    await page.getByRole("button", { name: "Undo" }).click();
    await until(page, "document.querySelectorAll('tbody .stat--wait').length === 50");
    await expect.poll(statuses).toEqual([{ status: "pending", count: inquiries }]);
  });

  step("shows one change at once, and offers what it was before", async () => {
    const status = page.locator("tbody tr").first().locator("select");
    await status.selectOption("approved");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(statuses).toEqual([{ status: "pending", count: inquiries }]);
    await expect(status).toHaveValue("pending");
    const changes = await rowsOf(stage, "select to_status from status_changes order by id desc limit 2");
    expect(changes.map((change) => change["to_status"])).toEqual(["pending", "approved"]);
  });

  step("takes back what did not come through, and tries it again when that is wished", async () => {
    const status = page.locator("tbody tr").first().locator("select");
    await page.route("**/api/admin/respondents/*", (route) => (route.request().method() === "PATCH" ? route.abort() : route.continue()));
    await status.selectOption("approved");
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await expect(status).toHaveValue("pending");
    await page.unroute("**/api/admin/respondents/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Status updated").first().waitFor();
    await expect(status).toHaveValue("approved");
    expect(troubles.splice(0)).toEqual(["Failed to load resource: net::ERR_FAILED"]);
  });

  step("keeps the reason that was typed until the status is stored with it", async () => {
    const reason = "Their board wrote on 3 March.";
    await page.locator("tbody tr button").first().click();
    const field = page.locator(".drawer").getByLabel("Reason");
    await field.fill(reason);
    await page.route("**/api/admin/respondents/*", (route) => (route.request().method() === "PATCH" ? route.abort() : route.continue()));
    await page.locator(".drawer select").selectOption("rejected");
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await expect(field).toHaveValue(reason);
    await page.unroute("**/api/admin/respondents/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Status updated").first().waitFor();
    await expect(field).toHaveValue("");
    const [change] = await rowsOf(stage, "select to_status, reason from status_changes order by id desc limit 1");
    expect(change).toEqual({ to_status: "rejected", reason });
    expect(troubles.splice(0)).toEqual(["Failed to load resource: net::ERR_FAILED"]);
  });

  step("shows a saved filter from its first page", async () => {
    await page.goto("/admin/funding-requests?status=approved");
    await page.getByText("Filters", { exact: true }).click();
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.locator("dialog[open] [name=name]").fill("Approved ones");
    await page.locator("dialog[open]").getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Filter saved").first().waitFor();
    await page.goto("/admin/funding-requests?after=of-another-filter&from=50");
    await page.getByText("Filters", { exact: true }).click();
    await page.getByRole("button", { name: "Approved ones" }).click();
    await page.waitForURL(/[?]status=approved$/);
  });
});
