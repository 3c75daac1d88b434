import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { desktop, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { administratorAt, open, sendRequest } from "../support/three-people.ts";

/** A decision that its applicant knows is taken back with a note, and no key alone changes a status. */
describeSteps("a decision that is taken back", (step) => {
  let stage: Stage;
  let page: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    await sendRequest(stage, { organizationName: "Three Rivers Nation" });
    page = await administratorAt(stage);
    await page.setViewportSize({ width: desktop, height: 900 });
  });
  afterAll(() => stage.end());

  const status = async () => (await rowsOf(stage, "select status from funding_requests where id = 1"))[0]?.["status"];
  const dialog = () => page.locator("dialog[open]");
  const choices = () => page.getByRole("combobox", { name: /^Status of Three Rivers Nation/ }).first();

  step("is changed by no key alone", async () => {
    await open(page, "/admin/funding-requests");
    await choices().waitFor();
    for (const key of ["a", "r", "ArrowDown", "End"]) {
      await choices().focus();
      await page.keyboard.press(key);
      await page.keyboard.press("Escape");
    }
    await expect(choices()).toHaveValue("pending");
    await expect(dialog()).toHaveCount(0);
    expect(await rowsOf(stage, "select from status_changes")).toEqual([]);
    // With the choices open the keys choose as ever.
    await choices().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("Status updated").first().waitFor();
    expect(await status()).toBe("in_review");
  });

  step("asks for a note, keeps what is typed, and says what the applicant will read", async () => {
    await choices().selectOption("approved");
    await dialog().getByRole("radio").first().check();
    await dialog().getByRole("button", { name: "Approve and tell the applicant" }).click();
    await expect.poll(status).toBe("approved");
    await expect(choices()).toHaveValue("approved");
    await dialog().waitFor({ state: "detached" });

    await choices().selectOption("in_review");
    await dialog().getByRole("heading", { name: "Take the decision back" }).waitFor();
    await dialog().getByText("What the applicant reads (English)").waitFor();
    await dialog().getByText("We are reading your request").waitFor();
    await expectSoundInBothColours(page);
    await dialog().getByRole("button", { name: "Take back and tell the applicant" }).click();
    await dialog().getByText("Write why the decision is taken back").first().waitFor();
    expect(await status()).toBe("approved");
    await dialog().getByLabel("Why is it taken back?").fill("The wrong Three Rivers.");
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    await expect(choices()).toHaveValue("approved");

    await choices().selectOption("in_review");
    await expect(dialog().getByLabel("Why is it taken back?")).toHaveValue("The wrong Three Rivers.");
    await dialog().getByRole("button", { name: "Take back and tell the applicant" }).click();
    await dialog().waitFor({ state: "detached" });
    await expect.poll(status).toBe("in_review");
    expect(await rowsOf(stage, "select reason from status_changes where from_status = 'approved'")).toEqual([
      { reason: "The wrong Three Rivers." },
    ]);
  });
});
