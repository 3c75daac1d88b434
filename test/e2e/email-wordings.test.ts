import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { administratorAt, open, sendRequest } from "../support/three-people.ts";

/** An administrator says something otherwise in an email, looks at it as it would be sent, and publishes it; the next receipt says it. */
describeSteps("the words of emails", (step) => {
  let stage: Stage;
  let page: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    page = await administratorAt(stage);
  });
  afterAll(() => stage.end());

  step("are edited in the names that a field fills in, and looked at in every language", async () => {
    await open(page, `${stage.server.url}/admin/texts`);
    const row = page.getByRole("row", { name: /Emails/ });
    await row.getByText("Messages to people outside").waitFor();
    await row.getByRole("link", { name: /Open/ }).click();
    await page.getByRole("heading", { name: "Emails", exact: true }).waitFor();
    await page.getByText(/Nobody can change these at the desk/).waitFor();
    const group = page.getByRole("group", { name: "Receipt of a funding request" }).first();
    await group.getByText("Must contain {reference}").waitFor();
    const subject = page.locator('[name="en:receiptOfAFundingRequest.subject"]');
    await subject.fill("We are glad you wrote");
    await page.getByRole("button", { name: /Save draft/ }).click();
    await page.getByText("Write {reference} somewhere in these words: readers need it").first().waitFor();
    await expect(subject).toHaveValue("We are glad you wrote");
    await subject.fill("We are <b>glad</b> you wrote: {reference}");
    await page.locator('[name="en:receiptOfAFundingRequest.textToANewAddress"]').fill("Welcome.\n\nWe read it soon.");
    await page.getByRole("button", { name: /Save draft/ }).click();
    await page.getByText("Draft saved", { exact: true }).waitFor();
    for (const [language, words] of [
      ["English", "We are <b>glad</b> you wrote: FR-2EXA-MPLE"],
      ["Français", "We are <b>glad</b> you wrote: FR-2EXA-MPLE"],
    ] as const) {
      const link = page.getByRole("link", { name: `Preview in ${language}` });
      const [preview] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
      await preview.getByText(words, { exact: true }).first().waitFor();
      const sent = preview.frameLocator("iframe >> nth=1");
      await sent.getByText(language === "English" ? "Welcome." : /^Welcome\./).waitFor();
      await preview.getByText("As plain text").first().click();
      await preview.locator("pre").first().waitFor();
      await preview.close();
    }
  });

  step("are in the next receipt once they are published", async () => {
    const receipts = async () => {
      const { items } = (await (await page.request.get(`${stage.server.url}/api/admin/emails`)).json()) as { items: { subject: string }[] };
      return items.map(({ subject }) => subject);
    };
    const before = await sendRequest(stage);
    await page.getByRole("button", { name: "Publish draft" }).click();
    await page
      .getByRole("dialog")
      .getByText(/The next emails say it/)
      .waitFor();
    await page.getByRole("dialog").getByLabel("What changed, and why").fill("Warmer.");
    await page.getByRole("dialog").getByRole("button", { name: "Publish draft" }).click();
    await page.getByText("Version 2 published", { exact: true }).waitFor();
    const after = await sendRequest(stage, { email: "second@threerivers.example" });
    expect(await receipts()).toContain(`We have your funding request ${before.reference}`);
    expect(await receipts()).toContain(`We are <b>glad</b> you wrote: ${after.reference}`);
  });
});
