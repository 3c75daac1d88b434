import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { atRest, withoutToaster } from "../support/at-rest.ts";
import { rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { administratorAt, open, sendRequest } from "../support/three-people.ts";

const noConnection = "The server did not answer. Check your connection and try again.";

/** A train goes into a tunnel: the browser knows that it has no connection. */
describeSteps("the desk without a connection", (step) => {
  let stage: Stage;
  let page: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    await sendRequest(stage, { organizationName: "Tunnel Council" });
    page = await administratorAt(stage);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  afterAll(() => stage.end());
  const statuses = () => rowsOf(stage, "select status from funding_requests");
  const status = () => page.getByRole("combobox", { name: /^Status of Tunnel Council/ }).first();

  step("says at once that a change was not made, and shows what is there; what was given up does not leave by itself", async () => {
    await open(page, "/admin/funding-requests");
    await status().waitFor();
    await atRest(page);
    await page.context().setOffline(true);
    await status().selectOption("in_review");
    await page.locator(".toast", { hasText: "Update Failed" }).waitFor();
    await expect(status()).toHaveValue("pending");
    const written: string[] = [];
    page.on("request", (request) => void (request.method() === "GET" || written.push(request.url())));
    await page.context().setOffline(false);
    await until(page, "navigator.onLine");
    // What waited for the connection leaves when it is back, before what is read after that.
    expect(await page.evaluate("fetch('/api/auth/user').then(({ status }) => status)")).toBe(200);
    expect(written).toEqual([]);
    expect(await statuses()).toEqual([{ status: "pending" }]);
  });

  step("makes it when it is asked for again", async () => {
    await page.context().setOffline(true);
    await status().selectOption("in_review");
    const again = page.locator(".toast").getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.context().setOffline(false);
    await again.click();
    await expect.poll(statuses).toEqual([{ status: "in_review" }]);
  });

  step("says that a list could not be read, and reads it when it is asked for again", async () => {
    // One call is lost, on a page whose connection was never gone: the live desk reads again by itself when it comes back.
    await open(page, "/admin/funding-requests");
    await status().waitFor();
    await page.route("**/api/admin/funding-requests?*", (route) => route.abort());
    await page
      .getByRole("group", { name: "Status" })
      .getByRole("button", { name: /^Approved/ })
      .click();
    await page.getByText(noConnection).last().waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).last().click();
    await page.getByRole("heading", { name: "No items with the status “Approved”" }).waitFor();
  });

  step("says it as soon as it can where the code of what says it had not come", async () => {
    const mend = await withoutToaster(page);
    await open(page, "/admin/funding-requests");
    await status().waitFor();
    await page.context().setOffline(true);
    await status().selectOption("pending");
    await expect(status()).toHaveValue("in_review");
    await mend();
    await page.context().setOffline(false);
    await page.locator(".toast", { hasText: "Update Failed" }).waitFor();
  });
});
