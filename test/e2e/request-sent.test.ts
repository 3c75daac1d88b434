import path from "node:path";
import { afterAll, describe, it } from "vitest";
import { expectSound } from "../support/axe.ts";
import { fillRequest, reviewAndSend } from "../support/funding-form.ts";
import { enter, phone, type Stage, until } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

describe.skipIf(noBrowser)("the page after a funding request", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser, product }) => {
    stage = enter(browser, product);
  });
  afterAll(() => stage.end());

  const send = async (options: Parameters<Stage["visit"]>[1] = {}) => {
    const visit = await stage.visit("/funding-request", { width: phone, ...options });
    await fillRequest(visit.page);
    await reviewAndSend(visit.page);
    await visit.page.locator(".sent__ref").waitFor();
    return visit;
  };

  it("is a page of its own, read from its heading, with nothing left of the form", async () => {
    const { page, troubles } = await send();
    await until(page, "document.activeElement?.textContent === 'Your request has reached us'");
    await expect(page).toHaveURL(({ pathname }) => pathname === "/funding-request/sent");
    await expect(page).toHaveTitle(/^Funding request submitted · /);
    await expect(page.locator("form, [name=projectTitle]")).toHaveCount(0);
    await page.getByText("Thank you, Marian Tolliver.").waitFor();
    await expectSound(page);
    expect(troubles).toEqual([]);
  });

  it("keeps the link through a reload, copies, shares and prints it, and no address shows it", async () => {
    const { page, context } = await send({ permissions: ["clipboard-read", "clipboard-write"] });
    const link = (await page.locator(".sent__link a").getAttribute("href")) ?? "";
    expect(link).toMatch(/\/request\/[\w-]{32}$/);
    const address = page.url();
    expect(address).not.toContain(path.basename(link));
    await page.reload();
    await page.locator(`.sent__link a[href="${link}"]`).waitFor();
    await page.getByRole("button", { name: "Copy link" }).click();
    await until(page, `navigator.clipboard.readText().then((text) => text === ${JSON.stringify(link)})`);
    await context.addInitScript(
      "Navigator.prototype.share = async ({ url }) => { window.shared = url; }; window.print = () => { window.printed = true; };",
    );
    await page.reload();
    await page.getByRole("button", { name: "Share" }).click();
    await until(page, `window.shared === ${JSON.stringify(link)}`);
    await page.getByRole("button", { name: "Print" }).click();
    await until(page, "window.printed === true");
    await expect(page.getByRole("link", { name: "Send by email" })).toHaveAttribute("href", new RegExp(encodeURIComponent(link)));
    await page.getByRole("link", { name: "Open your request" }).click();
    await page.getByRole("heading", { level: 1, name: "We have your request" }).waitFor();
  });

  it("is the same without JavaScript: reference, link, its code, and the days", async () => {
    const visit = await stage.visit("/funding-request", { width: phone, javaScriptEnabled: false });
    const { page } = visit;
    await fillRequest(page, { email: "plain@threerivers.example" });
    await page.getByRole("button", { name: "Submit funding request" }).click();
    await expect(page.locator("h1")).toHaveText("Your request has reached us");
    await expect(page.locator(".sent__ref")).toHaveText(/^FR-/);
    await expect(page.locator(".sent__link a")).toHaveAttribute("href", /\/request\/[\w-]{32}$/);
    await expect(page.locator("svg[aria-label='QR code of your private link'] path")).toHaveAttribute("d", /^[^]{2000}/);
    await expect(page.locator(".sent__steps b")).toHaveText(["Today", "plain@threerivers.example", /^By \w+day, /, /^By \w+day, /]);
    // A button that needs a script is not there without one.
    await expect(page.locator("main button")).toHaveCount(0);
  });

  it("is in the visitor's language", async () => {
    for (const [locale, heading] of [
      ["fr", "Votre demande nous est parvenue"],
      ["es", "Su solicitud nos ha llegado"],
    ] as const) {
      const { page } = await stage.visit("/funding-request", { width: phone, javaScriptEnabled: false, locale });
      await fillRequest(page, { email: `${locale}@threerivers.example` });
      await page.locator("form button.btn").last().click();
      await expect(page.locator("h1")).toHaveText(heading);
    }
  });
});
