import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { desktop, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { administratorAt, open, reviewerAt, sendRequest } from "../support/three-people.ts";

/** Where a section stands in the window; undefined where it is out of sight. */
const isInView = (page: Page, selector: string) =>
  page.evaluate<boolean>(
    `{ const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); top < innerHeight && bottom > 0; }`,
  );
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** One request on one screen: read, scored, asked about and decided, and the next one of the list by one key. */
describe.skipIf(noBrowser)("the page of a request", { timeout: 60_000 }, () => {
  let stage: Stage;
  let page: Page;
  let nora: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    for (const [organizationName, projectTitle] of [
      ["Three Rivers Nation", "Clean water"],
      ["Upper Meadow Council", "School kitchen"],
      ["North Shore Society", "A ferry"],
    ])
      await sendRequest(stage, {
        organizationName,
        projectTitle,
        organizationType: "community",
        email: `${projectTitle?.length}@a.example`,
      });
    page = await administratorAt(stage);
    nora = await reviewerAt(stage, "nora");
    for (const one of [page, nora]) await one.setViewportSize({ width: desktop, height: 900 });
  });
  afterAll(() => stage.end());

  it("opens from the list, keeps what that was narrowed by, and leads back to it", async () => {
    await open(page, "/admin/funding-requests?status=pending&q=council");
    await page
      .getByRole("button", { name: /Upper Meadow Council/ })
      .first()
      .click();
    await page.locator(".drawer").getByRole("link", { name: "Open the whole page" }).click();
    await heading(page, "Upper Meadow Council").waitFor();
    await expect(page).toHaveURL(/[?&]request=2/);
    await page.getByText("The council decides, and the water keepers answer to it.").waitFor();
    for (const name of ["Request", "Conversation", "Checks", "History", "Review", "Decision"])
      await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
    await page.getByRole("link", { name: "Funding Requests" }).and(page.locator(".crumb")).click();
    await page.getByRole("heading", { level: 1, name: /Funding Requests/ }).waitFor();
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ status: "pending", q: "council" });
  });

  it("has nothing that axe finds and nothing wider than the window, in both colours", async () => {
    await open(page, "/admin/funding-requests?request=2");
    await heading(page, "Upper Meadow Council").waitFor();
    await page.getByText("Nobody has scored").or(page.locator(".scoreform")).first().waitFor();
    await page.getByText("No other request looks like this one").or(page.locator(".dups")).first().waitFor();
    await expectSoundInBothColours(page);
  });

  it("walks through the list with J and K, and with Escape back to it", async () => {
    await open(page, "/admin/funding-requests?request=3&sort=organizationName&order=asc");
    await heading(page, "North Shore Society").waitFor();
    await page.getByText("1 of 3").waitFor();
    await page.keyboard.press("j");
    await heading(page, "Three Rivers Nation").waitFor();
    await page.keyboard.press("j");
    await heading(page, "Upper Meadow Council").waitFor();
    await expect(page.getByRole("button", { name: /^Next/ }).first()).toBeDisabled();
    await page.keyboard.press("k");
    await heading(page, "Three Rivers Nation").waitFor();
    await page.reload();
    await heading(page, "Three Rivers Nation").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name: /Funding Requests/ }).waitFor();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("sort") === "organizationName");
  });

  it("is gone to section by section, by a link of a colleague too", async () => {
    await open(page, "/admin/funding-requests?request=1#history");
    await heading(page, "Three Rivers Nation").waitFor();
    await expect.poll(() => isInView(page, "#history")).toBe(true);
    await page.getByRole("heading", { level: 2, name: "Request", exact: true }).getByRole("link").click();
    await expect.poll(() => isInView(page, "#request")).toBe(true);
    await expect(page).toHaveURL(({ hash }) => hash === "#request");
  });

  it("asks by a key, keeps what was typed over a step, and warns who approves over an open question", async () => {
    await open(page, "/admin/funding-requests?request=1");
    await heading(page, "Three Rivers Nation").waitFor();
    await page.getByRole("button", { name: "Ask a question" }).waitFor();
    await page.keyboard.press("q");
    await page.keyboard.type("Which offer is it from?");
    await page
      .getByRole("button", { name: /^Next/ })
      .or(page.getByRole("button", { name: /^Previous/ }))
      .and(page.locator(":enabled"))
      .first()
      .click();
    await heading(page, "Three Rivers Nation").waitFor({ state: "detached" });
    await page.goBack();
    await open(page, "/admin/funding-requests?request=1");
    await page.getByRole("button", { name: "Send question" }).click();
    await page.locator(".thread .asTyped").getByText("Which offer is it from?").waitFor();
    await page.getByRole("button", { name: "Approve", exact: true }).press("a");
    await page.getByRole("dialog").getByText("1 question to the applicant is still open. It stays open after the decision").waitFor();
    await page.keyboard.press("Escape");
  });

  it("is scored in six clicks at most, without scrolling, and decided", async () => {
    await open(nora, "/admin/funding-requests?request=2");
    await heading(nora, "Upper Meadow Council").waitFor();
    await nora.locator(".scoreform").waitFor();
    const criteria = await nora.locator(".scoreform fieldset").count();
    expect(criteria).toBeLessThanOrEqual(5);
    for (let index = 0; index < criteria; index += 1)
      await nora.locator(".scoreform fieldset").nth(index).locator(".scale__box").nth(3).click();
    expect(await nora.evaluate("document.documentElement.scrollTop")).toBe(0);
    await nora.getByRole("button", { name: "Submit my scores" }).click();
    await nora.getByText("Your scores have been saved").first().waitFor();
    expect(await rowsOf(stage, "select count(*)::int as n from request_scores")).toEqual([{ n: 1 }]);
  });

  it("says what is not there, and that a colleague reads it too", async () => {
    await open(page, "/admin/funding-requests?request=4711");
    await page.getByText("This item could not be opened").waitFor();
    await open(page, "/admin/funding-requests?request=2");
    await open(nora, "/admin/funding-requests?request=2");
    await page.locator(".alsohere").getByText("nora").waitFor();
  });
});
