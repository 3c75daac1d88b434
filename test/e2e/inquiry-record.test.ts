import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { desktop, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { inquiry } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";
import { administratorAt, open } from "../support/three-people.ts";

const isInView = (page: Page, selector: string) =>
  page.evaluate<boolean>(
    `{ const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); top < innerHeight && bottom > 0; }`,
  );
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** One inquiry on one screen: read, decided, made an institution, and the next one of the list by one key. */
describeSteps("the page of an inquiry", (step) => {
  let stage: Stage;
  let page: Page;
  let colleague: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    for (const [institutionName, institutionType] of [
      ["Stillwater Mutual Credit Union", "Credit Union"],
      ["Alder Bank", "Bank"],
      ["Prairie Light Fund", "Microfinance Organization"],
    ])
      await postJson(
        `${stage.server.url}/api/contact`,
        inquiry({ institutionName, institutionType, email: `${institutionType?.length}@a.example` }),
      );
    [page, colleague] = [await administratorAt(stage), await administratorAt(stage)];
    for (const one of [page, colleague]) await one.setViewportSize({ width: desktop, height: 900 });
  });
  afterAll(() => stage.end());

  step("opens from the list, keeps what that was narrowed by, and leads back to it", async () => {
    await open(page, "/admin/respondents?status=pending&q=alder");
    await page
      .getByRole("button", { name: /Alder Bank/ })
      .first()
      .click();
    await page.locator(".drawer").getByRole("link", { name: "Open the whole page" }).click();
    await heading(page, "Alder Bank").waitFor();
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ status: "pending", q: "alder", inquiry: "2" });
    for (const name of ["Inquiry", "Emails", "History", "Status", "Institution", "Personal data"])
      await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
    await page.locator(".rec__read").getByText(inquiry().message).waitFor();
    await page.locator(".crumb").click();
    await page.getByRole("heading", { level: 1, name: /Respondents/ }).waitFor();
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ status: "pending", q: "alder" });
  });

  step("walks through the list by keys alone, and with Escape back to it", async () => {
    await open(page, "/admin/respondents?inquiry=2&sort=institutionName&order=asc");
    await heading(page, "Alder Bank").waitFor();
    await page.getByText("1 of 3").waitFor();
    await page.keyboard.press("j");
    await heading(page, "Prairie Light Fund").waitFor();
    await page.keyboard.press("j");
    await heading(page, "Stillwater Mutual Credit Union").waitFor();
    await expect(page.getByRole("button", { name: /^Next/ }).first()).toBeDisabled();
    await page.keyboard.press("k");
    await page.reload();
    await heading(page, "Prairie Light Fund").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name: /Respondents/ }).waitFor();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("sort") === "institutionName");
  });

  step("has nothing that axe finds and nothing wider than the window, in both colours", async () => {
    await open(page, "/admin/respondents?inquiry=1");
    await heading(page, "Stillwater Mutual Credit Union").waitFor();
    await page.locator("#emails").getByRole("listitem").first().waitFor();
    await expectSoundInBothColours(page);
  });

  step("is gone to section by section, by a link of a colleague too", async () => {
    await open(page, "/admin/respondents?inquiry=1#history");
    await heading(page, "Stillwater Mutual Credit Union").waitFor();
    await expect.poll(() => isInView(page, "#history")).toBe(true);
    await page.getByRole("heading", { level: 2, name: "Inquiry", exact: true }).getByRole("link").click();
    await expect.poll(() => isInView(page, "#inquiry")).toBe(true);
    await expect(page).toHaveURL(({ hash }) => hash === "#inquiry");
  });

  step("shows what a colleague does, and keeps what is being typed here", async () => {
    await open(colleague, "/admin/respondents?inquiry=1");
    await colleague.getByText("Add a reason").click();
    await colleague.getByLabel(/Reason/).fill("They meet our criteria");
    await page.getByLabel("Status of Stillwater Mutual Credit Union").selectOption("approved");
    await page.getByRole("button", { name: "Make this an institution" }).click();
    await page.getByText("Next step: API Verification").waitFor();
    await colleague.getByText("Next step: API Verification").waitFor();
    await expect(colleague.getByLabel(/Reason/)).toHaveValue("They meet our criteria");
    expect(await rowsOf(stage, "select name from institutions")).toEqual([{ name: "Stillwater Mutual Credit Union" }]);
  });

  step("shows the emails about it, and forwards it", async () => {
    await page.getByRole("button", { name: "Forward" }).click();
    await page.getByRole("dialog").getByLabel("Recipient email").fill("colleague@partner.example");
    await page.getByRole("dialog").getByRole("button", { name: "Forward" }).click();
    await page.locator("#emails").getByText("To colleague@partner.example").waitFor();
    await page.locator("#emails").getByRole("button", { name: /^View/ }).first().click();
    await page.getByRole("dialog").getByText("Stillwater Mutual Credit Union").first().waitFor();
    await page.keyboard.press("Escape");
  });

  step("says what is not there", async () => {
    await open(page, "/admin/respondents?inquiry=4711");
    await page.getByText("This item could not be opened").waitFor();
  });
});
