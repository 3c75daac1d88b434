import { afterAll, describe, it } from "vitest";
import { documents } from "../support/documents.ts";
import { expectSound } from "../support/axe.ts";
import { fillRequest } from "../support/funding-form.ts";
import { enter, phone, type Stage, until } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

describe.skipIf(noBrowser)("what is wrong with a form", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser, product }) => {
    stage = enter(browser, product);
  });
  afterAll(() => stage.end());

  it("begins the title of the page, in each language, until it is mended", async () => {
    for (const [locale, prefix] of [
      ["en", "Error: "],
      ["fr", "Erreur\u00a0: "],
      ["es", "Error: "],
    ] as const) {
      const { page } = await stage.visit("/contact", { width: phone, locale });
      const title = await page.title();
      await page.locator("form [type=submit], form button.btn").last().click();
      await page.locator(".errsum").waitFor();
      await expect.poll(() => page.title()).toBe(prefix + title);
      await page.fill("[name=institutionName]", "First Harbour Bank");
      await page.fill("[name=email]", "api@firstharbour.example");
      await page.fill("[name=message]", "We would like to try the test calls.");
      await expect.poll(() => page.title()).toBe(prefix + title);
      await page.check("[name=terms]");
      await page.locator(".errsum").waitFor({ state: "detached" });
      await expect(page).toHaveTitle(title);
    }
  });

  it("is forgotten by the summary as it is mended, which takes the focus only when the form was tried", async () => {
    const { page } = await stage.visit("/contact", { width: phone });
    await page.getByRole("button", { name: "Send" }).click();
    const links = page.locator(".errsum a");
    // What checks the answers is fetched after the form.
    await links.first().waitFor();
    const before = await links.count();
    expect(before).toBeGreaterThan(2);
    await page.fill("[name=email]", "nobody");
    await expect(page.locator("[name=email]")).toBeFocused();
    await links.getByText("Enter an email address like name@example.org").waitFor();
    await page.fill("[name=email]", "api@firstharbour.example");
    await expect(links).toHaveCount(before - 1);
    await expect(page.locator("[name=email]")).toBeFocused();
    // Broken again it is said at the field; the summary hears of it with the next try.
    await page.fill("[name=email]", "nobody");
    await page.locator(".field.has-err", { hasText: "Enter an email address like" }).waitFor();
    await expect(links).toHaveCount(before - 1);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(links).toHaveCount(before);
    await expect(page.locator(".errsum")).toBeFocused();
  });

  it("said by the server stays until its own field is changed", async () => {
    const { page } = await stage.visit("/contact", { width: phone });
    await page.fill("[name=institutionName]", "First Harbour Bank");
    await page.fill("[name=email]", "api@firstharbour.example");
    await page.fill("[name=message]", "We would like to try the test calls.");
    await page.check("[name=terms]");
    await page.route("**/api/contact", (route) =>
      route.fulfill({
        status: 400,
        json: { code: "validation_failed", message: "Check the form.", fields: { email: "This address is not taken" } },
      }),
    );
    await page.getByRole("button", { name: "Send" }).click();
    const problem = page.locator(".field.has-err", { hasText: "This address is not taken" });
    await problem.waitFor();
    await expect(page).toHaveTitle(/^Error: /);
    await page.fill("[name=message]", "Another message of ours, as long as the first.");
    await problem.waitFor();
    await page.fill("[name=email]", "other@firstharbour.example");
    await problem.waitFor({ state: "detached" });
    await expect(page).not.toHaveTitle(/^Error: /);
  });

  it("nothing: the review leads back to the documents too, whether there are some or none", async () => {
    const { page, troubles } = await stage.visit("/funding-request", { width: phone });
    await fillRequest(page);
    const review = () => page.getByRole("button", { name: "Review your answers" }).click();
    const change = page.getByRole("button", { name: "Change: Documents" });
    await review();
    await page.locator("section[aria-labelledby=review-documents]").getByText("Not answered").waitFor();
    await change.click();
    await until(page, "document.activeElement?.id.startsWith('attachments')");
    await page.setInputFiles("#attachments", [{ name: "Resolution.pdf", mimeType: "application/pdf", buffer: documents.pdf }]);
    await page.locator(".attach__file").getByText("Added").waitFor();
    await review();
    await page.locator("section[aria-labelledby=review-documents]").getByText("Resolution.pdf").waitFor();
    await expectSound(page);
    await change.click();
    await until(page, "document.activeElement?.id === 'attachments'");
    expect(troubles).toEqual([]);
  });
});
