import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { isReady, logIn, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { fundingRequest, inquiry } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";

describe.skipIf(noBrowser)("what is done with ticked rows", { timeout: 90_000 }, () => {
  let stage: Stage;
  let page: Page;
  let troubles: string[];
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    for (const name of ["Stillwater Union", "Harbour Bank", "Meadow Fund"])
      await postJson(`${stage.server.url}/api/contact`, inquiry({ institutionName: name }));
    for (const name of ["Three Rivers Nation", "Upper Meadow Council"])
      await postJson(`${stage.server.url}/api/funding-requests`, fundingRequest({ organizationName: name }));
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    ({ page, troubles } = visit);
  });
  afterAll(() => stage.end());

  const tick = async (name: string) => page.getByRole("row").filter({ hasText: name }).getByRole("checkbox").check();

  /** The text of the file that the bar gives. */
  const takeFile = async () => {
    const bar = page.getByRole("region", { name: "Selected rows" });
    await bar.locator(".bulk__menu").click();
    await bar.getByText("CSV").first().waitFor();
    await expectSoundInBothColours(page);
    const download = page.waitForEvent("download");
    await bar.getByText("CSV").first().click();
    return readFileSync(await (await download).path(), "utf8");
  };

  it("inquiries are taken away as a file, and forwarded together", async () => {
    await page.goto("/admin/respondents");
    await isReady(page);
    await page.getByText("Harbour Bank").first().waitFor();
    await tick("Harbour Bank");
    await tick("Meadow Fund");
    const file = await takeFile();
    expect(file).toContain("Harbour Bank");
    expect(file).toContain("Meadow Fund");
    expect(file).not.toContain("Stillwater");
    await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Forward" }).click();
    await page.getByLabel("Recipient").fill("friend@bank.example");
    await expectSoundInBothColours(page);
    await page.getByRole("dialog").getByRole("button", { name: "Forward" }).click();
    await page.getByText("Messages stored: 2").first().waitFor();
    expect(await rowsOf(stage, "select recipient from forwards order by respondent_id")).toEqual([
      { recipient: "friend@bank.example" },
      { recipient: "friend@bank.example" },
    ]);
    await expect(page.locator(".bulk")).toHaveCount(0);
  });

  it("requests are taken away as a file", async () => {
    await page.goto("/admin/funding-requests");
    await isReady(page);
    await page.getByText("Upper Meadow Council").first().waitFor();
    await tick("Upper Meadow Council");
    const file = await takeFile();
    expect(file).toContain("Upper Meadow Council");
    expect(file).not.toContain("Three Rivers Nation");
    expect(troubles).toEqual([]);
  });
});
