import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { isWide } from "../support/axe.ts";
import { logIn, rowsOf, setStage, type Stage, widths } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { inquiry } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";

const card = "4111 1111 1111 1111";

describe.skipIf(noBrowser)("the badges of the home page", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
  });
  afterAll(() => stage.end());

  const badges = (page: Page) => page.locator("#certifications .badge").allTextContents();
  /** What a reader without JavaScript sees; the page is asked for anew until it says so. */
  const shows = (expected: string[]) =>
    expect
      .poll(
        async () => {
          const { page, context } = await stage.visit("/", { javaScriptEnabled: false, width: 360 });
          const found = await badges(page);
          await context.close();
          return found;
        },
        { timeout: 40_000, intervals: [1_000] },
      )
      .toEqual(expected);

  it("are live without JavaScript: Verified where the control holds, Attention with the reason where not", async () => {
    await shows(Array.from({ length: 6 }, () => "Verified"));
    const { page } = await stage.visit("/", { javaScriptEnabled: false, width: 360 });
    await expect(page.locator("#certifications .certwhy")).toHaveCount(0);
    await page.locator("#certifications summary").nth(5).click();
    const evidence = page.locator("#certifications .evid").nth(5);
    for (const words of [
      "What we check",
      "Uploaded documents are not read",
      "Text fields: ",
      "Nothing that breaks the rule.",
      "No outside audit is on record.",
    ])
      await expect(evidence).toContainText(words);
  }, 60_000);

  it("change when a control fails, which an administrator sees with the rows, is told of, and has checked again", async () => {
    // The form refuses one today; an older message may hold it.
    await postJson(`${stage.server.url}/api/contact`, inquiry());
    await rowsOf(stage, `update respondents set message = 'Take it from ${card}.'`);
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    const { page } = visit;
    await page.goto("/admin/certifications");
    const item = page.locator(".certs > li").filter({ has: page.getByRole("heading", { name: "PCI DSS" }) });
    await item.getByRole("button", { name: "Check now PCI DSS" }).click();
    await page.getByText("PCI DSS has been checked", { exact: true }).waitFor({ timeout: 20_000 });
    await item.locator(".badge", { hasText: "Attention" }).waitFor();
    await item.locator("summary").click();
    const newest = await item.locator("ol > li").first().textContent();
    expect(newest).toContain("Entries that may contain a card number: 1.");
    expect(newest).toContain("respondents.message");
    expect(newest).toContain("Asked for by");
    expect(await page.content()).not.toContain("4111");
    await page
      .getByRole("button", { name: /otification/ })
      .first()
      .click();
    await page.getByRole("link", { name: /The badge of PCI DSS needs attention/ }).waitFor();
    await shows(["Verified", "Verified", "Verified", "Verified", "Verified", "Attention"]);
    const { page: plain } = await stage.visit("/", { javaScriptEnabled: false, width: 360 });
    await expect(plain.locator("#certifications .certwhy")).toHaveText([/Since \w{3} \d+, \d{4}, \d\d:\d\d UTC\.$/]);

    await rowsOf(stage, "update respondents set message = 'Removed.'");
    await page.goto("/admin/certifications");
    await item.getByRole("button", { name: "Check now PCI DSS" }).click();
    await item.locator(".badge", { hasText: "Verified" }).waitFor({ timeout: 20_000 });
    await shows(Array.from({ length: 6 }, () => "Verified"));
    expect(visit.troubles).toEqual([]);
  }, 120_000);

  it.each(widths)("come with a link within the site too, at %i px", async (width) => {
    const { page, troubles } = await stage.visit("/resources/license", { width });
    await page.locator('a[href="/"]').first().click();
    await page.locator("#certifications .badge").first().waitFor();
    expect(await badges(page)).toHaveLength(6);
    expect(await isWide(page)).toBe(false);
    expect(troubles).toEqual([]);
  });
});
